/** Says what was left out and why, then “N passed, N failed” as the last line, and ends the process with what follows from it. */
export const endRun = (counts: {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}): void => {
  const { passed, failed, skipped } = counts;
  for (const one of skipped) process.stdout.write(`skipped: ${one}\n`);
  const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  // Written by the last thing this process does: whatever else may print has been closed by now.
  process.stdout.write(`${passed} passed, ${failed} failed${ending}\n`, () =>
    process.exit(failed > 0 ? 1 : 0),
  );
};
