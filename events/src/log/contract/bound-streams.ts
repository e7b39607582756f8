import { describe, expect, it } from 'vitest';
import type { Append, AppendOutcome, LogPosition } from '../port/event-log.ts';
import { comparePositions } from '../port/log-position.ts';
import { anEvent, aStream, idsOf, type LogContract, oneTo, someEvents } from './log-contract.ts';

const RACES = 100;

const bound = (
  stream: string,
  conditions: readonly (readonly [stream: string, version: number])[],
  events = someEvents(1),
): Append => ({
  stream,
  expected: 'no_stream',
  events,
  while: conditions.map(([name, version]) => ({ stream: name, version })),
});

const positionOf = (outcome: AppendOutcome): LogPosition | undefined =>
  'position' in outcome ? outcome.position : undefined;

export const boundStreams = ({ log, append, another, conditionsChecked }: LogContract): void => {
  describe('bound streams', () => {
    it('let an append pass while they are at their versions', async () => {
      const [other, third, stream] = [aStream(), aStream(), aStream()];
      await append(other, 'no_stream', someEvents(3));
      await append(third, 'no_stream');
      const given = bound(stream, [
        [other, 3],
        [third, 1],
      ]);
      expect(await log.append(given)).toMatchObject({ outcome: 'accepted', version: 1 });
      expect(idsOf(await log.readStream(stream))).toEqual(idsOf(given.events));
      expect(await log.readStream(other)).toHaveLength(3);
    });

    it('store the same bytes as an append without a condition', async () => {
      const [stream, other] = [aStream(), aStream()];
      const event = anEvent({
        data: '{"b":"ü","a":[1,2.5,null]}',
        metadata: '{"actor":{"id":"u1","kind":"user"},"by":"ü \\"quoted\\"","list":[true,null,1]}',
      });
      await log.append(bound(stream, [[other, 0]], [event]));
      expect(await log.readStream(stream)).toMatchObject([event]);
    });

    it('let an append extend an existing stream', async () => {
      const [stream, other] = [aStream(), aStream()];
      await append(stream, 'no_stream', someEvents(2));
      await append(other, 'no_stream');
      for (const [expected, version] of [[2, 3] as const, ['stream_exists', 4] as const]) {
        const given = { ...bound(stream, [[other, 1]]), expected };
        expect(await log.append(given)).toMatchObject({ outcome: 'accepted', version });
      }
    });

    it.each([
      ['has moved', 2, 1],
      ['is not there yet', 2, 3],
      ['has begun', 2, 0],
      ['does not exist', 0, 1],
    ])(
      'conflict when one %s, with its name and version, and nothing is stored',
      async (_, actual, version) => {
        const [stream, other] = [aStream(), aStream()];
        if (actual > 0) await append(other, 'no_stream', someEvents(actual));
        expect(await log.append(bound(stream, [[other, version]]))).toEqual({
          outcome: 'conflict',
          actual,
          bound: other,
        });
        expect(await log.readStream(stream)).toEqual([]);
        expect(await append(stream, 'no_stream')).toMatchObject({ outcome: 'accepted', version: 1 });
      },
    );

    it('accept version 0 of a stream that does not exist', async () => {
      expect(await log.append(bound(aStream(), [[aStream(), 0]]))).toMatchObject({ outcome: 'accepted' });
    });

    it('conflict when one of several has moved, and name that one', async () => {
      const [stream, moved, ...others] = [aStream(), aStream(), aStream(), aStream()];
      for (const each of [moved, ...others]) await append(each, 'no_stream');
      await append(moved, 1);
      const conditions = [others[0] ?? '', moved, others[1] ?? ''].map((name) => [name, 1] as const);
      expect(await log.append(bound(stream, conditions))).toEqual({
        outcome: 'conflict',
        actual: 2,
        bound: moved,
      });
      expect(await log.readStream(stream)).toEqual([]);
    });

    it('leave a conflict of the append’s own stream as it is', async () => {
      const [stream, other] = [aStream(), aStream()];
      await append(stream, 'no_stream', someEvents(2));
      expect(await log.append(bound(stream, [[other, 0]]))).toEqual({ outcome: 'conflict', actual: 2 });
    });

    it.each(['no_stream', 1] as const)(
      'leave a repeat (%s) a duplicate after they have moved',
      async (expected) => {
        const [stream, other] = [aStream(), aStream()];
        if (expected === 1) await append(stream, 'no_stream');
        const given = { ...bound(stream, [[other, 0]], someEvents(2)), expected };
        const first = await log.append(given);
        expect(first.outcome).toBe('accepted');
        await append(other, 'no_stream');
        expect(await log.append(given)).toEqual({ ...first, outcome: 'duplicate' });
        const stored = await log.readStream(stream);
        expect(idsOf(stored).slice(-2)).toEqual(idsOf(given.events));
      },
    );

    it('refuse only the appends they concern when many are sent concurrently', async () => {
      const [holds, moved] = [aStream(), aStream()];
      await append(holds, 'no_stream');
      await append(moved, 'no_stream', someEvents(2));
      const appends = oneTo(30).map((n) =>
        bound(aStream(), n % 3 === 0 ? [[holds, 1]] : n % 3 === 1 ? [] : [[moved, 1]]),
      );
      const answers = await Promise.all(appends.map((each) => log.append(each)));
      expect(answers.map((answer) => answer.outcome)).toEqual(
        oneTo(30).map((n) => (n % 3 === 2 ? 'conflict' : 'accepted')),
      );
      for (const [index, { stream, events }] of appends.entries()) {
        const stored = answers[index]?.outcome === 'accepted' ? idsOf(events) : [];
        expect(idsOf(await log.readStream(stream))).toEqual(stored);
      }
    });

    it(`never let an append follow an event that moved them, in ${RACES} races`, async ({ skip }) => {
      if (conditionsChecked() === 'before the append') skip('this server cannot check other streams');
      const other = await another();
      for (const n of oneTo(RACES)) {
        const [stream, shared] = [aStream(), aStream()];
        await append(shared, 'no_stream');
        const [move, held] = await Promise.all([
          append(shared, 1),
          (n % 2 === 0 ? log : other).append(bound(stream, [[shared, 1]])),
        ]);
        expect(move?.outcome).toBe('accepted');
        if (held?.outcome === 'conflict')
          expect(held).toEqual({ outcome: 'conflict', actual: 2, bound: shared });
        else expect(comparePositions(positionOf(held) ?? '', positionOf(move) ?? '')).toBeLessThan(0);
      }
      await other.close();
    });
  });
};
