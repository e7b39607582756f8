import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createComparison, type Differences } from './comparison.ts';
import { movesIn } from './moves.ts';

const stream = 'aa';
const type = 'ThingHappened';

/** Compares two orders of events, page by page, as the log and the tree are read. */
const differences = (log: readonly string[], tree: readonly string[], page = 4): Differences => {
  const comparison = createComparison();
  for (let first = 0; first < Math.max(log.length, tree.length); first += page) {
    for (const [at, event] of tree.slice(first, first + page).entries())
      comparison.leaf({ index: first + at, at: BigInt(first + at + 1), stream, type, event });
    for (const [at, hash] of log.slice(first, first + page).entries()) {
      const index = first + at;
      comparison.event({ index, at: BigInt(index + 1), streamHash: stream, type, hash });
    }
  }
  return comparison.differences();
};

const letters = (text: string): string[] => [...text];
const moves = (log: string, tree: string) => movesIn(differences(letters(log), letters(tree)));

describe('comparison of log and tree', () => {
  it('is one run where nothing differs', () => {
    const all = letters('abcdefghij');
    expect(differences(all, all)).toEqual({
      runs: [{ index: 0, leaf: 0, length: 10 }],
      missing: [],
      added: [],
      misnamed: [],
    });
  });

  it('finds exactly the events that one of them lacks, wherever they stand', () => {
    const sequence = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 30 });
    fc.assert(
      fc.property(sequence, sequence, fc.integer({ min: 1, max: 7 }), (log, tree, page) => {
        const { runs, missing, added } = differences(log, tree, page);
        expect(missing.map(({ event }) => event)).toEqual(tree.filter((event) => !log.includes(event)));
        expect(added.map(({ hash }) => hash)).toEqual(log.filter((hash) => !tree.includes(hash)));
        const pairs = runs.flatMap(({ index, leaf, length }) =>
          Array.from({ length }, (_, at) => [log[index + at], tree[leaf + at]] as const),
        );
        expect(pairs.map(([event]) => event)).toEqual(log.filter((event) => tree.includes(event)));
        for (const [event, leaf] of pairs) expect(event).toBe(leaf);
      }),
    );
  });

  it('counts an event that stands twice once', () => {
    const { missing, added } = differences(letters('abbc'), letters('abc'));
    expect([missing.length, added.map(({ index }) => index)]).toEqual([0, [2]]);
  });
});

describe('moves', () => {
  it.each([
    ['nothing', 'abcdef', 'abcdef', []],
    ['a removed event', 'abdef', 'abcdef', []],
    ['an inserted event', 'abxcdef', 'abcdef', []],
    ['two neighbours exchanged', 'acbdef', 'abcdef', ['exchanged']],
    ['two distant events exchanged', 'aecdbf', 'abcdef', ['exchanged']],
    ['an event moved to the end', 'acdefb', 'abcdef', ['moved']],
    ['an event moved to the start', 'fabcde', 'abcdef', ['moved']],
    ['an event removed and two exchanged', 'acbef', 'abcdef', ['exchanged']],
    ['two events moved', 'cdefghab', 'abcdefgh', ['moved']],
  ])('are, for %s', (_, log, tree, kinds) => {
    expect(moves(log, tree).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('name the moved event, not those that it has passed', () => {
    expect(moves('acdefb', 'abcdef')).toEqual([{ kind: 'moved', run: { index: 5, leaf: 1, length: 1 } }]);
  });

  it('are empty exactly if the common events stand in the same order', () => {
    const sequence = fc.shuffledSubarray(letters('abcdefghijkl'), { minLength: 1 });
    fc.assert(
      fc.property(sequence, sequence, (log, tree) => {
        const common = (one: readonly string[], other: readonly string[]) =>
          one.filter((each) => other.includes(each));
        const isSameOrder = common(log, tree).join() === common(tree, log).join();
        expect(movesIn(differences(log, tree)).length === 0).toBe(isSameOrder);
      }),
    );
  });

  it('are summed up where nearly every event has moved', () => {
    const tree = Array.from({ length: 7000 }, (_, number) => String(number));
    const log = tree.toReversed();
    expect(movesIn(differences(log, tree, 1000))).toEqual([
      { kind: 'shuffled', from: { index: 0, leaf: 6999, length: 1 }, places: 7000 },
    ]);
  });
});
