import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { expect, inject } from 'vitest';
import type { KeysDatabase } from '../../keys/database.ts';
import { postgresKeyStore } from '../../keys/postgres-key-store.ts';
import { readHistory } from '../../log/identity/log-identity.ts';
import { requirePosition } from '../../log/port/log-position.ts';
import { createPostgresLog } from '../../log/postgres/postgres-log.ts';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY } from '../../testing/database.ts';
import { checkpointKeys, checkpointVerifiers, ensureCheckpointKey } from '../checkpoint-keys.ts';
import { treeReader } from '../read-tree.ts';
import { postgresSource } from '../verification/event-source.ts';
import { type VerifiedLog, verifyLog } from '../verification/verify-log.ts';
import { growToEnd } from './grow-to-end.ts';

const METADATA = '{"occurredAt":"2026-11-30T10:00:00.000Z"}';

/** A log with a signed tree in a database of its own, which specs tamper with. */
export const openTamperedLog = async () => {
  const database = await createTestDatabase({ migrations: eventsMigrations });
  const pool = new Pool({ connectionString: database.appUrl, max: 3 });
  const app = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  let log = createPostgresLog({ connectionString: database.appUrl });
  await ensureCheckpointKey(app, TEST_MASTER_KEY);
  const versions = new Map<string, number>();
  let appended = 0;

  const identityNow = async () => requirePosition(await log.head());
  const keysNow = async () => checkpointKeys(app, TEST_MASTER_KEY, await identityNow());
  const readerNow = async () =>
    treeReader({ database: app, identity: await identityNow(), keys: await keysNow() });

  return {
    app,
    pool,
    database,
    log: () => log,
    /** Opens the log again, as a process does that starts after a restore. */
    reopen: async () => {
      await log.close();
      log = createPostgresLog({ connectionString: database.appUrl });
    },
    keys: () => postgresKeyStore(app, TEST_MASTER_KEY),
    identityNow,
    keysNow,
    append: async (...streams: readonly string[]) => {
      for (const stream of streams) {
        const version = versions.get(stream) ?? 0;
        appended += 1;
        const data = `{"n":${appended}}`;
        const event = { eventId: randomUUID(), type: 'ThingHappened', data, metadata: METADATA };
        await log.append({ stream, expected: version === 0 ? 'no_stream' : version, events: [event] });
        versions.set(stream, version + 1);
      }
    },
    /** Grows and signs the tree over the whole log, as the product does. */
    sign: async (failed?: (message: string) => void) => {
      const { position } = await identityNow();
      const services = { connectionString: database.projectorUrl, log, masterKey: TEST_MASTER_KEY };
      await growToEnd(services, Number(position), failed);
    },
    checkpoint: async () => (await (await readerNow()).checkpoint()) ?? expect.fail('no checkpoint'),
    /** @param place from 1, in the order of the log */
    receipt: async (place: number) => {
      const { position } = (await log.readAll({ limit: place }))[place - 1] ?? expect.fail('no event');
      const receipts = await (await readerNow()).receipts([position]);
      return receipts.get(position) ?? expect.fail('no receipt');
    },
    /** Runs SQL as a superuser whom no trigger stops. */
    tamper: async (statements: string) => {
      const url = new URL(inject('postgresSuperuserUrl'));
      url.pathname = new URL(database.migratorUrl).pathname;
      const client = new Client({ connectionString: url.href });
      await client.connect();
      for (const table of [
        'log.events',
        'log.log_head',
        'log.checkpoints',
        'log.cosignatures',
        'keys.data_keys',
      ])
        await client.query(`alter table ${table} disable trigger user`);
      try {
        await client.query(statements);
      } finally {
        await client.end();
      }
    },
    verify: async (options: Partial<VerifiedLog> = {}) => {
      const history = (await readHistory(log)) ?? expect.fail('no log');
      const { logId } = history;
      return verifyLog({
        log,
        history,
        openSource: () => postgresSource(database.appUrl),
        database: app,
        ownKeys: (epoch) => checkpointVerifiers(app, TEST_MASTER_KEY, { logId, epoch }),
        ...options,
      });
    },
    close: async () => {
      await log.close();
      await app.destroy();
      await database.drop();
    },
  };
};

export type TamperedLog = Awaited<ReturnType<typeof openTamperedLog>>;
