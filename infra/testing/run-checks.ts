import type { Check } from './checks.ts';

/** A check alone leaves a core idle while it starts and ends. */
const AT_ONCE = 2;

/**
 * @param tell called with one line per check, plus the output of a failed one
 * @returns how many passed, and the names of those that failed
 */
export const runChecks = async (
  checks: readonly Check[],
  root: string,
  tell: (line: string) => void,
): Promise<{ readonly passed: number; readonly failed: readonly string[] }> => {
  const failed: string[] = [];
  const waiting = [...checks];
  const runWaiting = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const begun = performance.now();
      const { isOk, output } = await check.run(root);
      if (!isOk) failed.push(check.name);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      tell(`${isOk ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)${isOk ? '' : `\n${output}`}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return { passed: checks.length - failed.length, failed };
};
