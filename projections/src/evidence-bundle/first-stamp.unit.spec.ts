import { randomUUID } from 'node:crypto';
import { NO_ACCOUNT } from '@waivers/events/definitions/event.ts';
import { LOG_STAMPS_STREAM } from '@waivers/events/definitions/streams.ts';
import { describe, expect, it } from 'vitest';
import { createHistory } from '../testing/history.ts';
import { firstStampOver } from './first-stamp.ts';

const [EARLIER, EPOCH] = [randomUUID(), randomUUID()];
const STAMPS = [{ authority: 'https://tsa.example', at: '2026-11-21T09:00:00.000Z', token: 'AAAA' }];

const logWith = async (...stamped: readonly (readonly [epoch: string, size: number])[]) => {
  const history = createHistory();
  for (const [epoch, size] of stamped) {
    const data = { epoch, size, text: `size ${size}`, stamps: STAMPS };
    await history.append(LOG_STAMPS_STREAM, NO_ACCOUNT, { type: 'CheckpointStamped', data });
  }
  return history.log;
};

describe('first stamp over a leaf', () => {
  it.each([
    [0, 10],
    [9, 10],
    [10, 20],
    [29, 30],
    [49, 50],
  ])('of index %i has size %i', async (index, size) => {
    const sizes = [10, 20, 30, 40, 50].map((each) => [EPOCH, each] as const);
    const log = await logWith([EARLIER, 5], [EARLIER, 500], ...sizes);
    expect((await firstStampOver(log, EPOCH, index))?.size).toBe(size);
  });

  it.each([
    ['there are no stamps', []],
    ['no stamp covers it yet', [[EPOCH, 10] as const]],
    ['only an earlier epoch has stamps', [[EARLIER, 500] as const]],
  ])('is undefined if %s', async (_why, stamped) => {
    expect(await firstStampOver(await logWith(...stamped), EPOCH, 10)).toBeUndefined();
  });
});
