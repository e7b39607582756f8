import { randomUUID } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream } from '../../log/contract/log-contract.ts';
import { createMemoryLog } from '../../log/memory/memory-log.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { formatPosition, requirePosition } from '../../log/port/log-position.ts';
import { type FeedCursor, fillGaps } from './fill-gaps.ts';
import { createAcks } from './jetstream-acks.ts';
import { encodeMessage, type LogMessage } from './jetstream-message.ts';
import { createMessageReader } from './jetstream-reader.ts';

describe('fillGaps', () => {
  let log: EventLog;
  let start: LogPosition;
  let leftOut: unknown[];
  let acknowledged: number[];
  beforeEach(async () => {
    log = createMemoryLog();
    start = await log.head();
    leftOut = [];
    acknowledged = [];
  });
  afterEach(() => log.close());

  const append = async (count: number): Promise<readonly LogMessage[]> => {
    const after = await log.head();
    for (let index = 0; index < count; index += 1) {
      await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
    }
    const events = await log.readAll({ after, limit: count });
    return events.map((event, index) => ({ event, previous: events[index - 1]?.position ?? after }));
  };

  const messagesOf = (sent: readonly LogMessage[]): readonly JsMsg[] =>
    sent.map((message, index) => {
      const { headers, body } = encodeMessage(message);
      const seq = index + 1;
      return { seq, headers, data: body, ack: () => void acknowledged.push(seq) } as unknown as JsMsg;
    });

  const taken = async (sent: readonly LogMessage[], place: FeedCursor): Promise<readonly RecordedEvent[]> => {
    const logger = { warn: (of: unknown) => void leftOut.push((of as { sequence: unknown }).sequence) };
    const events: RecordedEvent[] = [];
    for await (const batch of fillGaps(
      messagesOf(sent),
      { log, logger },
      createMessageReader(),
      createAcks(),
      place,
    )) {
      events.push(...batch.events);
      await batch.ack();
    }
    return events;
  };
  const eventsOf = (messages: readonly LogMessage[]) => messages.map(({ event }) => event);

  /** Positions that look like the next one but belong to another log or epoch. */
  const strangers = (at: LogPosition, further: bigint): readonly (readonly [string, LogPosition])[] => {
    const { logId, epoch, position } = requirePosition(at);
    const number = position + further;
    return [
      ['another log', formatPosition({ logId: randomUUID(), epoch }, number, randomUUID())],
      ['another epoch', formatPosition({ logId, epoch: randomUUID() }, number, randomUUID())],
    ];
  };

  it.each([
    ['in the place of the next one', 1n],
    ['far behind', 1000n],
  ])(
    'skips an event from another log or epoch that claims to follow the last one, %s',
    async (_, further) => {
      const [first, second] = await append(2);
      if (first === undefined || second === undefined) throw new Error('Two were appended.');
      for (const [, position] of strangers(first.event.position, further)) {
        const strange = { event: { ...second.event, position }, previous: first.event.position };
        expect(await taken([first, strange, second], { last: start })).toEqual(eventsOf([first, second]));
        expect(leftOut.splice(0)).toEqual([2]);
        expect(acknowledged.splice(0).at(-1)).toBe(3);
      }
    },
  );

  it('skips an event from another log or epoch that claims to follow one of its own', async () => {
    const messages = await append(2);
    for (const [, position] of strangers(start, 1000n)) {
      const event = { ...anEvent(), stream: aStream(), version: 1, recordedAt: '', position };
      const strange = { event, previous: position };
      expect(await taken([strange, ...messages], { last: start })).toEqual(eventsOf(messages));
      expect(leftOut.splice(0)).toEqual([1]);
    }
  });

  it('starts with the log’s first event, whatever a foreign message claims', async () => {
    const [message] = await append(1);
    if (message === undefined) throw new Error('One was appended.');
    const all = await log.readAll({ limit: 10 });
    for (const [, position] of strangers(start, 0n)) {
      const strange = { event: { ...message.event, position }, previous: undefined };
      const place: FeedCursor = { last: undefined };
      expect(await taken([strange, message], place)).toEqual(all);
      expect(place.last).toBe(message.event.position);
    }
  });

  it('delivers each event once, dropping repeats and reading missing events from the log', async () => {
    const messages = await append(4);
    const [, second, , fourth] = messages;
    if (second === undefined || fourth === undefined) throw new Error('Four were appended.');
    const place: FeedCursor = { last: start };
    expect(await taken([second, second, fourth], place)).toEqual(eventsOf(messages));
    expect(place.last).toBe(fourth.event.position);
    expect(leftOut).toEqual([]);
    expect(acknowledged.at(-1)).toBe(3);
  });
});
