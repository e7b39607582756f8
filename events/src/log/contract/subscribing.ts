import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../port/event-log.ts';
import { aStream, idsOf, type LogContract, readEverything, someEvents, takeEvents } from './log-contract.ts';

export const subscribing = ({ log, append, another, makeLog }: LogContract): void => {
  describe('subscription', () => {
    it('catches up from the start, then follows', async () => {
      const before = await readEverything(log);
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

    it('starts after a position', async () => {
      const start = await log.head();
      const events = someEvents(4);
      await append(aStream(), 'no_stream', events);
      const [, second] = await readEverything(log, start);
      const after = second?.position ?? start;
      const seen = await takeEvents(log.subscribe({ after, signal: new AbortController().signal }), 2);
      expect(idsOf(seen)).toEqual(idsOf(events.slice(2)));
    });

    it('receives what another process appends', async () => {
      const other = await another();
      const told = takeEvents(
        log.subscribe({ after: await log.head(), signal: new AbortController().signal }),
        2,
      );
      const events = someEvents(2);
      await other.append({ stream: aStream(), expected: 'no_stream', events });
      expect(idsOf(await told)).toEqual(idsOf(events));
      await other.close();
    });

    it('ends when the signal aborts, while waiting and before it begins', async () => {
      const controller = new AbortController();
      const waiting = takeEvents(log.subscribe({ after: await log.head(), signal: controller.signal }), 1);
      controller.abort();
      expect(await waiting).toEqual([]);
      expect(await takeEvents(log.subscribe({ signal: controller.signal }), 1)).toEqual([]);
    });

    it('ends when its log closes, after which the log rejects everything', async () => {
      const closing = await makeLog();
      const { log: other } = closing;
      const after = await other.head();
      const waiting = takeEvents(other.subscribe({ after, signal: new AbortController().signal }), 1);
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
};
