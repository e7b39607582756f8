import { describe, expect, it } from 'vitest';
import { aStream, idsOf, type LogContract, someEvents } from './log-contract.ts';

export const oneStream = ({ log, append }: LogContract): void => {
  const appendMany = async (stream: string, count: number) => {
    const events = someEvents(count);
    await append(stream, 'no_stream', events.slice(0, 600));
    await append(stream, 600, events.slice(600));
    return events;
  };

  describe('reading one stream', () => {
    it('returns nothing for a missing stream', async () => {
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

    it('stops at a limit', async () => {
      const stream = aStream();
      const events = someEvents(5);
      await append(stream, 'no_stream', events);
      expect(idsOf(await log.readStream(stream, { limit: 2 }))).toEqual(idsOf(events.slice(0, 2)));
      const middle = await log.readStream(stream, { fromVersion: 3, limit: 2 });
      expect(idsOf(middle)).toEqual(idsOf(events.slice(2, 4)));
      expect(await log.readStream(stream, { fromVersion: 5, limit: 2 })).toHaveLength(1);
      expect(await log.readStream(stream, { limit: 5 })).toHaveLength(5);
    });

    it('reads backwards from the end or a version, newest first', async () => {
      const stream = aStream();
      const events = someEvents(5);
      await append(stream, 'no_stream', events);
      const [one, two, three, four, five] = idsOf(events);
      const back = async (options: { before?: number; limit: number }) =>
        idsOf(await log.readStreamBack(stream, options));
      expect(await back({ limit: 2 })).toEqual([five, four]);
      expect(await back({ before: 4, limit: 2 })).toEqual([three, two]);
      expect(await back({ before: 2, limit: 9 })).toEqual([one]);
      expect(await back({ limit: 9 })).toHaveLength(5);
      expect(await back({ before: 1, limit: 9 })).toEqual([]);
      expect(await back({ before: 6, limit: 1 })).toEqual([five]);
      for (const before of [7, 1000]) {
        expect(await back({ before, limit: 2 })).toEqual([five, four]);
        expect(await back({ before, limit: 9 })).toHaveLength(5);
      }
      for (const of of [{}, { before: 4 }, { before: 7 }])
        expect(await back({ ...of, limit: 0 })).toEqual([]);
      expect(await log.readStreamBack(aStream(), { before: 3, limit: 9 })).toEqual([]);
      expect(await log.readStreamBack(aStream(), { limit: 9 })).toEqual([]);
      const [newest] = await log.readStreamBack(stream, { limit: 1 });
      expect(newest).toEqual((await log.readStream(stream)).at(-1));
    });

    it('reads backwards through more than a page of the store', async () => {
      const stream = aStream();
      const events = idsOf(await appendMany(stream, 1101));
      expect(idsOf(await log.readStreamBack(stream, { limit: 2000 }))).toEqual(events.toReversed());
      const some = await log.readStreamBack(stream, { before: 1050, limit: 1000 });
      expect(idsOf(some)).toEqual(events.slice(49, 1049).toReversed());
    });

    it('separates streams with a common prefix', async () => {
      const stream = aStream();
      await append(stream, 'no_stream');
      await append(`${stream}-1`, 'no_stream', someEvents(2));
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('returns when each event was recorded, in UTC', async () => {
      const stream = aStream();
      await append(stream, 'no_stream');
      const [event] = await log.readStream(stream);
      expect(event?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      expect(Number.isNaN(Date.parse(event?.recordedAt ?? ''))).toBe(false);
    });
  });
};
