import { argon2InThread } from '@waivers/command-api/identity/passwords/argon2-thread.ts';
import { tokenStateIn } from '@waivers/command-api/identity/sessions/token-state.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { provingKeys } from '@waivers/events/keys/erasure/proving-keys.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { tokenVerifier } from '@waivers/server/access/token-verifier.ts';
import { openDatabasePool } from '@waivers/server/database/database-pool.ts';
import { createServerMetrics } from '@waivers/server/process/metrics.ts';
import { type Served, type ServeOptions, serve } from '@waivers/server/process/serve.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { type FollowUpsBackend, type FollowUpsSettings, openFollowUps } from './follow-ups.ts';

type Opened = FollowUpsBackend & { close(): Promise<void> };

/** @throws Error when database or log are away, with the pool closed again */
const openBackend = async (
  { databaseUrl, masterKey, eventStore }: FollowUpsSettings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Opened> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'app');
  const pool = openDatabasePool({ connectionString, name: 'waivers follow-ups', max: 5 }, logger);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const opened = await openProductLog({ connectionString, eventStore, readConnections: 2 });
    const log = eventStore === undefined ? opened : provingKeys(opened, database);
    const argon2 = argon2InThread();
    return {
      pool,
      log,
      keys: postgresKeyStore(database, masterKey),
      argon2,
      clock: () => new Date(),
      close: async () => {
        await argon2.close();
        await log.close();
        // Kysely only ends a pool that it has used.
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/**
 * Follow-ups as a separate process, on a migrated database whose master key has been checked.
 * @throws the listening error (`EADDRINUSE` ...), with everything closed again
 */
export const startFollowUps = (settings: FollowUpsSettings, options: ServeOptions = {}): Promise<Served> =>
  serve(settings, options, async (logger) => {
    const metrics = createServerMetrics({ ofProcess: true });
    const backend = await openBackend(settings, logger);
    try {
      const verifyToken = await tokenVerifier(backend.clock, tokenStateIn(backend.pool), settings.publicUrl);
      const part = await openFollowUps(settings, backend, logger, metrics.registry);
      const close = async (): Promise<void> => {
        await part.close();
        await backend.close();
      };
      return { metrics, verifyToken, parts: [{ ...part, close }] };
    } catch (error) {
      await backend.close();
      throw error;
    }
  });
