import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type TestCounts = Readonly<Record<string, number>>;

const FILE = join(import.meta.dirname, 'test-counts.json');

export const readNotedCounts = (): TestCounts => JSON.parse(readFileSync(FILE, 'utf8')) as TestCounts;

export const noteCounts = (counts: TestCounts): void => {
  const sorted = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};

export type CountRules = {
  /** Accept every change, lost tests included. */
  readonly noteAll: boolean;
  /** Write nothing: in CI, and when a setting adds extra tests. */
  readonly mayNote: boolean;
};

export type CountJudgement = {
  readonly wrong: readonly string[];
  readonly unnoted: readonly string[];
  readonly isToBeNoted: boolean;
};

/** Compares a run with the noted counts, like snapshots: new tests are noted, lost tests fail until confirmed. */
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
