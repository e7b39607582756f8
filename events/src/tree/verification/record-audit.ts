import type { QueryExecutorProvider } from 'kysely';
import { hashOfEvent, hashOfStoredText } from '../../log/port/event-hash.ts';
import type { EventLog, RecordedEvent } from '../../log/port/event-log.ts';
import { requirePosition } from '../../log/port/log-position.ts';
import { sha256Of } from '../../log/port/sha256.ts';
import { createComparison } from './comparison.ts';
import { nameChanges } from './name-changes.ts';
import { type PackedRecords, readPacked, unpacked } from './stored-records.ts';
import { count } from './words.ts';

type Sources = {
  readonly database: QueryExecutorProvider;
  readonly log: Pick<EventLog, 'readStream'>;
  /** Number of leaves that the tree has. */
  readonly covered: number;
  /** Whether to parse events without a leaf, whose text may have been rewritten with other spacing. */
  readonly parsesUncovered: boolean;
};

/** What a page's leaves consist of. */
export type Hashes = { readonly events: readonly string[]; readonly streams: readonly string[] };

export type RecordAudit = {
  /** Compares a page with the tree's records of the same indexes. */
  compare(first: number, events: readonly RecordedEvent[], records: PackedRecords): Hashes;
  /** Call this once, after the last page. */
  end(events: number): Promise<void>;
  /** @param proven number of events that signed checkpoints prove, where the records must be wrong instead */
  findings(proven: number): Promise<readonly string[]>;
  notices(): readonly string[];
};

const PAGE = 2000;
const MOST_NAMED = 100;

const parsedHash = (event: RecordedEvent, stored: string): string => {
  try {
    return hashOfEvent(event);
  } catch {
    // The text is not JSON, which is no event's.
    return stored;
  }
};

/** Compares the log with the tree's records, which tell what an altered, removed or moved event was. */
export const createRecordAudit = ({ database, log, covered, parsesUncovered }: Sources): RecordAudit => {
  const comparison = createComparison();
  const lacking = new Set<number>();
  const misnamedInPages: number[] = [];
  let [rewritten, firstRewritten] = [0, 0];

  const parse = (event: RecordedEvent, index: number, stored: string): string => {
    const parsed = parsedHash(event, stored);
    if (parsed === stored) return stored;
    if (rewritten === 0) firstRewritten = index + 1;
    rewritten += 1;
    return parsed;
  };

  const noteLacking = (first: number, length: number, { indexes }: PackedRecords): void => {
    const there = new Set(indexes.map(Number));
    for (let index = first; index < first + length; index += 1) if (!there.has(index)) lacking.add(index);
  };

  const compareNames = (
    first: number,
    events: readonly RecordedEvent[],
    streams: string,
    packed: PackedRecords,
  ) => {
    const isSame =
      packed.streams.toString('hex') === streams &&
      packed.types.every((type, at) => type === events[at]?.type);
    if (isSame) return;
    for (const [at, leaf] of unpacked(packed).entries())
      if (leaf.type !== events[at]?.type || leaf.stream !== streams.slice(at * 64, at * 64 + 64))
        misnamedInPages.push(first + at);
  };

  const pair = (index: number, event: RecordedEvent, stored: string, streamHash: string): string => {
    const hash = comparison.expects(stored) ? stored : parse(event, index, stored);
    if (index >= covered && !comparison.expects(hash)) return hash;
    const { stream, eventId, type } = event;
    const at = requirePosition(event.position).position;
    comparison.event({ index, at, eventId, stream, streamHash, type, hash });
    return hash;
  };

  return {
    compare: (first, events, records) => {
      const stored = events.map(hashOfStoredText);
      const streams = events.map(({ stream }) => sha256Of(stream));
      const known = Math.max(0, Math.min(events.length, covered - first));
      const isSame =
        comparison.isEven() &&
        records.count === known &&
        records.events.toString('hex') === stored.slice(0, known).join('');
      if (isSame) {
        if (known > 0) comparison.equal(first, known);
        compareNames(first, events, streams.slice(0, known).join(''), records);
        if (!parsesUncovered) return { events: stored, streams };
        const parsed = stored.map((hash, at) => {
          const event = events[at];
          return at < known || event === undefined ? hash : parse(event, first + at, hash);
        });
        return { events: parsed, streams };
      }
      noteLacking(first, known, records);
      for (const leaf of unpacked(records)) comparison.leaf(leaf);
      const hashes = events.map((event, at) => pair(first + at, event, stored[at] ?? '', streams[at] ?? ''));
      return { events: hashes, streams };
    },
    end: async (events) => {
      for (let first = events; first < covered; first += PAGE) {
        const length = Math.min(PAGE, covered - first);
        const records = await readPacked(database, first, length);
        noteLacking(first, length, records);
        for (const leaf of unpacked(records)) comparison.leaf(leaf);
      }
    },
    findings: async (proven) => {
      const { runs, missing, added, misnamed } = comparison.differences();
      const wrong = [...misnamedInPages, ...misnamed];
      const unrecorded = added.filter(({ index }) => lacking.has(index));
      const named = await nameChanges(database, log, {
        runs,
        missing,
        added: added.filter(({ index }) => !lacking.has(index)),
      });
      const inLog = named.filter(({ index }) => index >= proven);
      const inRecords = [...named.map(({ index }) => index), ...wrong].filter(
        (index) => index < proven || wrong.includes(index),
      );
      const positions = [...new Set(inRecords)]
        .toSorted((one, other) => one - other)
        .map((index) => index + 1);
      return [
        ...inLog.slice(0, MOST_NAMED).map(({ text }) => text),
        ...(inLog.length > MOST_NAMED ? [`And ${count(inLog.length - MOST_NAMED, 'other change')}.`] : []),
        ...(positions.length === 0
          ? []
          : [
              `The tree's records (tree.leaves) differ from the log at position ${positions.slice(0, 10).join(', ')}` +
                `${positions.length > 10 ? ', …' : ''}, where the log is proven: the records were altered.`,
            ]),
        ...(lacking.size === 0
          ? []
          : [
              `The tree lacks its records (tree.leaves) of ${count(lacking.size, 'position')}, the first ${Math.min(...lacking) + 1}` +
                `${unrecorded.length === 0 ? '' : ', whose events were compared with checkpoints only'}.`,
            ]),
      ];
    },
    notices: () =>
      rewritten === 0
        ? []
        : [
            `The stored text of ${count(rewritten, 'event')} is not as the product writes it (other spacing or order of names), the ` +
              `first at position ${firstRewritten}. By definition they are the same events: the hash is over the JSON as read.`,
          ],
  };
};
