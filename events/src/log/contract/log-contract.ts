import { randomUUID } from 'node:crypto';
import type {
  Append,
  AppendOutcome,
  EventLog,
  EventToAppend,
  LogPosition,
  RecordedEvent,
} from '../event-log.ts';

/** A fresh log of one adapter, as the contract needs it. */
export type LogUnderTest = {
  readonly log: EventLog;
  /** Another way into the same log, as another process has; the suite closes it. */
  another(): Promise<EventLog>;
  /**
   * Where the store knows an event id. One that knows it `in the stream` only cannot tell which of two processes was
   * first with one append, and takes an id a second time in another stream.
   */
  readonly idsKnown?: 'in the log' | 'in the stream';
  /** Runs beside the writers of the long test: transactions that take their time, and some that are rolled back. */
  disturb?(signal: AbortSignal): Promise<void>;
  /** A way into the same log that a test can break; absent where nothing lies between the log and its store. */
  overNetwork?(): Promise<BreakableWay>;
  /** Closes the log and removes it. */
  remove(): Promise<void>;
};

/** A log that waits shortly for its store, and the network between them. */
export type BreakableWay = {
  readonly log: EventLog;
  /** Answers do not arrive any more and nobody is told, as from a server that stands still. */
  silence(): void;
  /** What stood is cut, and everything works again. */
  mend(): void;
  close(): Promise<void>;
};

/** What a part of the contract works with: the log that is tested, and ways to more. */
export type LogContract = Pick<LogUnderTest, 'log' | 'another'> & {
  readonly overNetwork: () => Promise<BreakableWay | undefined>;
  readonly idsKnown: () => NonNullable<LogUnderTest['idsKnown']>;
  readonly disturb: (signal: AbortSignal) => Promise<void>;
  /** How many events the long test commits: a stand-in that is slow proves no more with all of them. */
  readonly eventsAmongWriters: number;
  /** Another fresh log of the same adapter; whoever makes it removes it. */
  readonly makeLog: () => Promise<LogUnderTest>;
  readonly append: (
    stream: string,
    expected: Append['expected'],
    events?: readonly EventToAppend[],
    into?: EventLog,
  ) => Promise<AppendOutcome>;
};

export const anEvent = (parts: Partial<EventToAppend> = {}): EventToAppend => ({
  eventId: randomUUID(),
  type: 'ThingHappened',
  data: '{"what":"a thing"}',
  metadata: '{"by":"a test"}',
  ...parts,
});

export const aStream = (): string => `thing-${randomUUID()}`;

export const someEvents = (count: number): readonly EventToAppend[] =>
  Array.from({ length: count }, () => anEvent());

/** Every event of the log, page by page. */
export const everything = async (log: EventLog, after?: LogPosition): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let from = after; ; from = events.at(-1)?.position) {
    const page = await log.readAll(from === undefined ? { limit: 1000 } : { after: from, limit: 1000 });
    if (page.length === 0) return events;
    events.push(...page);
  }
};

/** The first `count` events of a subscription. */
export const take = async (
  subscription: AsyncIterable<readonly RecordedEvent[]>,
  count: number,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of subscription) {
    events.push(...batch);
    if (events.length >= count) break;
  }
  return events;
};

export const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

export const versionsOf = (events: readonly RecordedEvent[]): readonly number[] =>
  events.map(({ version }) => version);

/** Appends at the end of a stream, however often others come first. */
export const appendAtTail = async (log: EventLog, stream: string, event: EventToAppend): Promise<number> => {
  for (let version = (await log.readStream(stream)).length; ; ) {
    const answer = await log.append({ stream, expected: version, events: [event] });
    if (answer.outcome !== 'conflict') return answer.version;
    version = answer.actual;
  }
};

export const oneTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
