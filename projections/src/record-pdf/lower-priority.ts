import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** A tenth of a busy core is left; the lowest priority would starve it. */
const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;

const attempt = (step: () => void): void => {
  try {
    step();
  } catch {
    // Not there or not allowed everywhere; the process then competes as an equal.
  }
};

/**
 * Lets the server and PostgreSQL go first. Where Linux groups processes by session, a priority counts only within one
 * session, and PostgreSQL has its own: there the session as a whole steps back. Only for a process that leads a session.
 */
export const lowerPriority = (): void => {
  attempt(() => setPriority(BEHIND));
  if (process.platform === 'linux') attempt(() => writeFileSync('/proc/self/autogroup', String(BEHIND)));
};
