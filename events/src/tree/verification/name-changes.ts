import type { QueryExecutorProvider } from 'kysely';
import { isLogError } from '../../log/port/errors.ts';
import type { EventLog, RecordedEvent } from '../../log/port/event-log.ts';
import type { StoredEvent } from '../../log/postgres/copy-events.ts';
import type { Differences as All, ReadEvent } from './comparison.ts';
import type { EventSource } from './event-source.ts';
import { type Move, movesIn } from './moves.ts';
import { countLeavesOf, findLeaves, type LeafRecord } from './stored-records.ts';

/** Where to look up what a difference concerns. */
type Looked = {
  readonly database: QueryExecutorProvider;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly source: Pick<EventSource, 'load'>;
};

type Differences = Pick<All, 'runs' | 'missing' | 'added'>;

type Change = { readonly leaf: LeafRecord; readonly event: ReadEvent };

/** A difference between log and tree, in words. */
export type Naming = {
  /** The first position (index from 0) that it concerns, to sort by. */
  readonly index: number;
  readonly text: string;
};

const ofStream = (hash: string): string => `of stream sha256:${hash}`;
const place = ({ index }: { readonly index: number }): number => index + 1;
const span = (from: number, length: number): string =>
  length === 1 ? `${from}` : `${from}–${from + length - 1}`;
const events = (count: number): string => (count === 1 ? '1 event' : `${count.toLocaleString('en')} events`);

/** Pairs what is missing with what was added instead: in the same place, else in the same stream. */
const pairUp = ({ missing, added }: Differences) => {
  const changed: Change[] = [];
  let [gone, extra] = [[...missing], [...added]];
  const pair = (belongs: (leaf: LeafRecord, event: ReadEvent) => boolean, keyOf: Key): void => {
    const waiting = Map.groupBy(extra, keyOf.event);
    const taken = new Set<ReadEvent>();
    gone = gone.filter((leaf) => {
      const candidates = waiting.get(keyOf.leaf(leaf)) ?? [];
      const event = candidates.find((each) => !taken.has(each) && belongs(leaf, each));
      if (event === undefined) return true;
      taken.add(event);
      changed.push({ leaf, event });
      return false;
    });
    extra = extra.filter((event) => !taken.has(event));
  };
  pair((leaf, event) => leaf.stream === event.streamHash, BY_PLACE);
  pair(() => true, BY_STREAM);
  pair(() => true, BY_PLACE);
  return { changed, gone, extra };
};

type Key = { leaf(leaf: LeafRecord): string; event(event: ReadEvent): string };
const BY_PLACE: Key = { leaf: ({ at }) => String(at), event: ({ at }) => String(at) };
const BY_STREAM: Key = { leaf: ({ stream }) => stream, event: ({ streamHash }) => streamHash };

const nameChange = async ({ leaf, event }: Change, { source }: Looked): Promise<Naming> => {
  const { index } = leaf;
  const { stream } = await source.load(event);
  const where = `Position ${place(leaf)}: the event ${leaf.type} ${ofStream(leaf.stream)}`;
  if (leaf.stream !== event.streamHash)
    return { index, text: `${where} was replaced by an event ${event.type} of stream ${stream}.` };
  if (leaf.type !== event.type)
    return { index, text: `${where} was altered: its type is now ${event.type} (stream ${stream}).` };
  return {
    index,
    text: `${where} was altered: its bytes, its time or its id (stream ${stream}).`,
  };
};

const inRuns = (leaves: readonly LeafRecord[]): readonly (readonly LeafRecord[])[] => {
  const runs: LeafRecord[][] = [];
  for (const leaf of leaves) {
    const last = runs.at(-1);
    if (last?.at(-1)?.index === leaf.index - 1) last.push(leaf);
    else runs.push([leaf]);
  }
  return runs;
};

const typesOf = (leaves: readonly LeafRecord[]): string =>
  [...new Set(leaves.map(({ type }) => type))].join(', ');

const nameRemoved = async (
  database: QueryExecutorProvider,
  gone: readonly LeafRecord[],
): Promise<readonly Naming[]> => {
  if (gone.length === 0) return [];
  const byStream = Map.groupBy(gone, ({ stream }) => stream);
  const total = await countLeavesOf(database, [...byStream.keys()]);
  const whole = [...byStream].filter(([stream, leaves]) => total.get(stream) === leaves.length);
  const inWhole = new Set(whole.flatMap(([, leaves]) => leaves));
  const single = inRuns(gone.filter((leaf) => !inWhole.has(leaf)));
  return [
    ...whole.map(([stream, leaves]) => ({
      index: leaves[0]?.index ?? 0,
      text:
        `The whole stream sha256:${stream} was removed: ${events(leaves.length)} (${typesOf(leaves)}), ` +
        `at position ${leaves.map(place).slice(0, 5).join(', ')}${leaves.length > 5 ? ', …' : ''}.`,
    })),
    ...single.map((leaves) => {
      const [first] = leaves as readonly [LeafRecord, ...LeafRecord[]];
      const one = leaves.length === 1 ? ` ${ofStream(first.stream)}` : '';
      const verb = leaves.length === 1 ? 'was' : 'were';
      const text = `${events(leaves.length)} (${typesOf(leaves)})${one} ${verb} removed from position ${place(first)} on.`;
      return { index: first.index, text };
    }),
  ];
};

/** Returns where the event of the same stream with the same data stands, whose copy an inserted event is. */
const originalOf = async (
  { log }: Looked,
  { stream, eventId, type }: StoredEvent,
): Promise<RecordedEvent | undefined> => {
  try {
    const all = await log.readStream(stream);
    const copy = all.find((event) => event.eventId === eventId);
    return all.find((event) => event !== copy && event.type === type && event.data === copy?.data);
  } catch (error) {
    if (isLogError(error)) return undefined;
    throw error;
  }
};

const MOST_ORIGINALS = 20;

const nameAdded = async (looked: Looked, extra: readonly ReadEvent[]): Promise<readonly Naming[]> => {
  if (extra.length === 0) return [];
  const twice = await findLeaves(
    looked.database,
    extra.map(({ hash }) => hash),
  );
  const namings: Naming[] = [];
  for (const [number, event] of extra.entries()) {
    const stored = await looked.source.load(event);
    const what = `the event ${event.type} of stream ${stored.stream}`;
    const same = twice.get(event.hash);
    const original =
      same === undefined && number < MOST_ORIGINALS ? await originalOf(looked, stored) : undefined;
    const text =
      same === undefined
        ? `Position ${place(event)}: ${what} was inserted${original === undefined ? '' : `, a copy of its version ${original.version}`}.`
        : `Position ${place(event)}: ${what} was doubled: it is the event of position ${same + 1}.`;
    namings.push({ index: event.index, text });
  }
  return namings;
};

const nameMove = (move: Move): Naming => {
  if (move.kind === 'shuffled')
    return {
      index: move.from.index,
      text: `The events stand in another order from position ${place(move.from)} on, in ${move.places} places.`,
    };
  if (move.kind === 'moved') {
    const { leaf, index, length } = move.run;
    return {
      index: leaf,
      text: `The ${events(length)} of position ${span(leaf + 1, length)} ${length === 1 ? 'stands' : 'stand'} at position ${span(index + 1, length)} instead.`,
    };
  }
  const { one, other } = move;
  return {
    index: Math.min(one.leaf, other.leaf),
    text: `The events of positions ${span(other.leaf + 1, other.length)} and ${span(one.leaf + 1, one.length)} were exchanged.`,
  };
};

/** Says what was altered, removed, reordered and inserted, in the order of the tree. */
export const nameChanges = async (looked: Looked, differences: Differences): Promise<readonly Naming[]> => {
  const { changed, gone, extra } = pairUp(differences);
  const namings = [
    ...(await Promise.all(changed.map((change) => nameChange(change, looked)))),
    ...(await nameRemoved(looked.database, gone)),
    ...(await nameAdded(looked, extra)),
    ...movesIn(differences).map(nameMove),
  ];
  return namings.toSorted((one, other) => one.index - other.index);
};
