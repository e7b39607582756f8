import { setTimeout as pause } from 'node:timers/promises';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog, type PostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { SILENT_LOGGER } from '@waivers/events/testing/until.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadSideDatabase } from './engine/database.ts';
import { NO_LISTENER } from './engine/runner/runner-listener.ts';
import { startProjectorThread } from './projector-thread.ts';
import { READ_MODEL_PROJECTIONS } from './read-models.ts';
import { createHistory } from './testing/history.ts';
import { registered } from './testing/sample-events.ts';
import { useTestDatabase } from './testing/test-database.ts';

const opened = useTestDatabase();
let app: Kysely<ReadSideDatabase>;
let log: PostgresLog;
beforeAll(async () => {
  app = new Kysely({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: opened.appUrl, max: 2 }) }),
  });
  log = createPostgresLog({ connectionString: opened.appUrl });
  await log.head();
  await ensureCheckpointKey(app.withTables<KeysDatabase>(), TEST_MASTER_KEY);
});
afterAll(async () => {
  await log.close();
  await app.destroy();
});

const liveBuilds = async (): Promise<number> =>
  (
    await opened.database
      .selectFrom('projections.builds')
      .select('build')
      .where('state', '=', 'live')
      .execute()
  ).length;

describe('startProjectorThread', () => {
  it('builds missing read models, reports progress and stops on request', async () => {
    const moved = new Map<string, string>();
    const changed: string[] = [];
    let covered = 0;
    const projector = startProjectorThread(
      {
        databaseUrl: opened.migratorUrl,
        masterKey: TEST_MASTER_KEY,
        eventStore: undefined,
        natsUrl: undefined,
      },
      SILENT_LOGGER,
      {
        ...NO_LISTENER,
        moved: ({ projection }, position) => void moved.set(projection, position),
        committed: ({ projection }, { accountIds }) =>
          void changed.push(...accountIds.map((id) => `${projection} ${id}`)),
      },
      ({ signed = 0 }) => {
        covered = signed;
      },
    );
    await projector.readable;
    expect(await liveBuilds()).toBe(READ_MODEL_PROJECTIONS.length);

    const owner = v7();
    const keys = { ...postgresKeyStore(app, TEST_MASTER_KEY), erase: async () => undefined };
    await createHistory({ log, keys }).append(accountStream(owner), owner, registered());
    const head = await log.head();
    while (
      [...moved.values()].filter((position) => position === head).length < READ_MODEL_PROJECTIONS.length
    ) {
      await pause(10);
    }
    expect(changed).toContain(`accounts ${owner}`);
    await expect.poll(() => covered).toBe(Number(requirePosition(head).position));
    await projector.close();
    const checkpoints = await opened.database
      .selectFrom('projections.checkpoints')
      .select('position')
      .execute();
    expect(new Set(checkpoints.map(({ position }) => position))).toEqual(new Set([head]));
  });

  it('rejects `readable` if closed first', async () => {
    const nowhere = new URL(opened.migratorUrl);
    nowhere.port = '1';
    const projector = startProjectorThread(
      { databaseUrl: nowhere.href, masterKey: TEST_MASTER_KEY, eventStore: undefined, natsUrl: undefined },
      SILENT_LOGGER,
      NO_LISTENER,
      () => undefined,
    );
    const told = projector.readable.then(
      () => 'readable',
      (error: unknown) => String(error),
    );
    await projector.close();
    expect(await told).toContain('stopped');
  });
});
