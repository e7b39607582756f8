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
  /** Nothing is written on the way: in CI, and where a setting adds tests to the usual ones. */
  readonly mayNote: boolean;
};

export type CountJudgement = {
  /** A line for each file that has lost tests. */
  readonly wrong: readonly string[];
  /** A line for each file whose new tests are not noted yet. */
  readonly unnoted: readonly string[];
  readonly isToBeNoted: boolean;
};

/**
 * Holds a run against the noted counts, as snapshots are: new tests are noted on the way, tests that have vanished are a
 * fault until somebody says that it is meant.
 */
export const judgeCounts = (
  noted: TestCounts,
  found: TestCounts,
  { noteAll, mayNote }: CountRules,
): CountJudgement => {
  const files = [...new Set([...Object.keys(noted), ...Object.keys(found)])].sort();
  const all = files.map((file) => ({ file, was: noted[file] ?? 0, is: found[file] ?? 0 }));
  const fewer = all.filter(({ was, is }) => is < was);
  const more = all.filter(({ was, is }) => is > was);
  const isToBeNoted = (noteAll || (mayNote && fewer.length === 0)) && fewer.length + more.length > 0;
  const lines = (of: typeof all) =>
    of.map(({ file, was, is }) => `${file}: ${is} tests, and ${was} are noted`);
  return isToBeNoted
    ? { wrong: [], unnoted: [], isToBeNoted }
    : { wrong: lines(fewer), unnoted: lines(more), isToBeNoted };
};
