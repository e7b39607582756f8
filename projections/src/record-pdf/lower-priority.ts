import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Leaves a tenth of a busy core; the lowest priority would starve the process. */
const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

const attempt = (step: () => void): void => {
  try {
    step();
  } catch {
    // Not supported or not permitted here; the process then competes as an equal.
  }
};

/** Linux may compare priorities only within a session, so lowers the whole session, which this process must lead. */
export const lowerPriority = (): void => {
  attempt(() => setPriority(LOW_PRIORITY));
  if (process.platform === 'linux')
    attempt(() => writeFileSync('/proc/self/autogroup', String(LOW_PRIORITY)));
};
