import { BACKWARDS, binaryEvent, END, FORWARDS } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { EventStoreConnection } from '../connection.ts';
import { createPageReader } from '../reading/read-pages.ts';
import {
  aFact,
  aFactStream,
  eventsOf,
  failureOf,
  positionOf,
  type ServerUnderTest,
  someFacts,
} from './server-under-test.ts';

export const readingFacts = (server: () => ServerUnderTest): void => {
  const aStreamOf = async (count: number): Promise<string> => {
    const stream = aFactStream();
    await server().client.appendToStream(stream, someFacts(count));
    return stream;
  };
  const read = (...given: Parameters<ServerUnderTest['client']['readStream']>) =>
    eventsOf(server().client.readStream(...given));
  const readAll = (...given: Parameters<ServerUnderTest['client']['readAll']>) =>
    eventsOf(server().client.readAll(...given));

  describe('reading one stream', () => {
    it('is inclusive in both directions; empty past the end forwards, complete backwards', async () => {
      const stream = await aStreamOf(4);
      const revisions = async (
        ...options: Parameters<typeof read> extends [string, ...infer Rest] ? Rest : never
      ) => (await read(stream, ...options)).map(({ revision }) => revision);
      expect(await revisions({ fromRevision: 1n })).toEqual([1n, 2n, 3n]);
      expect(await revisions({ fromRevision: 2n, direction: BACKWARDS })).toEqual([2n, 1n, 0n]);
      expect(await revisions({ fromRevision: END, direction: BACKWARDS, maxCount: 2 })).toEqual([3n, 2n]);
      expect(await revisions({ fromRevision: 4n })).toEqual([]);
      expect(await revisions({ fromRevision: 9n, direction: BACKWARDS })).toEqual([3n, 2n, 1n, 0n]);
    });

    it('fails with StreamNotFoundError for a missing stream', async () => {
      const stream = aFactStream();
      expect(await failureOf(read(stream))).toMatchObject({ type: 'stream-not-found', streamName: stream });
    });

    it('fails with UnknownError for a count of zero, or forwards from the end', async () => {
      const stream = await aStreamOf(1);
      expect(await failureOf(read(stream, { maxCount: 0 }))).toMatchObject({ type: 'unknown' });
      expect(await failureOf(read(stream, { fromRevision: END, direction: FORWARDS }))).toMatchObject({
        type: 'unknown',
      });
    });

    it('returns positions, JSON parsed and bytes as bytes', async () => {
      const stream = aFactStream();
      const bytes = binaryEvent({
        type: 'Bytes',
        data: Uint8Array.of(1, 2, 3),
        metadata: Uint8Array.of(0, 91),
      });
      await server().client.appendToStream(stream, [aFact(undefined, { b: [1, null] }), bytes]);
      const [json, binary] = await read(stream);
      expect(json).toMatchObject({
        isJson: true,
        data: { b: [1, null] },
        position: { commit: expect.any(BigInt) },
      });
      expect(binary).toMatchObject({ isJson: false });
      expect(binary?.data).toEqual(Uint8Array.of(1, 2, 3));
      expect(binary?.metadata).toEqual(Uint8Array.of(0, 91));
    });
  });

  describe('reading $all', () => {
    it('from a position is inclusive, and backwards starts before it', async () => {
      const stream = await aStreamOf(3);
      const events = await read(stream);
      const [first, second, third] = events.map(positionOf);
      const found = await readAll({ fromPosition: second ?? END, maxCount: 2 });
      expect(found.map(positionOf)).toEqual([second, third]);
      const back = await readAll({ fromPosition: third ?? END, maxCount: 2, direction: BACKWARDS });
      expect(back.map(positionOf)).toEqual([second, first]);
    });

    it('fails with UnknownError between events and returns nothing past the end', async () => {
      const [event] = await read(await aStreamOf(2));
      const { commit } = positionOf(event);
      const at = (position: bigint) => ({
        fromPosition: { commit: position, prepare: position },
        maxCount: 1,
      });
      expect(await failureOf(readAll(at(commit + 1n)))).toMatchObject({ type: 'unknown' });
      expect(await readAll(at(commit + 1_000_000_000n))).toEqual([]);
    });

    it('with a filter by prefix works in both directions', async () => {
      const stream = await aStreamOf(2);
      await aStreamOf(3);
      const events = await read(stream);
      const ids = events.map(({ id }) => id);
      // The client offers filters for subscriptions only.
      const connection = new EventStoreConnection(server().url, 5000);
      const pages = createPageReader(connection, { readDeadlineMs: 5000, unansweredMs: 5000 });
      const filtered = async (
        ...rest: Parameters<typeof pages.filtered> extends [string, ...infer Rest] ? Rest : never
      ) => (await pages.filtered(stream, ...rest)).map(({ eventId }) => eventId);
      expect(await filtered(positionOf(events[0]).commit, 10, 'forwards')).toEqual(ids);
      expect(await filtered('end', 1, 'backwards')).toEqual(ids.slice(1));
      connection.close();
    });

    it("includes the server's own events", async () => {
      const all = await readAll({ maxCount: 100 });
      expect(all.some(({ streamId }) => streamId.startsWith('$'))).toBe(true);
    });
  });
};
