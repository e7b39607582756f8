import { setTimeout as pause } from 'node:timers/promises';
import { LOG_IDENTITY_STREAM } from '@waivers/events/definitions/streams.ts';
import { isRetryable } from '@waivers/events/log/port/errors.ts';
import type { Append, AppendOutcome, EventLog, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import type { Verdict } from '../assertions/fault.ts';

/** Acknowledgements that customers received, recorded independently of the log, one entry per append. */
export type LogJournal = {
  /** Wraps the log for commands: retries each append until it is answered, then records it. */
  through(log: () => EventLog): EventLog;
  note(streams: readonly string[]): void;
  acknowledged(): number;
  /** Drops all but the first `acknowledged` entries after the log was restored from a backup. */
  forgetSince(acknowledged: number): void;
  /** Compares the log with the acknowledgements. Call it only when nothing is in flight. */
  judge(log: EventLog): Promise<Pick<Verdict, 'acknowledged' | 'lost' | 'doubled' | 'phantom'>>;
};

const AGAIN_MS = 20;
const PAGE = 500;

const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await pause(AGAIN_MS);
    }
  }
};

export type Counts = ReadonlyMap<string, number>;

export const countOf = (things: Iterable<string>): Counts => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};

export const surplus = (some: Counts, others: Counts): number =>
  [...some].reduce((sum, [thing, count]) => sum + Math.max(0, count - (others.get(thing) ?? 0)), 0);

export const everythingIn = async (log: Pick<EventLog, 'readAll'>): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = {}; ; ) {
    const stretch = { ...after, limit: PAGE };
    const page = await untilAnswered(() => log.readAll(stretch));
    const last = page.at(-1);
    if (last === undefined) return events;
    events.push(...page);
    after = { after: last.position };
  }
};

const isOfCustomers = (stream: string): boolean => stream !== LOG_IDENTITY_STREAM;

export const openLogJournal = (): LogJournal => {
  const answered: string[] = [];
  const append = async (log: () => EventLog, given: Append): Promise<AppendOutcome> => {
    const outcome = await untilAnswered(() => log().append(given));
    if (outcome.outcome !== 'conflict') answered.push(...given.events.map(() => given.stream));
    return outcome;
  };
  return {
    through: (log) => ({
      append: (given) => append(log, given),
      readStream: (...of) => untilAnswered(() => log().readStream(...of)),
      readStreamBack: (...of) => untilAnswered(() => log().readStreamBack(...of)),
      readAll: (stretch) => log().readAll(stretch),
      subscribe: (stretch) => log().subscribe(stretch),
      head: () => untilAnswered(() => log().head()),
      close: () => log().close(),
    }),
    note: (streams) => {
      for (const stream of streams) answered.push(stream);
    },
    acknowledged: () => answered.length,
    forgetSince: (acknowledged) => void answered.splice(acknowledged),
    judge: async (log) => {
      const told = countOf(answered.filter(isOfCustomers));
      const stored = countOf((await everythingIn(log)).map(({ stream }) => stream).filter(isOfCustomers));
      const unasked = [...stored].filter(([stream]) => !told.has(stream));
      const phantom = unasked.reduce((sum, [, count]) => sum + count, 0);
      return {
        acknowledged: answered.length,
        lost: surplus(told, stored),
        doubled: surplus(stored, told) - phantom,
        phantom,
      };
    },
  };
};
