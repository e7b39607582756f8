import { randomUUID } from 'node:crypto';
import type {
  Append,
  AppendOutcome,
  EventLog,
  EventToAppend,
  LogPosition,
  RecordedEvent,
} from '../port/event-log.ts';

export type LogUnderTest = {
  readonly log: EventLog;
  another(): Promise<EventLog>;
  /** Where ids are unique, by default `in the log`. With `in the stream`, identical appends may all be accepted. */
  readonly idsKnown?: 'in the log' | 'in the stream';
  /** When the store checks `while`: by default `with the append`. */
  readonly conditionsChecked?: 'with the append' | 'before the append';
  disturb?(signal: AbortSignal): Promise<void>;
  overNetwork?(): Promise<NetworkedLog>;
  remove(): Promise<void>;
};

export type NetworkedLog = {
  readonly log: EventLog;
  silence(): void;
  mend(): void;
  close(): Promise<void>;
};

export type LogContract = Pick<LogUnderTest, 'log' | 'another'> & {
  readonly overNetwork: () => Promise<NetworkedLog | undefined>;
  readonly idsKnown: () => NonNullable<LogUnderTest['idsKnown']>;
  readonly conditionsChecked: () => NonNullable<LogUnderTest['conditionsChecked']>;
  readonly disturb: (signal: AbortSignal) => Promise<void>;
  readonly eventsAmongWriters: number;
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

export const readEverything = async (
  log: EventLog,
  after?: LogPosition,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let from = after; ; from = events.at(-1)?.position) {
    const page = await log.readAll(from === undefined ? { limit: 1000 } : { after: from, limit: 1000 });
    if (page.length === 0) return events;
    events.push(...page);
  }
};

export const takeEvents = async (
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

export const appendAtTail = async (log: EventLog, stream: string, event: EventToAppend): Promise<number> => {
  for (let version = (await log.readStream(stream)).length; ; ) {
    const answer = await log.append({ stream, expected: version, events: [event] });
    if (answer.outcome !== 'conflict') return answer.version;
    version = answer.actual;
  }
};

export const oneTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
