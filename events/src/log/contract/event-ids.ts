import { describe, expect, it } from 'vitest';
import type { AppendOutcome } from '../port/event-log.ts';
import { anEvent, aStream, idsOf, type LogContract, oneTo, someEvents, versionsOf } from './log-contract.ts';

const PAIRS = 1000;
const PAIRS_AT_ONCE = 50;

export const eventIds = ({ log, append, another, idsKnown }: LogContract): void => {
  describe('event ids', () => {
    it('5: answer a repeated append as a duplicate and store nothing', async () => {
      const stream = aStream();
      const events = someEvents(3);
      const first = await append(stream, 'no_stream', events);
      expect(first.outcome).toBe('accepted');
      expect(await append(stream, 'no_stream', events)).toEqual({ ...first, outcome: 'duplicate' });
      expect(await log.readStream(stream)).toHaveLength(3);
    });

    it('11: identify a retry with a lost answer after other appends', async () => {
      const stream = aStream();
      const events = someEvents(2);
      const lost = await append(stream, 'no_stream', events);
      await append(stream, 2, someEvents(2));
      expect(await append(stream, 'no_stream', events)).toEqual({ ...lost, outcome: 'duplicate' });
      expect(versionsOf(await log.readStream(stream))).toEqual([1, 2, 3, 4]);
    });

    it('11: identify a retry at the new version after a reload', async () => {
      const stream = aStream();
      const events = [anEvent()];
      const lost = await append(stream, 'no_stream', events);
      expect(await append(stream, 1, events)).toEqual({ ...lost, outcome: 'duplicate' });
      expect(await append(stream, 'stream_exists', events)).toEqual({ ...lost, outcome: 'duplicate' });
      expect(idsOf(await log.readStream(stream))).toEqual(idsOf(events));
    });

    it('identify a repeat behind other events that expects a new stream', async () => {
      const stream = aStream();
      const event = anEvent();
      await append(stream, 'no_stream');
      const first = await append(stream, 1, [event]);
      expect(await append(stream, 'no_stream', [event])).toEqual({ ...first, outcome: 'duplicate' });
      expect(await append(stream, 'no_stream')).toEqual({ outcome: 'conflict', actual: 2 });
    });

    it('are stored once when sent twice concurrently', async () => {
      const stream = aStream();
      const events = someEvents(2);
      const other = await another();
      const answers = await Promise.all([
        append(stream, 'no_stream', events),
        append(stream, 'no_stream', events),
        other.append({ stream, expected: 'no_stream', events }),
      ]);
      const outcomes = answers.map(({ outcome }) => outcome).sort();
      if (idsKnown() === 'in the log') expect(outcomes).toEqual(['accepted', 'duplicate', 'duplicate']);
      else
        expect(outcomes).toEqual(['accepted', expect.stringMatching(/^(accepted|duplicate)$/), 'duplicate']);
      expect(new Set(answers.map((answer) => 'position' in answer && answer.position)).size).toBe(1);
      expect(await log.readStream(stream)).toHaveLength(2);
      await other.close();
    });

    it('identify a repeat by another client, sealed again or not, on new and old streams', async () => {
      const other = await another();
      await other.head();
      for (const expected of ['no_stream', 1] as const) {
        const stream = aStream();
        if (expected === 1) await append(stream, 'no_stream');
        const event = anEvent();
        const first = await append(stream, expected, [event]);
        const again = { ...event, data: '{"sealed":"again"}' };
        expect(await append(stream, expected, [again], other)).toEqual({ ...first, outcome: 'duplicate' });
        expect((await log.readStream(stream)).at(-1)?.data).toBe(event.data);
      }
      await other.close();
    });

    it(`accept only the stored content when two clients send different content under one id concurrently, ${PAIRS} times`, async () => {
      const other = await another();
      const race = async (n: number) => {
        const [stream, event, isNew] = [aStream(), anEvent(), n % 2 === 0];
        if (!isNew) await append(stream, 'no_stream');
        const contents = ['{"by":"one"}', '{"by":"the other"}'];
        const answers = await Promise.all(
          contents.map((data, index) =>
            append(stream, isNew ? 'no_stream' : 1, [{ ...event, data }], index === 0 ? log : other),
          ),
        );
        const stored = (await log.readStream(stream)).filter(({ eventId }) => eventId === event.eventId);
        const accepted = contents.filter((_, index) => answers[index]?.outcome === 'accepted');
        return { answers, accepted, stored };
      };
      const said = ({ answers }: { answers: readonly AppendOutcome[] }) =>
        answers.map(({ outcome }) => outcome).sort();
      for (let from = 0; from < PAIRS; from += PAIRS_AT_ONCE) {
        for (const pair of await Promise.all(oneTo(PAIRS_AT_ONCE).map((n) => race(from + n)))) {
          expect(pair.stored.map(({ data }) => data)).toEqual(pair.accepted);
          expect(said(pair)).toEqual(['accepted', 'duplicate']);
          for (const answer of pair.answers) {
            expect(answer).toMatchObject({ position: pair.stored[0]?.position });
          }
        }
      }
      await other.close();
    });

    it('identify a duplicate by id, stream and type, never by data, because sealing again changes bytes', async () => {
      const stream = aStream();
      const event = anEvent();
      const first = await append(stream, 'no_stream', [event]);
      const again = await append(stream, 'no_stream', [{ ...event, data: '{"sealed":"anew"}' }]);
      expect(again).toEqual({ ...first, outcome: 'duplicate' });
      expect((await log.readStream(stream))[0]?.data).toBe(event.data);
    });

    it('are rejected in another stream, if the log knows the ids of all streams', async () => {
      const event = anEvent();
      await append(aStream(), 'no_stream', [event]);
      const stream = aStream();
      if (idsKnown() === 'in the stream') {
        expect(await append(stream, 'no_stream', [event])).toMatchObject({ outcome: 'accepted', version: 1 });
        return;
      }
      await expect(append(stream, 'no_stream', [event])).rejects.toMatchObject({ code: 'event_id_reused' });
      expect(await log.readStream(stream)).toEqual([]);
    });

    it('are rejected with another type', async () => {
      const stream = aStream();
      const event = anEvent();
      await append(stream, 'no_stream', [event]);
      await expect(append(stream, 1, [{ ...event, type: 'OtherThing' }])).rejects.toMatchObject({
        code: 'event_id_reused',
      });
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('are rejected when only some are known, or in another order', async () => {
      const stream = aStream();
      const events = someEvents(2);
      await append(stream, 'no_stream', events);
      for (const wrong of [[...events, anEvent()], [anEvent(), ...events], [...events].reverse()]) {
        await expect(append(stream, 2, wrong)).rejects.toMatchObject({ code: 'event_id_reused' });
      }
      expect(idsOf(await log.readStream(stream))).toEqual(idsOf(events));
    });

    it('fail no neighbouring append when two streams use one concurrently', async () => {
      const event = anEvent();
      const [one, other, neighbour] = [aStream(), aStream(), aStream()];
      const answers = await Promise.allSettled([
        append(one, 'no_stream', [event]),
        append(other, 'no_stream', [event]),
        append(neighbour, 'no_stream'),
      ]);
      if (idsKnown() === 'in the stream') {
        expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
        return;
      }
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(answers[1]).toMatchObject({ reason: { code: 'event_id_reused' } });
      expect(await log.readStream(other)).toEqual([]);
    });
  });
};
