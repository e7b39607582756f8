import { describe, expect, it } from 'vitest';
import {
  anEvent,
  appendAtTail,
  aStream,
  idsOf,
  type LogContract,
  oneTo,
  someEvents,
  versionsOf,
} from './log-contract.ts';

export const expectedVersions = ({ log, append, another }: LogContract): void => {
  describe('expected versions', () => {
    it("number a stream from 1, and the append returns the last event's version", async () => {
      const stream = aStream();
      expect(await append(stream, 'no_stream', someEvents(2))).toMatchObject({
        outcome: 'accepted',
        version: 2,
      });
      expect(await append(stream, 2, someEvents(3))).toMatchObject({ outcome: 'accepted', version: 5 });
      expect(versionsOf(await log.readStream(stream))).toEqual([1, 2, 3, 4, 5]);
    });

    it('1: create a stream once; a second no_stream is a conflict', async () => {
      const stream = aStream();
      const [first] = [anEvent()];
      await append(stream, 'no_stream', [first]);
      expect(await append(stream, 'no_stream')).toEqual({ outcome: 'conflict', actual: 1 });
      expect(idsOf(await log.readStream(stream))).toEqual([first.eventId]);
    });

    it('2: conflict for stream_exists on a missing stream', async () => {
      const stream = aStream();
      expect(await append(stream, 'stream_exists')).toEqual({ outcome: 'conflict', actual: 0 });
      expect(await log.readStream(stream)).toEqual([]);
    });

    it('accept stream_exists at any version', async () => {
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
    ])('conflict when %s, with the actual version', async (_, expected) => {
      const stream = aStream();
      await append(stream, 'no_stream', someEvents(2));
      expect(await append(stream, expected)).toEqual({ outcome: 'conflict', actual: 2 });
      expect(await log.readStream(stream)).toHaveLength(2);
    });

    it('conflict for any version of a missing stream', async () => {
      expect(await append(aStream(), 1)).toEqual({ outcome: 'conflict', actual: 0 });
    });

    it('3: let one of 50 concurrent appends win, with 49 conflicts', async () => {
      const stream = aStream();
      await append(stream, 'no_stream');
      const others = await Promise.all([another(), another()]);
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

    it('4: store all concurrent appends that retry at the tail, without a hole', async () => {
      const stream = aStream();
      const others = await Promise.all([another(), another()]);
      const versions = await Promise.all(
        oneTo(30).map((n) => appendAtTail(others[n % 3] ?? log, stream, anEvent())),
      );
      expect([...versions].sort((one, other) => one - other)).toEqual(oneTo(30));
      expect(versionsOf(await log.readStream(stream))).toEqual(oneTo(30));
      await Promise.all(others.map((other) => other.close()));
    });

    it('6: fail no other concurrent append when one conflicts', async () => {
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
};
