import { describe, expect, it, vi } from 'vitest';
import type { EventLog } from '../../log/port/event-log.ts';
import { countParkedByAccount } from './parked-by-account.ts';
import type { ParkedStreamDetails } from './retry-parked.ts';

const OWNERS: Readonly<Record<string, string>> = {
  'waiver-1': 'ann',
  'signedWaiver-2': 'ann',
  'user-3': 'bob',
};

const listing = (streams: readonly string[]) => ({
  list: async () => streams.map((stream) => ({ stream }) as ParkedStreamDetails),
});
const readStream = vi.fn<EventLog['readStream']>(async (stream) => [
  { metadata: JSON.stringify({ accountId: OWNERS[stream] }) } as never,
]);

describe('countParkedByAccount', () => {
  it('counts a stream once, whatever parks it, for its own account', async () => {
    const count = countParkedByAccount({ readStream }, listing([...Object.keys(OWNERS), 'waiver-1']));
    expect(await count()).toEqual(
      new Map([
        ['ann', 2],
        ['bob', 1],
      ]),
    );
  });

  it('is unknown while the log is unavailable, and reads each stream once', async () => {
    readStream.mockClear().mockRejectedValueOnce(new Error('away'));
    const count = countParkedByAccount({ readStream }, listing(['waiver-1', 'user-3']));
    expect(await count()).toBeUndefined();
    for (let times = 0; times < 3; times += 1) expect((await count())?.get('ann')).toBe(1);
    expect(readStream).toHaveBeenCalledTimes(3);
  });

  it('is unknown until many streams are looked up', async () => {
    const streams = Array.from({ length: 201 }, (_, number) => `waiver-${number}`);
    const count = countParkedByAccount(
      { readStream: async () => [{ metadata: '{"accountId":"ann"}' } as never] },
      listing(streams),
    );
    expect(await count()).toBeUndefined();
    expect((await count())?.get('ann')).toBe(201);
  });
});
