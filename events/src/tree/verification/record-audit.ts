import type { QueryExecutorProvider } from 'kysely';
import { hashOfEvent } from '../../log/port/event-hash.ts';
import type { EventLog } from '../../log/port/event-log.ts';
import type { StoredEvent } from '../../log/postgres/copy-events.ts';
import { createComparison } from './comparison.ts';
import type { EventSource, HashedEvent } from './event-source.ts';
import { nameChanges } from './name-changes.ts';
import { type JoinedRecords, type LeafRecord, readRecords } from './stored-records.ts';
import { count } from './words.ts';

type Sources = {
  readonly database: QueryExecutorProvider;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly source: Pick<EventSource, 'load'>;
  /** Number of leaves that the tree has. */
  readonly covered: number;
  /** Whether to parse events without a leaf, whose text may have been rewritten with other spacing. */
  readonly parsesUncovered: boolean;
};

export type RecordAudit = {
  /**
   * Compares a page with the tree's records of the same indexes.
   * @returns the events' hashes, for the tree
   */
  compare(first: number, events: readonly HashedEvent[], records: JoinedRecords): Promise<readonly string[]>;
  /** Call this once, after the last page. */
  end(events: number): Promise<void>;
  /** @param proven number of events that signed checkpoints prove, where the records must be wrong instead */
  findings(proven: number): Promise<readonly string[]>;
  notices(): readonly string[];
};

const PAGE = 2000;
const MOST_NAMED = 100;

const parsedHash = (event: StoredEvent, stored: string): string => {
  try {
    return hashOfEvent(event);
  } catch {
    // The text is not JSON, which is no event's.
    return stored;
  }
};

/** Compares the log with the tree's records, which tell what an altered, removed or moved event was. */
export const createRecordAudit = ({
  database,
  log,
  source,
  covered,
  parsesUncovered,
}: Sources): RecordAudit => {
  const comparison = createComparison();
  const lacking = new Set<number>();
  const misnamedInPages: number[] = [];
  let [rewritten, firstRewritten] = [0, 0];

  const parse = async (event: HashedEvent, index: number): Promise<string> => {
    const parsed = parsedHash(await source.load(event), event.hash);
    if (parsed === event.hash) return parsed;
    if (rewritten === 0) firstRewritten = index + 1;
    rewritten += 1;
    return parsed;
  };

  const noteLacking = (first: number, length: number, records: readonly LeafRecord[]): void => {
    const there = new Set(records.map(({ index }) => index));
    for (let index = first; index < first + length; index += 1) if (!there.has(index)) lacking.add(index);
  };

  const addRecords = async (first: number, length: number): Promise<void> => {
    const records = await readRecords(database, first, length);
    noteLacking(first, length, records);
    for (const leaf of records) comparison.leaf(leaf);
  };

  const compareNames = async (first: number, events: readonly HashedEvent[], records: JoinedRecords) => {
    const isSame =
      records.streams === events.map(({ streamHash }) => streamHash).join('') &&
      records.types === events.map(({ type }) => type).join('\n');
    if (isSame) return;
    for (const { index, type, stream } of await readRecords(database, first, events.length)) {
      const event = events[index - first];
      if (type !== event?.type || stream !== event.streamHash) misnamedInPages.push(index);
    }
  };

  const pair = async (index: number, event: HashedEvent): Promise<string> => {
    const hash = comparison.expects(event.hash) ? event.hash : await parse(event, index);
    if (index < covered || comparison.expects(hash)) comparison.event({ ...event, index, hash });
    return hash;
  };

  const inTurn = async (
    events: readonly HashedEvent[],
    hashOf: (event: HashedEvent, at: number) => string | Promise<string>,
  ): Promise<readonly string[]> => {
    const hashes: string[] = [];
    for (const [at, event] of events.entries()) hashes.push(await hashOf(event, at));
    return hashes;
  };

  return {
    compare: async (first, events, records) => {
      const known = events.slice(0, Math.max(0, covered - first));
      const isSame =
        comparison.isEven() &&
        records.count === known.length &&
        records.events === known.map(({ hash }) => hash).join('');
      if (!isSame) {
        await addRecords(first, known.length);
        return inTurn(events, (event, at) => pair(first + at, event));
      }
      if (known.length > 0) comparison.equal(first, known.length);
      await compareNames(first, known, records);
      if (!parsesUncovered || known.length === events.length) return events.map(({ hash }) => hash);
      return inTurn(events, (event, at) => (at < known.length ? event.hash : parse(event, first + at)));
    },
    end: async (events) => {
      for (let first = events; first < covered; first += PAGE) {
        const length = Math.min(PAGE, covered - first);
        await addRecords(first, length);
      }
    },
    findings: async (proven) => {
      const { runs, missing, added, misnamed } = comparison.differences();
      const wrong = [...misnamedInPages, ...misnamed];
      const unrecorded = added.filter(({ index }) => lacking.has(index));
      const named = await nameChanges(
        { database, log, source },
        {
          runs,
          missing,
          added: added.filter(({ index }) => !lacking.has(index)),
        },
      );
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
