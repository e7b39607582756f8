import { availableParallelism } from 'node:os';
import { openFeed } from '@waivers/events/delivery/feed/open-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { openDatabasePool } from '@waivers/server/database/database-pool.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import { statementsOn } from './engine/builds/statements.ts';
import { keepUpToDate } from './engine/keeper/keep-up-to-date.ts';
import type { Projection } from './engine/projection.ts';
import { BULK_FROM_EVENTS } from './engine/rebuild/fill-build.ts';
import type { RunnerListener } from './engine/runner/runner-listener.ts';
import { READ_MODEL_PROJECTIONS } from './read-models.ts';

export type ProjectorSettings = {
  /** Any role of a migrated database; the projector itself connects as role `projector`. */
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  readonly eventStore: EventStore | undefined;
  readonly natsUrl: string | undefined;
  readonly tracesUrl?: string | undefined;
};

export type Projector = {
  /** Resolves when every read model is readable; rejects if closed first. */
  readonly readable: Promise<void>;
  close(): Promise<void>;
};

const MODULE = new URL('./read-models.ts', import.meta.url).href;

/** Runs all read models in this thread. Waits while stores are unavailable. */
export const startProjector = async (
  { databaseUrl, masterKey, eventStore, natsUrl }: ProjectorSettings,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  listener: RunnerListener,
  projections: readonly Projection[] = READ_MODEL_PROJECTIONS,
): Promise<Projector> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'projector');
  const pool = openDatabasePool({ connectionString, name: 'waivers projector', max: 2 }, logger);
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const log = await openProductLog({ connectionString, eventStore, readConnections: 2 });
  const feed = await openFeed(natsUrl, log, logger);
  // Shared so that each event is decrypted only once.
  const prepareEvents = createPrepareEvents(postgresKeyStore(keysDatabase, masterKey));
  const keepers = projections.map((projection) =>
    keepUpToDate(projection, {
      connectionString,
      masterKey,
      eventStore,
      statements: statementsOn(pool as unknown as ClientBase),
      log,
      feed,
      prepareEvents,
      logger,
      listener,
      module: MODULE,
      threads: availableParallelism(),
      bulkFromEvents: BULK_FROM_EVENTS,
    }),
  );
  const readable = Promise.all(keepers.map((keeper) => keeper.readable)).then(() => undefined);
  readable.catch(() => undefined);
  return {
    readable,
    close: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      await feed.close();
      await log.close();
      // End the pool explicitly, because Kysely only ends pools that have been used.
      await pool.end();
    },
  };
};
