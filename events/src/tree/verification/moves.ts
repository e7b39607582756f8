import type { Differences, Run } from './comparison.ts';

export type Move =
  | { readonly kind: 'exchanged'; readonly one: Run; readonly other: Run }
  | { readonly kind: 'moved'; readonly run: Run }
  /** Too many to tell which ones moved. */
  | { readonly kind: 'shuffled'; readonly from: Run; readonly places: number };

/** A run with its places among the events that have leaves, so that removed and inserted events move nothing. */
type Ranked = { readonly run: Run; readonly rank: number; readonly leafRank: number };

const MOST_RUNS = 3000;

const ranked = (runs: readonly Run[]): readonly Ranked[] => {
  const leafRanks = new Map<Run, number>();
  let leaves = 0;
  for (const run of runs.toSorted((one, other) => one.leaf - other.leaf)) {
    leafRanks.set(run, leaves);
    leaves += run.length;
  }
  let events = 0;
  const all: Ranked[] = [];
  for (const run of runs) {
    const [last, leafRank] = [all.at(-1), leafRanks.get(run) ?? 0];
    if (last !== undefined && last.leafRank + last.run.length === leafRank)
      all[all.length - 1] = { ...last, run: { ...last.run, length: last.run.length + run.length } };
    else all.push({ run, rank: events, leafRank });
    events += run.length;
  }
  return all;
};

/** Returns the runs to take away so that the rest is in order: as few events as possible. */
const outOfOrder = (runs: readonly Ranked[]): readonly Ranked[] => {
  const best: { readonly events: number; readonly before: number }[] = [];
  let [last, most] = [-1, 0];
  for (const [place, { run, leafRank }] of runs.entries()) {
    let [events, before] = [0, -1];
    for (const [earlier, { leafRank: other }] of runs.slice(0, place).entries()) {
      const reached = best[earlier]?.events ?? 0;
      if (other < leafRank && reached > events) [events, before] = [reached, earlier];
    }
    best.push({ events: events + run.length, before });
    if (events + run.length > most) [most, last] = [events + run.length, place];
  }
  const kept = new Set<number>();
  for (let place = last; place !== -1; place = best[place]?.before ?? -1) kept.add(place);
  return runs.filter((_, place) => !kept.has(place));
};

/** Finds events that have their leaf, but in another order. */
export const movesIn = ({ runs }: Pick<Differences, 'runs'>): readonly Move[] => {
  const all = ranked(runs);
  const displaced = all.filter(({ rank, leafRank }) => rank !== leafRank);
  const [first] = displaced;
  if (first === undefined) return [];
  if (all.length > MOST_RUNS) return [{ kind: 'shuffled', from: first.run, places: displaced.length }];
  const byRank = new Map(displaced.map((each) => [each.rank, each]));
  const exchanged = displaced.flatMap((one) => {
    const other = byRank.get(one.leafRank);
    const isPair = other?.leafRank === one.rank && other.run.length === one.run.length;
    return isPair ? [{ one, other }] : [];
  });
  const paired = new Set(exchanged.map(({ one }) => one));
  return [
    ...exchanged
      .filter(({ one, other }) => one.rank < other.rank)
      .map(({ one, other }) => ({ kind: 'exchanged' as const, one: one.run, other: other.run })),
    ...outOfOrder(all.filter((each) => !paired.has(each))).map(({ run }) => ({
      kind: 'moved' as const,
      run,
    })),
  ];
};
