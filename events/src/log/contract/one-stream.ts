import { describe, expect, it } from 'vitest';
import { aStream, idsOf, type LogContract, someEvents } from './log-contract.ts';

export const oneStream = ({ log, append }: LogContract): void => {
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
};
