/** Prints what was skipped and why, then “N passed, N failed” as the last line, and exits accordingly. */
export const endRun = (counts: {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}): void => {
  const { passed, failed, skipped } = counts;
  for (const one of skipped) process.stdout.write(`skipped: ${one}\n`);
  const ending = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  // Exit only after the last line is written.
  process.stdout.write(`${passed} passed, ${failed} failed${ending}\n`, () =>
    process.exit(failed > 0 ? 1 : 0),
  );
};
