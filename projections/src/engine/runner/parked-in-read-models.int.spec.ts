import { randomUUID } from 'node:crypto';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { retryParked } from '@waivers/events/delivery/follower/retry-parked.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { SILENT_LOGGER, until } from '@waivers/events/testing/until.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeLiveBuild } from '../../testing/builds.ts';
import { issuedPassword, tallies } from '../../testing/tallies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { parkedInReadModels } from '../checkpoints/checkpoints.ts';
import { runProjection } from './run-projection.ts';

const LONG = 110_000;
const opened = useTestDatabase();
beforeAll(async () => {
  await makeLiveBuild(opened.database, tallies());
});

describe('parkedInReadModels', () => {
  it('lists streams until they heal or their build retires, and retries them only while a runner is active', async () => {
    const { database } = opened;
    const nobody = { follower: undefined, withinMs: LONG };
    const lot = parkedInReadModels(database);
    expect(await retryParked(lot, nobody)).toEqual({ healed: 0, failed: 0, untried: 0 });
    expect(await lot.names()).toEqual(['tallies']);

    let isBroken = true;
    const log = createMemoryLog();
    const feed = createLogFeed(log);
    const run = () =>
      runProjection(tallies({ failOn: () => isBroken }), 1, {
        connectionString: opened.projectorUrl,
        log,
        feed,
        prepareEvents: createPrepareEvents(memoryKeyStore()),
        logger: SILENT_LOGGER,
      });
    const runner = run();
    for (const account of [randomUUID(), randomUUID()]) {
      const stream = `account-${account}`;
      await log.append({
        stream,
        expected: 'no_stream',
        events: [issuedPassword(account), issuedPassword(account)],
      });
    }
    await until(async () => (await lot.list()).length === 2);
    expect(await lot.list('tallies')).toMatchObject([
      {
        follower: 'tallies',
        version: 1,
        event_type: 'TemporaryPasswordIssued',
        error_class: 'RangeError',
        attempts: 1,
      },
      { attempts: 1 },
    ]);
    expect(await lot.list('others')).toEqual([]);
    expect(await retryParked(lot, { ...nobody, follower: 'others' })).toMatchObject({ failed: 0 });
    expect(await retryParked(lot, nobody)).toEqual({ healed: 0, failed: 2, untried: 0 });

    await runner.stop();
    expect(await retryParked(lot, { ...nobody, withinMs: 50 })).toEqual({
      healed: 0,
      failed: 0,
      untried: 2,
    });
    const setState = (state: 'live' | 'retired') =>
      database.updateTable('projections.builds').set({ state }).execute();
    await setState('retired');
    expect(await lot.list()).toEqual([]);
    await setState('live');
    isBroken = false;
    const next = run();
    await until(async () => (await lot.list()).length === 0);
    await next.stop();
    await feed.close();
  });
});
