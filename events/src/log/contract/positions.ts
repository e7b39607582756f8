import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { comparePositions, formatPosition, parsePosition } from '../port/log-position.ts';
import {
  aStream,
  idsOf,
  type LogContract,
  readEverything,
  someEvents,
  takeEvents,
  versionsOf,
} from './log-contract.ts';

export const positions = ({ log, append, another }: LogContract): void => {
  describe('positions', () => {
    it('are returned by an append for its last event', async () => {
      const stream = aStream();
      const answer = await append(stream, 'no_stream', someEvents(3));
      const last = (await log.readStream(stream)).at(-1);
      expect(answer).toEqual({ outcome: 'accepted', version: 3, position: last?.position });
    });

    it('order events as committed, and continue after any of them', async () => {
      const streams = [aStream(), aStream(), aStream()];
      const start = await log.head();
      for (const stream of streams) await append(stream, 'no_stream', someEvents(2));
      const events = await readEverything(log, start);
      expect(events.map(({ stream }) => stream)).toEqual(streams.flatMap((stream) => [stream, stream]));
      for (const [index, { position }] of events.entries()) {
        expect(comparePositions(position, position)).toBe(0);
        expect(comparePositions(events[index - 1]?.position ?? start, position)).toBeLessThan(0);
        expect(comparePositions(position, events[index - 1]?.position ?? start)).toBeGreaterThan(0);
        expect(idsOf(await readEverything(log, position))).toEqual(idsOf(events.slice(index + 1)));
      }
    });

    it('are adjacent within an append, also beside refused appends', async () => {
      const [taken, known, one, other] = [aStream(), aStream(), aStream(), aStream()];
      const repeated = someEvents(2);
      await append(taken, 'no_stream');
      await append(known, 'no_stream', repeated);
      const start = await log.head();
      const answers = await Promise.all([
        append(one, 'no_stream', someEvents(3)),
        append(taken, 'no_stream'),
        append(known, 'no_stream', repeated),
        append(other, 'no_stream', someEvents(3)),
      ]);
      expect(answers.map(({ outcome }) => outcome)).toEqual([
        'accepted',
        'conflict',
        'duplicate',
        'accepted',
      ]);
      const events = await readEverything(log, start);
      expect(events).toHaveLength(6);
      for (const [stream, answer] of [[one, answers[0]] as const, [other, answers[3]] as const]) {
        const ofStream = events.filter((event) => event.stream === stream);
        expect(versionsOf(ofStream)).toEqual([1, 2, 3]);
        expect(answer).toMatchObject({ version: 3, position: ofStream.at(-1)?.position });
      }
    });

    it('limit a page', async () => {
      const start = await log.head();
      await append(aStream(), 'no_stream', someEvents(5));
      const page = await log.readAll({ after: start, limit: 2 });
      expect(page).toHaveLength(2);
      const next = await log.readAll({ after: page[1]?.position ?? start, limit: 2 });
      expect(next).toHaveLength(2);
      expect(new Set(idsOf([...page, ...next])).size).toBe(4);
      expect(await log.readAll({ limit: 3 })).toHaveLength(3);
      expect(await log.readAll({ after: start, limit: 0 })).toEqual([]);
    });

    it('equal the head after the last append', async () => {
      const answer = await append(aStream(), 'no_stream', someEvents(2));
      expect(answer).toMatchObject({ position: await log.head() });
      expect(await readEverything(log, await log.head())).toEqual([]);
    });

    it('agree in every process', async () => {
      const other = await another();
      const answer = await append(aStream(), 'no_stream');
      expect(answer).toMatchObject({ position: await other.head() });
      expect(await readEverything(other)).toEqual(await readEverything(log));
      await other.close();
    });

    it('begin with the event that names the log', async () => {
      const [first] = await log.readAll({ limit: 1 });
      expect(first).toMatchObject({ stream: LOG_IDENTITY_STREAM, version: 1, type: 'LogBegun' });
      const { logId, epoch } = JSON.parse(first?.data ?? '{}');
      expect(parsePosition(first?.position ?? '')).toMatchObject({ logId, epoch, eventId: first?.eventId });
      expect(await log.readStream(LOG_IDENTITY_STREAM)).toHaveLength(1);
    });

    it('are rejected when of another log or epoch, or without their event', async () => {
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
        for (const limit of [0, 1])
          await expect(log.readAll({ after, limit })).rejects.toMatchObject({ code: 'foreign_position' });
        const subscription = log.subscribe({ after, signal: new AbortController().signal });
        await expect(takeEvents(subscription, 1)).rejects.toMatchObject({ code: 'foreign_position' });
      }
      expect(await log.readAll({ after: head, limit: 1 })).toEqual([]);
    });
  });
};
