import type { Attempts } from './attempts.ts';

/** A place in which signatures have to be. `persons`: one row for each participant. */
export type Source = {
  readonly name: string;
  readonly holds: 'signatures' | 'persons';
  readonly rows: AsyncIterable<readonly [id: string, count: number]>;
};

export type Finding = {
  readonly source: string;
  readonly found: number;
  /** Acknowledged or in the first source, but not here in full. */
  readonly lost: number;
  /** Here more often than signed. */
  readonly doubled: number;
  /** Here, though refused or never attempted. */
  readonly phantom: number;
  readonly examples: readonly string[];
};

export type Comparison = {
  readonly findings: readonly Finding[];
  /** Neither acknowledged nor refused. */
  readonly unknownPresent: number;
  readonly unknownAbsent: number;
};

const MOST_EXAMPLES = 5;
const MOST_COUNTED = 255;

type Counted = { readonly counts: Uint8Array; readonly strangers: number; readonly examples: string[] };

const countRows = async (attempts: Attempts, { rows }: Source): Promise<Counted> => {
  const counts = new Uint8Array(attempts.size());
  const strange = new Set<string>();
  for await (const [id, count] of rows) {
    const index = attempts.indexOf(id);
    if (index === undefined) strange.add(id);
    else counts[index] = Math.min(MOST_COUNTED, (counts[index] ?? 0) + count);
  }
  return {
    counts,
    strangers: strange.size,
    examples: [...strange].slice(0, MOST_EXAMPLES).map((id) => `${id} was never attempted`),
  };
};

const judge = (attempts: Attempts, source: Source, here: Counted, first: Uint8Array): Finding => {
  let [found, lost, doubled, phantom] = [0, 0, 0, here.strangers];
  for (let index = 0; index < attempts.size(); index += 1) {
    const count = here.counts[index] ?? 0;
    const outcome = attempts.outcome(index);
    const whole = source.holds === 'persons' ? attempts.persons(index) : 1;
    if (count > 0) found += 1;
    if (count > 0 && outcome === 'refused') phantom += 1;
    if (count > whole) doubled += 1;
    const isWanted = outcome === 'acknowledged' || ((first[index] ?? 0) > 0 && outcome !== 'refused');
    if (isWanted && count < whole) lost += 1;
  }
  return { source: source.name, found, lost, doubled, phantom, examples: here.examples };
};

/** @param sources the log first, or else what comes closest: it decides about unknown outcomes */
export const compare = async (attempts: Attempts, sources: readonly Source[]): Promise<Comparison> => {
  const findings: Finding[] = [];
  let first: Uint8Array | undefined;
  for (const source of sources) {
    const here = await countRows(attempts, source);
    first ??= here.counts;
    findings.push(judge(attempts, source, here, first));
  }
  let [unknownPresent, unknownAbsent] = [0, 0];
  for (let index = 0; index < attempts.size(); index += 1) {
    const outcome = attempts.outcome(index);
    if (outcome === 'acknowledged' || outcome === 'refused') continue;
    if ((first?.[index] ?? 0) > 0) unknownPresent += 1;
    else unknownAbsent += 1;
  }
  return { findings, unknownPresent, unknownAbsent };
};

export const isClean = ({ findings }: Comparison): boolean =>
  findings.every(({ lost, doubled, phantom }) => lost === 0 && doubled === 0 && phantom === 0);
