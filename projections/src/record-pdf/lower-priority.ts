import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Gives the process about a tenth of a busy core; the lowest priority would starve it. */
const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

const attempt = (step: () => void): void => {
  try {
    step();
  } catch {
    // Ignore the error: if lowering is unsupported or not permitted, the process keeps its normal priority.
  }
};

/** Lowers the whole session, which this process must lead, because Linux may compare priorities only within one. */
export const lowerPriority = (): void => {
  attempt(() => setPriority(LOW_PRIORITY));
  if (process.platform === 'linux')
    attempt(() => writeFileSync('/proc/self/autogroup', String(LOW_PRIORITY)));
};
