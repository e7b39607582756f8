import { BACKWARDS } from '@eventstore/db-client';
import { describe, expect, it, vi } from 'vitest';
import {
  aFact,
  aFactStream,
  eventsOf,
  failureOf,
  positionOf,
  type ServerUnderTest,
  someFacts,
} from './server-under-test.ts';

export const deletingFacts = (server: () => ServerUnderTest): void => {
  const revisions = async (stream: string): Promise<readonly bigint[]> =>
    (await eventsOf(server().client.readStream(stream))).map(({ revision }) => revision);
  const revisionsBack = async (stream: string, fromRevision: bigint): Promise<readonly bigint[]> => {
    const back = { fromRevision, direction: BACKWARDS } as const;
    return (await eventsOf(server().client.readStream(stream, back))).map(({ revision }) => revision);
  };
  const aStreamOf = async (count: number): Promise<string> => {
    const stream = aFactStream();
    await server().client.appendToStream(stream, someFacts(count));
    return stream;
  };

  describe('stream metadata', () => {
    it('limits reads only; revisions continue', async () => {
      const { client } = server();
      const [counted, cut] = [await aStreamOf(5), await aStreamOf(5)];
      await client.setStreamMetadata(counted, { maxCount: 2 });
      await client.setStreamMetadata(cut, { truncateBefore: 3 });
      expect(await revisions(counted)).toEqual([3n, 4n]);
      expect(await revisions(cut)).toEqual([3n, 4n]);
      expect(await revisionsBack(counted, 4n)).toEqual([4n, 3n]);
      expect(await revisionsBack(cut, 4n)).toEqual([4n, 3n]);
      expect(await revisionsBack(cut, 2n)).toEqual([]);
      expect(await client.appendToStream(counted, aFact(), { expectedRevision: 4n })).toMatchObject({
        nextExpectedRevision: 5n,
      });
      expect(await revisions(counted)).toEqual([4n, 5n]);
      expect((await client.getStreamMetadata(cut)).metadata).toEqual({ truncateBefore: 3 });
    });

    it('can truncate all events of a stream that still exists', async () => {
      const stream = await aStreamOf(2);
      await server().client.setStreamMetadata(stream, { truncateBefore: 2 });
      expect(await revisions(stream)).toEqual([]);
      expect(await revisionsBack(stream, 1n)).toEqual([]);
    });

    it('lets no_stream succeed on a stream with nothing else', async () => {
      const { client } = server();
      const stream = aFactStream();
      await client.setStreamMetadata(stream, { maxCount: 10 });
      expect(await client.appendToStream(stream, aFact(), { expectedRevision: 'no_stream' })).toMatchObject({
        success: true,
        nextExpectedRevision: 0n,
      });
    });
  });

  describe('softly deleted stream', () => {
    it('reads as if it never existed', async () => {
      const stream = await aStreamOf(2);
      await server().client.deleteStream(stream);
      expect(await failureOf(revisions(stream))).toMatchObject({ type: 'stream-not-found' });
      expect((await server().client.getStreamMetadata(stream)).metadata?.truncateBefore).toBeDefined();
    });

    it.each(['any', 'no_stream', 1n] as const)(
      'accepts events with %s, and its revisions continue',
      async (expectedRevision) => {
        const { client } = server();
        const stream = await aStreamOf(2);
        await client.deleteStream(stream);
        const answer = await client.appendToStream(stream, aFact(), { expectedRevision });
        expect(answer).toMatchObject({ success: true, nextExpectedRevision: 2n });
        // The server restores the stream shortly after responding.
        await vi.waitFor(async () => expect(await revisions(stream)).toEqual([2n]));
        expect((await client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 2 });
      },
    );

    it('fails stream_exists with StreamDeletedError, and keeps its events in $all', async () => {
      const { client } = server();
      const stream = await aStreamOf(2);
      const [first] = await eventsOf(client.readStream(stream));
      await client.deleteStream(stream);
      const error = await failureOf(
        client.appendToStream(stream, aFact(), { expectedRevision: 'stream_exists' }),
      );
      expect(error).toMatchObject({ type: 'stream-deleted' });
      const all = await eventsOf(client.readAll({ fromPosition: positionOf(first), maxCount: 2 }));
      expect(all.map(({ streamId, revision }) => [streamId, revision])).toEqual([
        [stream, 0n],
        [stream, 1n],
      ]);
    });
  });

  describe('tombstoned stream', () => {
    it('fails reads, appends and metadata permanently', async () => {
      const { client } = server();
      const stream = await aStreamOf(2);
      await client.tombstoneStream(stream);
      const deleted = { type: 'stream-deleted' };
      expect(await failureOf(revisions(stream))).toMatchObject(deleted);
      for (const expectedRevision of ['any', 'no_stream', 1n] as const) {
        expect(await failureOf(client.appendToStream(stream, aFact(), { expectedRevision }))).toMatchObject(
          deleted,
        );
      }
      expect(await failureOf(client.setStreamMetadata(stream, { maxCount: 1 }))).toMatchObject(deleted);
    });

    it('keeps its events in $all, and $streamDeleted at the last possible revision', async () => {
      const { client } = server();
      const stream = await aStreamOf(1);
      const [first] = await eventsOf(client.readStream(stream));
      await client.tombstoneStream(stream);
      const all = await eventsOf(client.readAll({ fromPosition: positionOf(first), maxCount: 50 }));
      const ofStream = all.filter(({ streamId }) => streamId === stream);
      expect(ofStream.map(({ type, revision }) => [type, revision])).toEqual([
        ['FactHappened', 0n],
        ['$streamDeleted', 2n ** 63n - 1n],
      ]);
    });
  });
};
