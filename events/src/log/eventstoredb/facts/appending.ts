import { binaryEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import {
  aFact,
  aFactStream,
  anotherClient,
  eventsOf,
  failureOf,
  positionOf,
  type ServerUnderTest,
  someFacts,
} from './server-under-test.ts';

const MIB = 1024 * 1024;
const ofSize = (bytes: number) => binaryEvent({ type: 'Large', data: new Uint8Array(bytes) });

export const appendingFacts = (server: () => ServerUnderTest): void => {
  const append = (...given: Parameters<ServerUnderTest['client']['appendToStream']>) =>
    server().client.appendToStream(...given);
  const idsIn = async (stream: string): Promise<readonly string[]> =>
    (await eventsOf(server().client.readStream(stream))).map(({ id }) => id);

  describe('appending', () => {
    it('returns the position of the last event; the first revision is 0', async () => {
      const stream = aFactStream();
      expect(await append(stream, aFact(), { expectedRevision: 'no_stream' })).toMatchObject({
        success: true,
        nextExpectedRevision: 0n,
      });
      const answer = await append(stream, someFacts(2), { expectedRevision: 0n });
      const last = (await eventsOf(server().client.readStream(stream))).at(-1);
      expect(answer).toEqual({ success: true, nextExpectedRevision: 2n, position: positionOf(last) });
    });

    it.each([
      ['no_stream', 'no_stream'],
      [7n, 7n],
    ] as const)(
      'fails a wrong revision %s with a typed error and an empty message',
      async (expectedRevision, expectedVersion) => {
        const stream = aFactStream();
        await append(stream, someFacts(2));
        const error = await failureOf(append(stream, aFact(), { expectedRevision }));
        expect(error).toBeInstanceOf(WrongExpectedVersionError);
        expect(error).toMatchObject({
          type: 'wrong-expected-version',
          streamName: stream,
          expectedVersion,
          actualVersion: 1n,
        });
        expect(error).toMatchObject({ name: 'Error', message: '' });
      },
    );

    it('fails a wrong revision of a missing stream with actualVersion no_stream', async () => {
      for (const expectedRevision of [0n, 'stream_exists'] as const) {
        const error = await failureOf(append(aFactStream(), aFact(), { expectedRevision }));
        expect(error).toMatchObject({ expectedVersion: expectedRevision, actualVersion: 'no_stream' });
      }
    });

    it('returns a boolean converted to a revision with throwOnAppendFailure: false', async () => {
      const url = `${server().url}&throwOnAppendFailure=false`;
      const client = anotherClient(url);
      const stream = aFactStream();
      await client.appendToStream(stream, someFacts(5));
      expect(await client.appendToStream(stream, aFact(), { expectedRevision: 'no_stream' })).toMatchObject({
        success: false,
        nextExpectedRevision: 1n,
      });
      await client.dispose();
    });

    it('uses the single-append call for credentials per call, with the same results', async () => {
      const stream = aFactStream();
      const credentials = { username: 'admin', password: 'changeit' };
      const answer = await append(stream, someFacts(2), { expectedRevision: 'no_stream', credentials });
      const last = (await eventsOf(server().client.readStream(stream))).at(-1);
      expect(answer).toEqual({ success: true, nextExpectedRevision: 1n, position: positionOf(last) });
      const error = await failureOf(append(stream, aFact(), { expectedRevision: 5n, credentials }));
      expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 5n, actualVersion: 1n });
    });

    it('succeeds without events, stores nothing, and still checks the revision', async () => {
      const stream = aFactStream();
      expect(await append(stream, [], { expectedRevision: 'no_stream' })).toMatchObject({ success: true });
      expect(await failureOf(eventsOf(server().client.readStream(stream)))).toMatchObject({
        type: 'stream-not-found',
      });
      const error = await failureOf(append(stream, [], { expectedRevision: 4n }));
      expect(error).toMatchObject({ type: 'wrong-expected-version' });
    });

    it('gives each event its own increasing position, with commit equal to prepare', async () => {
      const stream = aFactStream();
      await append(stream, someFacts(3));
      const positions = (await eventsOf(server().client.readStream(stream))).map(positionOf);
      expect(positions.map(({ commit, prepare }) => commit === prepare)).toEqual([true, true, true]);
      const commits = positions.map(({ commit }) => commit);
      expect([...commits].sort((one, other) => (one < other ? -1 : 1))).toEqual(commits);
      expect(new Set(commits).size).toBe(3);
    });
  });

  describe('repeating event ids', () => {
    it.each(['no_stream', 'any'] as const)(
      'with %s returns the first result and writes nothing, whatever the data',
      async (expectedRevision) => {
        const stream = aFactStream();
        const events = someFacts(2);
        const first = await append(stream, events, { expectedRevision: 'no_stream' });
        const others = events.map(({ id }) => aFact(id, { other: 'data' }));
        expect(await append(stream, others, { expectedRevision })).toEqual(first);
        expect(await idsIn(stream)).toHaveLength(2);
      },
    );

    it('after other appends returns the first result for the first revision', async () => {
      const stream = aFactStream();
      const events = someFacts(2);
      const first = await append(stream, events, { expectedRevision: 'no_stream' });
      await append(stream, someFacts(3), { expectedRevision: 1n });
      expect(await append(stream, events, { expectedRevision: 'no_stream' })).toEqual(first);
    });

    it('succeeds and writes nothing for a prefix, or for the last with its own revision', async () => {
      const stream = aFactStream();
      const events = someFacts(3);
      await append(stream, events, { expectedRevision: 'no_stream' });
      await append(stream, events.slice(0, 2), { expectedRevision: 'no_stream' });
      await append(stream, events.slice(2), { expectedRevision: 1n });
      expect(await idsIn(stream)).toEqual(events.map(({ id }) => id));
    });

    it('together with a new one fails with wrong expected version', async () => {
      const stream = aFactStream();
      const events = someFacts(2);
      await append(stream, events, { expectedRevision: 'no_stream' });
      const error = await failureOf(append(stream, [...events, aFact()], { expectedRevision: 'no_stream' }));
      expect(error).toMatchObject({ type: 'wrong-expected-version' });
    });

    it('at the current revision writes them again', async () => {
      const stream = aFactStream();
      const events = someFacts(1);
      await append(stream, events, { expectedRevision: 'no_stream' });
      await append(stream, events, { expectedRevision: 0n });
      expect(await idsIn(stream)).toEqual([events[0]?.id, events[0]?.id]);
    });

    it('twice in one append writes both', async () => {
      const stream = aFactStream();
      const event = aFact();
      await append(stream, [event, event]);
      expect(await idsIn(stream)).toEqual([event.id, event.id]);
    });

    it('in another stream writes new events', async () => {
      const event = aFact();
      await append(aFactStream(), event);
      const stream = aFactStream();
      expect(await append(stream, event, { expectedRevision: 'no_stream' })).toMatchObject({
        nextExpectedRevision: 0n,
      });
    });
  });

  describe('sizes', () => {
    it('allow one event of nearly 1 MiB, whose type newer servers count, but not five of 300 KB in one append', async () => {
      expect(await append(aFactStream(), ofSize(MIB - 1024))).toMatchObject({ success: true });
      const stream = aFactStream();
      const large = Array.from({ length: 5 }, () => ofSize(300_000));
      const error = await failureOf(append(stream, large));
      expect(error).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: MIB });
      expect(await failureOf(eventsOf(server().client.readStream(stream)))).toMatchObject({
        type: 'stream-not-found',
      });
    });
  });
};
