import type { Check } from './checks.ts';

/** @param tell called with one line per check, plus the output of a failed one */
export const runChecks = async (
  checks: readonly Check[],
  root: string,
  tell: (line: string) => void,
): Promise<{ readonly passed: number; readonly failed: number }> => {
  const counts = { passed: 0, failed: 0 };
  for (const check of checks) {
    const begun = performance.now();
    const { isOk, output } = await check.run(root);
    counts[isOk ? 'passed' : 'failed'] += 1;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    tell(`${isOk ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)${isOk ? '' : `\n${output}`}`);
  }
  return counts;
};
