import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../streams.ts';
import { isRetryable } from './errors.ts';
import {
  type Append,
  type EventLog,
  type EventToAppend,
  type LogPosition,
  MAX_EVENT_BYTES,
  type RecordedEvent,
} from './event-log.ts';
import { beginEpoch } from './identity.ts';
import { comparePositions, formatPosition, parsePosition } from './log-position.ts';

/** A fresh log of one adapter, as the contract needs it. */
export type LogUnderTest = {
  readonly log: EventLog;
  /** Another way into the same log, as another process has; the suite closes it. */
  another(): Promise<EventLog>;
  /** Runs beside the writers of the long test: transactions that take their time, and some that are rolled back. */
  disturb?(signal: AbortSignal): Promise<void>;
  /** Closes the log and removes it. */
  remove(): Promise<void>;
};

export const anEvent = (parts: Partial<EventToAppend> = {}): EventToAppend => ({
  eventId: randomUUID(),
  type: 'ThingHappened',
  data: '{"what":"a thing"}',
  metadata: '{"by":"a test"}',
  ...parts,
});

export const aStream = (): string => `thing-${randomUUID()}`;

const someEvents = (count: number): readonly EventToAppend[] =>
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

const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

const versionsOf = (events: readonly RecordedEvent[]): readonly number[] =>
  events.map(({ version }) => version);

/** Appends at the end of a stream, however often others come first. */
const appendAtTail = async (log: EventLog, stream: string, event: EventToAppend): Promise<number> => {
  for (let version = (await log.readStream(stream)).length; ; ) {
    const answer = await log.append({ stream, expected: version, events: [event] });
    if (answer.outcome !== 'conflict') return answer.version;
    version = answer.actual;
  }
};

const oneTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * What every event log keeps to. Most tests stand for a fault that a published event store has had;
 * their numbers are those of the list of such faults that the design began with (8, 9 and 10: Postgres only).
 */
export const eventLogContract = (name: string, makeLog: () => Promise<LogUnderTest>): void => {
  describe(`event log contract: ${name}`, () => {
    let underTest: LogUnderTest;
    let log: EventLog;
    beforeAll(async () => {
      underTest = await makeLog();
      log = underTest.log;
    });
    afterAll(() => underTest.remove());

    const append = (stream: string, expected: Append['expected'], events = someEvents(1), into = log) =>
      into.append({ stream, expected, events });

    describe('expected versions', () => {
      it('numbers a stream from 1 and answers with the version of the last event', async () => {
        const stream = aStream();
        expect(await append(stream, 'no_stream', someEvents(2))).toMatchObject({
          outcome: 'accepted',
          version: 2,
        });
        expect(await append(stream, 2, someEvents(3))).toMatchObject({ outcome: 'accepted', version: 5 });
        expect(versionsOf(await log.readStream(stream))).toEqual([1, 2, 3, 4, 5]);
      });

      it('1: creates a stream once: a second no_stream is a conflict, the first stays as it was', async () => {
        const stream = aStream();
        const [first] = [anEvent()];
        await append(stream, 'no_stream', [first]);
        expect(await append(stream, 'no_stream')).toEqual({ outcome: 'conflict', actual: 1 });
        expect(idsOf(await log.readStream(stream))).toEqual([first.eventId]);
      });

      it('2: refuses stream_exists on a stream that is not there', async () => {
        const stream = aStream();
        expect(await append(stream, 'stream_exists')).toEqual({ outcome: 'conflict', actual: 0 });
        expect(await log.readStream(stream)).toEqual([]);
      });

      it('accepts stream_exists at whatever version the stream is', async () => {
        const stream = aStream();
        await append(stream, 'no_stream', someEvents(3));
        expect(await append(stream, 'stream_exists', someEvents(2))).toMatchObject({
          outcome: 'accepted',
          version: 5,
        });
      });

      it.each([
        ['too low', 1],
        ['too high', 3],
        ['0, which means no stream', 0],
      ])('refuses a version that is %s, and says where the stream is', async (_, expected) => {
        const stream = aStream();
        await append(stream, 'no_stream', someEvents(2));
        expect(await append(stream, expected)).toEqual({ outcome: 'conflict', actual: 2 });
        expect(await log.readStream(stream)).toHaveLength(2);
      });

      it('refuses a version of a stream that is not there', async () => {
        expect(await append(aStream(), 1)).toEqual({ outcome: 'conflict', actual: 0 });
      });

      it('3: of 50 appends at once at one version, one wins and 49 are conflicts', async () => {
        const stream = aStream();
        await append(stream, 'no_stream');
        const others = await Promise.all([underTest.another(), underTest.another()]);
        const answers = await Promise.all(
          oneTo(50).map((n) =>
            (others[n % 3] ?? log).append({ stream, expected: 1, events: [anEvent({ data: `{"n":${n}}` })] }),
          ),
        );
        expect(answers.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
        expect(answers.filter(({ outcome }) => outcome === 'conflict')).toEqual(
          Array.from({ length: 49 }, () => ({ outcome: 'conflict', actual: 2 })),
        );
        expect(versionsOf(await log.readStream(stream))).toEqual([1, 2]);
        await Promise.all(others.map((other) => other.close()));
      });

      it('4: appends at once that retry on the tail are all stored, versions without a hole', async () => {
        const stream = aStream();
        const others = await Promise.all([underTest.another(), underTest.another()]);
        const versions = await Promise.all(
          oneTo(30).map((n) => appendAtTail(others[n % 3] ?? log, stream, anEvent())),
        );
        expect([...versions].sort((one, other) => one - other)).toEqual(oneTo(30));
        expect(versionsOf(await log.readStream(stream))).toEqual(oneTo(30));
        await Promise.all(others.map((other) => other.close()));
      });

      it('6: one conflict among many appends at once fails none of the others', async () => {
        const taken = aStream();
        await append(taken, 'no_stream');
        const appends = oneTo(20).map((n) => ({
          stream: n === 7 ? taken : aStream(),
          expected: 'no_stream' as const,
          events: someEvents(n % 4 === 0 ? 3 : 1),
        }));
        const answers = await Promise.all(appends.map((each) => log.append(each)));
        expect(answers.map(({ outcome }) => outcome)).toEqual(
          oneTo(20).map((n) => (n === 7 ? 'conflict' : 'accepted')),
        );
        for (const each of appends.filter(({ stream }) => stream !== taken)) {
          expect(idsOf(await log.readStream(each.stream))).toEqual(idsOf(each.events));
        }
      });
    });

    describe('event ids', () => {
      it('5: the same events again are a duplicate: the first answer, nothing stored', async () => {
        const stream = aStream();
        const events = someEvents(3);
        const first = await append(stream, 'no_stream', events);
        expect(first.outcome).toBe('accepted');
        expect(await append(stream, 'no_stream', events)).toEqual({ ...first, outcome: 'duplicate' });
        expect(await log.readStream(stream)).toHaveLength(3);
      });

      it('11: a retry whose first answer was lost is recognised after others have appended', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const lost = await append(stream, 'no_stream', events);
        await append(stream, 2, someEvents(2));
        expect(await append(stream, 'no_stream', events)).toEqual({ ...lost, outcome: 'duplicate' });
        expect(versionsOf(await log.readStream(stream))).toEqual([1, 2, 3, 4]);
      });

      it('11: a retry after a reload, at the new version, is recognised too: one event', async () => {
        const stream = aStream();
        const events = [anEvent()];
        const lost = await append(stream, 'no_stream', events);
        expect(await append(stream, 1, events)).toEqual({ ...lost, outcome: 'duplicate' });
        expect(await append(stream, 'stream_exists', events)).toEqual({ ...lost, outcome: 'duplicate' });
        expect(idsOf(await log.readStream(stream))).toEqual(idsOf(events));
      });

      it('sent twice at the same time, it is stored once', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const other = await underTest.another();
        const answers = await Promise.all([
          append(stream, 'no_stream', events),
          append(stream, 'no_stream', events),
          other.append({ stream, expected: 'no_stream', events }),
        ]);
        expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'duplicate', 'duplicate']);
        expect(new Set(answers.map((answer) => 'position' in answer && answer.position)).size).toBe(1);
        expect(await log.readStream(stream)).toHaveLength(2);
        await other.close();
      });

      it('a duplicate is known by id, stream and type, never by its data: sealing again changes bytes', async () => {
        const stream = aStream();
        const event = anEvent();
        const first = await append(stream, 'no_stream', [event]);
        const again = await append(stream, 'no_stream', [{ ...event, data: '{"sealed":"anew"}' }]);
        expect(again).toEqual({ ...first, outcome: 'duplicate' });
        expect((await log.readStream(stream))[0]?.data).toBe(event.data);
      });

      it('refuses an id that stands in another stream', async () => {
        const event = anEvent();
        await append(aStream(), 'no_stream', [event]);
        const stream = aStream();
        await expect(append(stream, 'no_stream', [event])).rejects.toMatchObject({ code: 'event_id_reused' });
        expect(await log.readStream(stream)).toEqual([]);
      });

      it('refuses an id that stands in the stream as another type', async () => {
        const stream = aStream();
        const event = anEvent();
        await append(stream, 'no_stream', [event]);
        await expect(append(stream, 1, [{ ...event, type: 'OtherThing' }])).rejects.toMatchObject({
          code: 'event_id_reused',
        });
        expect(await log.readStream(stream)).toHaveLength(1);
      });

      it('refuses events of which only some are known, or in another order', async () => {
        const stream = aStream();
        const events = someEvents(2);
        await append(stream, 'no_stream', events);
        for (const wrong of [[...events, anEvent()], [anEvent(), ...events], [...events].reverse()]) {
          await expect(append(stream, 2, wrong)).rejects.toMatchObject({ code: 'event_id_reused' });
        }
        expect(idsOf(await log.readStream(stream))).toEqual(idsOf(events));
      });

      it('two appends at once with one id in two streams: one is stored, the other refused, neighbours unharmed', async () => {
        const event = anEvent();
        const [one, other, neighbour] = [aStream(), aStream(), aStream()];
        const answers = await Promise.allSettled([
          append(one, 'no_stream', [event]),
          append(other, 'no_stream', [event]),
          append(neighbour, 'no_stream'),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(answers[1]).toMatchObject({ reason: { code: 'event_id_reused' } });
        expect(await log.readStream(other)).toEqual([]);
      });
    });

    describe('what cannot be stored', () => {
      it('12: refuses an event of more than 256 KiB, counted in bytes, before it is sent', async () => {
        const stream = aStream();
        const textOf = (bytes: number): string => `"${'ü'.repeat((bytes - 2) / 2)}"`;
        const metadata = '{"m":"12"}';
        const fits = anEvent({ data: textOf(MAX_EVENT_BYTES - metadata.length), metadata });
        const large = anEvent({ data: textOf(MAX_EVENT_BYTES - metadata.length + 2), metadata });
        await expect(append(stream, 'no_stream', [anEvent(), large])).rejects.toMatchObject({
          code: 'event_too_large',
        });
        expect(await log.readStream(stream)).toEqual([]);
        await append(stream, 'no_stream', [fits]);
        expect((await log.readStream(stream))[0]?.data).toBe(fits.data);
      });

      it.each<[string, Partial<Append> & { readonly event?: Partial<EventToAppend> }]>([
        ['no events', { events: [] }],
        ['a stream without a name', { stream: '' }],
        ['a stream with U+0000', { stream: 'thing-\0' }],
        ['a stream with a lone surrogate', { stream: 'thing-\ud800' }],
        ['data that is not JSON', { event: { data: '{"a":' } }],
        ['metadata that is not JSON', { event: { metadata: 'metadata' } }],
        ['data with U+0000', { event: { data: '"\0"' } }],
        ['data with a lone surrogate', { event: { data: '"\ud800"' } }],
        ['metadata with a lone surrogate', { event: { metadata: '"\udc00"' } }],
        ['a type with a lone surrogate', { event: { type: '\udfff' } }],
        ['no type', { event: { type: '' } }],
        ['an id that is no UUID', { event: { eventId: 'one' } }],
        [
          'an id in capitals, which would come back otherwise',
          { event: { eventId: randomUUID().toUpperCase() } },
        ],
        ['a negative version', { expected: -1 }],
        ['half a version', { expected: 1.5 }],
      ])('refuses %s, and stores the appends beside it', async (_, { event, ...parts }) => {
        const neighbours = [aStream(), aStream()];
        const refused = log.append({
          stream: aStream(),
          expected: 'no_stream',
          events: [anEvent(event)],
          ...parts,
        });
        const stored = neighbours.map((stream) => append(stream, 'no_stream'));
        await expect(refused).rejects.toMatchObject({ code: 'invalid_append' });
        await expect(refused).rejects.not.toSatisfy(isRetryable);
        expect((await Promise.all(stored)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      });

      it('refuses two events with one id', async () => {
        const event = anEvent();
        await expect(append(aStream(), 'no_stream', [event, event])).rejects.toMatchObject({
          code: 'invalid_append',
        });
      });
    });

    describe('13: bytes in = bytes out', () => {
      const deep = `${'[{"a":'.repeat(300)}null${'}]'.repeat(300)}`;
      it.each([
        ['an empty object', '{}'],
        ['keys in an order of their own', '{"b":1,"a":2,"A":3,"":4,"ä":5,"10":6,"9":7}'],
        ['__proto__ and constructor', '{"__proto__":{"x":1},"constructor":null}'],
        ['numbers at the edge', '[1e+21,1e-7,5e-324,1.7976931348623157e+308,0.1,9007199254740993,-0,100]'],
        ['escapes', '"\\u0000\\u001f\\b\\t\\n\\f\\r\\"\\\\/\u007f\u2028\u2029"'],
        ['every plane of Unicode', '"aß\u0301日本語ộ한\u200d👩‍👩‍👧\u{10ffff}\ufeff\ufffe"'],
        ['right to left, combining, not normalised', '"\u202eabc e\u0301 é ﷺ"'],
        ['quotes, braces, commas as arrays in Postgres have them', '"{\\"a\\",NULL,{}}"'],
        ['a text as long as a scribble', `"${'ab\\"cd'.repeat(20_000)}"`],
        ['a bare text', '"text"'],
        ['null', 'null'],
        ['deep nesting', deep],
      ])('%s', async (_, text) => {
        const stream = aStream();
        const event = anEvent({ data: text, metadata: text.length < 100_000 ? text : '{}' });
        const other = anEvent({ type: 'Größe"{,}\\ 測定', data: text });
        await append(stream, 'no_stream', [event, other]);
        const [first, second] = await log.readStream(stream);
        expect(first).toMatchObject({ ...event, stream, version: 1 });
        expect(second).toMatchObject({ ...other, stream, version: 2 });
        const all = await everything(log);
        expect(all.find(({ eventId }) => eventId === event.eventId)).toEqual(first);
      });

      it('a stream name of any characters', async () => {
        const stream = `thing-日本 "{},\\' ${randomUUID()}`;
        await append(stream, 'no_stream');
        expect((await log.readStream(stream)).map((event) => event.stream)).toEqual([stream]);
        expect(await append(stream, 'no_stream')).toEqual({ outcome: 'conflict', actual: 1 });
      });
    });

    describe('reading one stream', () => {
      it('gives nothing for a stream that is not there', async () => {
        expect(await log.readStream(aStream())).toEqual([]);
      });

      it('starts at a version', async () => {
        const stream = aStream();
        const events = someEvents(5);
        await append(stream, 'no_stream', events);
        const tail = await log.readStream(stream, { fromVersion: 4 });
        expect(idsOf(tail)).toEqual(idsOf(events.slice(3)));
        expect(await log.readStream(stream, { fromVersion: 6 })).toEqual([]);
      });

      it('ends at a limit', async () => {
        const stream = aStream();
        const events = someEvents(5);
        await append(stream, 'no_stream', events);
        expect(idsOf(await log.readStream(stream, { limit: 2 }))).toEqual(idsOf(events.slice(0, 2)));
        const middle = await log.readStream(stream, { fromVersion: 3, limit: 2 });
        expect(idsOf(middle)).toEqual(idsOf(events.slice(2, 4)));
        expect(await log.readStream(stream, { fromVersion: 5, limit: 2 })).toHaveLength(1);
        expect(await log.readStream(stream, { limit: 5 })).toHaveLength(5);
      });

      it('keeps streams apart whose names begin alike', async () => {
        const stream = aStream();
        await append(stream, 'no_stream');
        await append(`${stream}-1`, 'no_stream', someEvents(2));
        expect(await log.readStream(stream)).toHaveLength(1);
      });

      it('tells when each event was recorded, in UTC', async () => {
        const stream = aStream();
        await append(stream, 'no_stream');
        const [event] = await log.readStream(stream);
        expect(event?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
        expect(Number.isNaN(Date.parse(event?.recordedAt ?? ''))).toBe(false);
      });
    });

    describe('positions', () => {
      it('an append answers with the position of its last event', async () => {
        const stream = aStream();
        const answer = await append(stream, 'no_stream', someEvents(3));
        const last = (await log.readStream(stream)).at(-1);
        expect(answer).toEqual({ outcome: 'accepted', version: 3, position: last?.position });
      });

      it('orders events as they were committed, and reads on after any of them', async () => {
        const streams = [aStream(), aStream(), aStream()];
        const start = await log.head();
        for (const stream of streams) await append(stream, 'no_stream', someEvents(2));
        const events = await everything(log, start);
        expect(events.map(({ stream }) => stream)).toEqual(streams.flatMap((stream) => [stream, stream]));
        for (const [index, { position }] of events.entries()) {
          expect(comparePositions(position, position)).toBe(0);
          expect(comparePositions(events[index - 1]?.position ?? start, position)).toBeLessThan(0);
          expect(comparePositions(position, events[index - 1]?.position ?? start)).toBeGreaterThan(0);
          expect(idsOf(await everything(log, position))).toEqual(idsOf(events.slice(index + 1)));
        }
      });

      it('reads no more than the limit', async () => {
        const start = await log.head();
        await append(aStream(), 'no_stream', someEvents(5));
        const page = await log.readAll({ after: start, limit: 2 });
        expect(page).toHaveLength(2);
        const next = await log.readAll({ after: page[1]?.position ?? start, limit: 2 });
        expect(next).toHaveLength(2);
        expect(new Set(idsOf([...page, ...next])).size).toBe(4);
        expect(await log.readAll({ limit: 3 })).toHaveLength(3);
      });

      it('head is the position of the last event', async () => {
        const answer = await append(aStream(), 'no_stream', someEvents(2));
        expect(answer).toMatchObject({ position: await log.head() });
        expect(await everything(log, await log.head())).toEqual([]);
      });

      it('agrees with every other way into the log', async () => {
        const other = await underTest.another();
        const answer = await append(aStream(), 'no_stream');
        expect(answer).toMatchObject({ position: await other.head() });
        expect(await everything(other)).toEqual(await everything(log));
        await other.close();
      });

      it('begins with the event that names the log', async () => {
        const [first] = await log.readAll({ limit: 1 });
        expect(first).toMatchObject({ stream: LOG_IDENTITY_STREAM, version: 1, type: 'LogBegun' });
        const { logId, epoch } = JSON.parse(first?.data ?? '{}');
        expect(parsePosition(first?.position ?? '')).toMatchObject({ logId, epoch, eventId: first?.eventId });
        expect(await log.readStream(LOG_IDENTITY_STREAM)).toHaveLength(1);
      });

      it('refuses what is not a position of this log and epoch, or whose event is not there', async () => {
        const head = await log.head();
        const { logId, epoch, position, eventId } = parsePosition(head) ?? expect.fail('head is no token');
        const foreign = [
          '',
          'nonsense',
          `${head}.1`,
          formatPosition({ logId: randomUUID(), epoch }, position, eventId),
          formatPosition({ logId, epoch: randomUUID() }, position, eventId),
          formatPosition({ logId, epoch }, position, randomUUID()),
          formatPosition({ logId, epoch }, position + 1_000_000n, randomUUID()),
          formatPosition({ logId, epoch }, 2n ** 63n, eventId),
        ];
        for (const after of foreign) {
          await expect(log.readAll({ after, limit: 1 })).rejects.toMatchObject({ code: 'foreign_position' });
          const subscription = log.subscribe({ after, signal: new AbortController().signal });
          await expect(take(subscription, 1)).rejects.toMatchObject({ code: 'foreign_position' });
        }
        expect(await log.readAll({ after: head, limit: 1 })).toEqual([]);
      });
    });

    describe('subscribing', () => {
      it('from the start: catches up with everything, then follows', async () => {
        const before = await everything(log);
        const controller = new AbortController();
        const later = someEvents(3);
        const seen: RecordedEvent[] = [];
        for await (const batch of log.subscribe({ signal: controller.signal, batchSize: 7 })) {
          expect(batch.length).toBeLessThanOrEqual(7);
          seen.push(...batch);
          if (seen.length === before.length) await append(aStream(), 'no_stream', later);
          if (seen.length === before.length + 3) controller.abort();
        }
        expect(idsOf(seen)).toEqual(idsOf([...before, ...later]));
      });

      it('after a position: only what follows it', async () => {
        const start = await log.head();
        const events = someEvents(4);
        await append(aStream(), 'no_stream', events);
        const [, second] = await everything(log, start);
        const after = second?.position ?? start;
        const seen = await take(log.subscribe({ after, signal: new AbortController().signal }), 2);
        expect(idsOf(seen)).toEqual(idsOf(events.slice(2)));
      });

      it('live: is told of what another process appends while it waits', async () => {
        const other = await underTest.another();
        const subscription = log
          .subscribe({ after: await log.head(), signal: new AbortController().signal })
          [Symbol.asyncIterator]();
        const next = subscription.next();
        const events = someEvents(2);
        await other.append({ stream: aStream(), expected: 'no_stream', events });
        expect(idsOf((await next).value ?? [])).toEqual(idsOf(events));
        await subscription.return?.();
        await other.close();
      });

      it('ends when the signal aborts: while it waits, and before it has begun', async () => {
        const controller = new AbortController();
        const waiting = take(log.subscribe({ after: await log.head(), signal: controller.signal }), 1);
        controller.abort();
        expect(await waiting).toEqual([]);
        expect(await take(log.subscribe({ signal: controller.signal }), 1)).toEqual([]);
      });

      it('ends when its log closes, and a closed log answers nothing more', async () => {
        const closing = await makeLog();
        const { log: other } = closing;
        const after = await other.head();
        const waiting = take(other.subscribe({ after, signal: new AbortController().signal }), 1);
        await other.close();
        expect(await waiting).toEqual([]);
        const closed = { code: 'log_unavailable' };
        await expect(
          other.append({ stream: aStream(), expected: 'no_stream', events: someEvents(1) }),
        ).rejects.toMatchObject(closed);
        await expect(other.readStream(aStream())).rejects.toMatchObject(closed);
        await expect(other.readAll({ after, limit: 1 })).rejects.toMatchObject(closed);
        await expect(other.head()).rejects.toMatchObject(closed);
        await closing.remove();
      });
    });

    describe('7: a reader that polls while eight writers commit 10,000 events', () => {
      const WRITERS = 8;
      const EACH = 1250;

      it('sees each once, in order, versions of each stream ascending', { timeout: 120_000 }, async () => {
        const start = await log.head();
        const writers = await Promise.all(oneTo(WRITERS).map(() => underTest.another()));
        const disturbing = new AbortController();
        const disturbance = underTest.disturb?.(disturbing.signal);
        const hot = [aStream(), aStream(), aStream()];
        const appended: string[] = [];
        let writing = true;

        // Streams of their own, four at a time, and now and then one that all writers share: conflicts, and
        // retries on the tail.
        const write = async (writer: EventLog): Promise<void> => {
          for (let left = EACH; left > 0; ) {
            const batches = [3, 1, 2, 4].map((size) => someEvents(Math.min(size, left)));
            await Promise.all(batches.map((events) => append(aStream(), 'no_stream', events, writer)));
            const shared = anEvent();
            const events = [...batches.flat(), shared];
            await appendAtTail(writer, hot[left % hot.length] ?? aStream(), shared);
            appended.push(...idsOf(events));
            left -= events.length;
          }
        };

        const read = async (): Promise<readonly RecordedEvent[]> => {
          const seen: RecordedEvent[] = [];
          const ours = new Set<string>();
          while (writing || ours.size < appended.length) {
            const page = await log.readAll({ after: seen.at(-1)?.position ?? start, limit: 200 });
            seen.push(...page);
            for (const { stream, eventId } of page) if (stream.startsWith('thing-')) ours.add(eventId);
          }
          return seen;
        };

        const wrote = Promise.all(writers.map(write)).finally(() => {
          writing = false;
        });
        const [seen] = await Promise.all([read(), wrote]);
        disturbing.abort();
        await disturbance;

        const ours = seen.filter(({ stream }) => stream.startsWith('thing-'));
        expect(ours.length).toBeGreaterThanOrEqual(WRITERS * EACH);
        expect(ours).toHaveLength(appended.length);
        expect(new Set(idsOf(ours))).toEqual(new Set(appended));
        const versions = new Map<string, number>();
        for (const [index, { stream, version, position }] of seen.entries()) {
          expect(comparePositions(seen[index - 1]?.position ?? start, position)).toBeLessThan(0);
          expect(version).toBe((versions.get(stream) ?? 0) + 1);
          versions.set(stream, version);
        }
        await Promise.all(writers.map((writer) => writer.close()));
      });
    });

    describe('a new epoch', () => {
      it('makes every position given out before foreign, here and in other processes, and loses nothing', async () => {
        const renewed = await makeLog();
        const before = await renewed.log.append({
          stream: aStream(),
          expected: 'no_stream',
          events: someEvents(2),
        });
        const old = 'position' in before ? before.position : expect.fail('not appended');
        const other = await renewed.another();
        await other.head();
        const begun = await beginEpoch(renewed.log);
        const third = await renewed.another();
        for (const way of [renewed.log, other, third]) {
          const head = await way.head();
          const all = await everything(way);
          expect(all.at(-1)).toMatchObject({ stream: LOG_IDENTITY_STREAM, version: 2, type: 'EpochBegun' });
          expect(all).toHaveLength(4);
          const epoch = JSON.parse(all.at(-1)?.data ?? '{}').epoch;
          expect(all.map(({ position }) => parsePosition(position)?.epoch)).toEqual([
            epoch,
            epoch,
            epoch,
            epoch,
          ]);
          expect(all.at(-1)?.position).toBe(begun);
          expect(await everything(way, await way.head())).toEqual([]);
          await expect(way.readAll({ after: old, limit: 1 })).rejects.toMatchObject({
            code: 'foreign_position',
          });
          expect(parsePosition(head)?.position).toBe(parsePosition(all.at(-1)?.position ?? '')?.position);
        }
        await Promise.all([other.close(), third.close()]);
        await renewed.remove();
      });

      it('begins for a log that has not been used yet', async () => {
        const fresh = await makeLog();
        const begun = await beginEpoch(fresh.log);
        expect(parsePosition(begun)?.eventId).toBe(
          (await fresh.log.readStream(LOG_IDENTITY_STREAM))[1]?.eventId,
        );
        await fresh.remove();
      });
    });

    it('begins once, when two processes open it at the same moment', async () => {
      const fresh = await makeLog();
      const ways = await Promise.all([fresh.another(), fresh.another(), fresh.another()]);
      await Promise.all(ways.map((way) => way.head()));
      const identities = await Promise.all(ways.map((way) => way.readStream(LOG_IDENTITY_STREAM)));
      expect(identities[0]).toHaveLength(1);
      expect(identities).toEqual([identities[0], identities[0], identities[0]]);
      await Promise.all(ways.map((way) => way.close()));
      await fresh.remove();
    });
  });
};
