import type { HashedEvent } from './event-source.ts';
import type { LeafRecord } from './stored-records.ts';

/** An event of the log, as it was read. `hash` is by its definition here, whatever the spacing of its text. */
export type ReadEvent = HashedEvent & {
  /** Its place in the order in which the log was read, from 0. */
  readonly index: number;
};

/** Consecutive events that have consecutive leaves. */
export type Run = { readonly index: number; readonly leaf: number; readonly length: number };

export type Differences = {
  /** Events that have a leaf, in the order of the log. */
  readonly runs: readonly Run[];
  /** Leaves without an event, in the order of the tree. */
  readonly missing: readonly LeafRecord[];
  /** Events without a leaf, in the order of the log. */
  readonly added: readonly ReadEvent[];
  /** Indexes of leaves that have their event's hash, but another stream or type beside it. */
  readonly misnamed: readonly number[];
};

export type Comparison = {
  /** Notes that events and leaves at the same indexes are the same. */
  equal(index: number, length: number): void;
  leaf(leaf: LeafRecord): void;
  /** Tells whether an event with this hash is expected: a leaf that is still without its event has it. */
  expects(hash: string): boolean;
  event(event: ReadEvent): void;
  /** Tells whether every leaf so far has its event, and every event its leaf. */
  isEven(): boolean;
  differences(): Differences;
};

const takeFirst = <Item>(items: Map<string, Item[]>, key: string): Item | undefined => {
  const found = items.get(key);
  const first = found?.shift();
  if (found?.length === 0) items.delete(key);
  return first;
};

const put = <Item>(items: Map<string, Item[]>, key: string, item: Item): void => {
  const known = items.get(key);
  if (known === undefined) items.set(key, [item]);
  else known.push(item);
};

const inOrder = (runs: readonly Run[]): readonly Run[] => {
  const joined: Run[] = [];
  for (const run of runs.toSorted((one, other) => one.index - other.index)) {
    const last = joined.at(-1);
    const follows = last && last.index + last.length === run.index && last.leaf + last.length === run.leaf;
    if (follows) joined[joined.length - 1] = { ...last, length: last.length + run.length };
    else joined.push(run);
  }
  return joined;
};

/**
 * Finds out which events have a leaf, both in their own order. Holds what has no counterpart yet, so that memory grows
 * with the size of the shift, not of the log.
 */
export const createComparison = (): Comparison => {
  const runs: Run[] = [];
  const missing = new Map<string, LeafRecord[]>();
  const added = new Map<string, ReadEvent[]>();
  const misnamed: number[] = [];
  const pair = (event: ReadEvent, leaf: LeafRecord): void => {
    if (event.type !== leaf.type || event.streamHash !== leaf.stream) misnamed.push(leaf.index);
    match(event.index, leaf.index, 1);
  };
  const match = (index: number, leaf: number, length: number): void => {
    const last = runs.at(-1);
    if (last !== undefined && last.index + last.length === index && last.leaf + last.length === leaf)
      runs[runs.length - 1] = { ...last, length: last.length + length };
    else runs.push({ index, leaf, length });
  };
  return {
    equal: (index, length) => match(index, index, length),
    leaf: (leaf) => {
      const event = takeFirst(added, leaf.event);
      if (event === undefined) put(missing, leaf.event, leaf);
      else pair(event, leaf);
    },
    expects: (hash) => missing.has(hash),
    event: (event) => {
      const leaf = takeFirst(missing, event.hash);
      if (leaf === undefined) put(added, event.hash, event);
      else pair(event, leaf);
    },
    isEven: () => missing.size === 0 && added.size === 0,
    differences: () => ({
      runs: inOrder(runs),
      missing: [...missing.values()].flat().toSorted((one, other) => one.index - other.index),
      added: [...added.values()].flat().toSorted((one, other) => one.index - other.index),
      misnamed,
    }),
  };
};
