import { describe, expect, it } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { beginEpoch, leaveLog } from '../identity/log-identity.ts';
import { parsePosition } from '../port/log-position.ts';
import { aStream, type LogContract, readEverything, someEvents } from './log-contract.ts';

export const epochs = ({ makeLog }: LogContract): void => {
  describe('new epoch', () => {
    it('invalidates earlier positions in all processes and loses nothing', async () => {
      const renewed = await makeLog();
      const before = await renewed.log.append({
        stream: aStream(),
        expected: 'no_stream',
        events: someEvents(2),
      });
      const old = 'position' in before ? before.position : expect.fail('not appended');
      const other = await renewed.another();
      await other.head();
      const begun = await beginEpoch(renewed.log);
      const third = await renewed.another();
      for (const way of [renewed.log, other, third]) {
        const head = await way.head();
        const all = await readEverything(way);
        expect(all.at(-1)).toMatchObject({ stream: LOG_IDENTITY_STREAM, version: 2, type: 'EpochBegun' });
        expect(all).toHaveLength(4);
        const epoch = JSON.parse(all.at(-1)?.data ?? '{}').epoch;
        expect(all.map(({ position }) => parsePosition(position)?.epoch)).toEqual([
          epoch,
          epoch,
          epoch,
          epoch,
        ]);
        expect(all.at(-1)?.position).toBe(begun);
        expect(await readEverything(way, await way.head())).toEqual([]);
        await expect(way.readAll({ after: old, limit: 1 })).rejects.toMatchObject({
          code: 'foreign_position',
        });
        expect(parsePosition(head)?.position).toBe(parsePosition(all.at(-1)?.position ?? '')?.position);
      }
      await Promise.all([other.close(), third.close()]);
      await renewed.remove();
    });

    it('begins on an unused log', async () => {
      const fresh = await makeLog();
      const begun = await beginEpoch(fresh.log);
      expect(parsePosition(begun)?.eventId).toBe(
        (await fresh.log.readStream(LOG_IDENTITY_STREAM))[1]?.eventId,
      );
      await fresh.remove();
    });
  });

  describe('log that has moved', () => {
    it('rejects appends in this and later processes, and stays readable', async () => {
      const left = await makeLog();
      const append = { stream: aStream(), expected: 'no_stream', events: someEvents(1) } as const;
      await left.log.append(append);
      await leaveLog(left.log, 'EventStoreDB');
      const later = await left.another();
      for (const way of [left.log, later]) {
        const another = { ...append, stream: aStream(), events: someEvents(1) };
        await expect(way.append(another)).rejects.toMatchObject({ code: 'log_moved' });
        expect((await readEverything(way)).map(({ type }) => type)).toEqual([
          'LogBegun',
          'ThingHappened',
          'LogMoved',
        ]);
        expect(await way.readStream(append.stream)).toHaveLength(1);
      }
      await leaveLog(later, 'EventStoreDB');
      expect(await readEverything(later)).toHaveLength(3);
      await later.close();
      await left.remove();
    });

    it('is reopened by a new epoch', async () => {
      const left = await makeLog();
      await left.log.head();
      await leaveLog(left.log, 'PostgreSQL');
      await beginEpoch(left.log);
      expect(
        await left.log.append({ stream: aStream(), expected: 'no_stream', events: someEvents(1) }),
      ).toMatchObject({ outcome: 'accepted', version: 1 });
      await left.remove();
    });
  });

  it('begins once when several processes open it concurrently', async () => {
    const fresh = await makeLog();
    const ways = await Promise.all([fresh.another(), fresh.another(), fresh.another()]);
    await Promise.all(ways.map((way) => way.head()));
    const identities = await Promise.all(ways.map((way) => way.readStream(LOG_IDENTITY_STREAM)));
    expect(identities[0]).toHaveLength(1);
    expect(identities).toEqual([identities[0], identities[0], identities[0]]);
    await Promise.all(ways.map((way) => way.close()));
    await fresh.remove();
  });
};
