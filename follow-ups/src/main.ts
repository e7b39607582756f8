import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { requireKeyBatches } from '@waivers/events/keys/erasure/require-key-batches.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { tokenVerifier } from '@waivers/server/access/token-verifier.ts';
import { openDatabasePool } from '@waivers/server/database/database-pool.ts';
import { createServerMetrics } from '@waivers/server/process/metrics.ts';
import { type RunningServer, type ServeOptions, serve } from '@waivers/server/process/serve.ts';
import { tracedLog } from '@waivers/server/tracing/traced-log.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type { FollowUpPorts, OpenPorts } from './follow-up-ports.ts';
import { type FollowUpsBackend, type FollowUpsSettings, openFollowUps } from './follow-ups.ts';

type Services = Omit<FollowUpsBackend, keyof FollowUpPorts>;
type Opened = FollowUpsBackend & ReturnType<OpenPorts<Services>>;

/** @throws Error if the database or the log is unavailable, after closing the pool */
const openBackend = async (
  { databaseUrl, masterKey, eventStore }: FollowUpsSettings,
  openPorts: OpenPorts<Services>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Opened> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'app');
  const pool = openDatabasePool({ connectionString, name: 'waivers follow-ups', max: 5 }, logger);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const opened = await openProductLog({ connectionString, eventStore, readConnections: 2 });
    const log = tracedLog(eventStore === undefined ? opened : requireKeyBatches(opened, database));
    const services = { pool, log, keys: postgresKeyStore(database, masterKey), clock: () => new Date() };
    const ports = openPorts(services);
    return {
      ...services,
      ...ports,
      close: async () => {
        await ports.close();
        await log.close();
        // Kysely only ends pools that it has used.
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/**
 * Runs follow-ups as a separate process, on a migrated database with a checked master key.
 * @throws the listen error (for example `EADDRINUSE`) after closing everything
 */
export const startFollowUps = (
  settings: FollowUpsSettings,
  openPorts: OpenPorts<Services>,
  options: ServeOptions = {},
): Promise<RunningServer> =>
  serve(settings, options, async (logger) => {
    const metrics = createServerMetrics({ ofProcess: true });
    const backend = await openBackend(settings, openPorts, logger);
    try {
      const verifyToken = await tokenVerifier(backend.clock, backend.tokenState, settings.publicUrl);
      const part = await openFollowUps(settings, backend, logger, metrics.registry);
      const close = async (): Promise<void> => {
        await part.close();
        await backend.close();
      };
      return { service: 'waivers-follow-ups', metrics, verifyToken, parts: [{ ...part, close }] };
    } catch (error) {
      await backend.close();
      throw error;
    }
  });
