import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isRetryable } from '../port/errors.ts';
import { type Append, type EventToAppend, MAX_EVENT_BYTES } from '../port/event-log.ts';
import { anEvent, aStream, type LogContract, readEverything } from './log-contract.ts';

export const storedBytes = ({ log, append }: LogContract): void => {
  describe('invalid append', () => {
    it('12: rejects an event of more than 256 KiB, in bytes, before sending it', async () => {
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

    it('12: accepts metadata of that size too, however it is formatted', async () => {
      const stream = aStream();
      const [begin, end, data] = ['{ "m": "', '" }', '{}'];
      const length = MAX_EVENT_BYTES - begin.length - end.length - data.length;
      const metadata = begin + 'x'.repeat(length) + end;
      await append(stream, 'no_stream', [anEvent({ data, metadata })]);
      expect((await log.readStream(stream))[0]?.metadata).toBe(metadata);
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
    ])('rejects %s and stores concurrent appends', async (_, { event, ...parts }) => {
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

    it('rejects two events with one id', async () => {
      const event = anEvent();
      await expect(append(aStream(), 'no_stream', [event, event])).rejects.toMatchObject({
        code: 'invalid_append',
      });
    });
  });

  describe('13: stored bytes', () => {
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
    ])('round-trip %s', async (_, text) => {
      const stream = aStream();
      const event = anEvent({ data: text, metadata: text.length < 100_000 ? text : '{}' });
      const other = anEvent({ type: 'Größe"{,}\\ 測定', data: text });
      await append(stream, 'no_stream', [event, other]);
      const [first, second] = await log.readStream(stream);
      expect(first).toMatchObject({ ...event, stream, version: 1 });
      expect(second).toMatchObject({ ...other, stream, version: 2 });
      const all = await readEverything(log);
      expect(all.find(({ eventId }) => eventId === event.eventId)).toEqual(first);
    });

    it('round-trip a stream name of any characters', async () => {
      const stream = `thing-日本 "{},\\' ${randomUUID()}`;
      await append(stream, 'no_stream');
      expect((await log.readStream(stream)).map((event) => event.stream)).toEqual([stream]);
      expect(await append(stream, 'no_stream')).toEqual({ outcome: 'conflict', actual: 1 });
    });
  });
};
