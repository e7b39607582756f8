import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many tests each spec file defines, by its path from the root. */
export type TestCounts = Readonly<Record<string, number>>;

const FILE = join(import.meta.dirname, 'test-counts.json');

/** The counts that were noted last. */
export const readNotedCounts = (): TestCounts => JSON.parse(readFileSync(FILE, 'utf8')) as TestCounts;

/** Notes the counts for the runs to come. */
export const noteCounts = (counts: TestCounts): void => {
  const sorted = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};

/** What decides whether another count is a fault. */
export type CountRules = {
  /** Every change is meant, also where tests have gone. */
  readonly noteAll: boolean;
  /** What is committed must be complete: nothing is noted on the way. */
  readonly isCi: boolean;
  /** A setting adds tests to the usual ones. */
  readonly hasExtraTests: boolean;
};

/**
 * Holds a run against the noted counts, as snapshots are: new tests are noted on the way, but not in CI; tests that have
 * vanished are a fault until somebody says that it is meant.
 * @returns `wrong`, a line for each file that is at fault, and whether `found` is to be noted
 */
export const judgeCounts = (
  noted: TestCounts,
  found: TestCounts,
  { noteAll, isCi, hasExtraTests }: CountRules,
): { readonly wrong: readonly string[]; readonly isToBeNoted: boolean } => {
  const files = [...new Set([...Object.keys(noted), ...Object.keys(found)])].sort();
  const all = files.map((file) => ({ file, was: noted[file] ?? 0, is: found[file] ?? 0 }));
  const missing = all.filter(({ was, is }) => is < was);
  const added = all.filter(({ was, is }) => is > was);
  const areAddedWrong = isCi && !hasExtraTests;
  if (noteAll || (!isCi && !hasExtraTests && missing.length === 0)) {
    return { wrong: [], isToBeNoted: missing.length + added.length > 0 };
  }
  const wrong = areAddedWrong ? [...missing, ...added] : missing;
  return {
    wrong: wrong.map(({ file, was, is }) => `${file}: ${is} tests, and ${was} are noted`),
    isToBeNoted: false,
  };
};
