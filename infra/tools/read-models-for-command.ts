import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { endOneOffPool, openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, type OpenedDatabase, openOwnLog } from './database-for-command.ts';

export const READ_MODEL_NAMES = READ_MODEL_PROJECTIONS.map(({ name }) => name);

export const areReadModels = (names: readonly string[]): boolean =>
  names.every((name) => READ_MODEL_NAMES.includes(name));

/** Returns all read models if no names are given. */
export const selectReadModels = (names: readonly string[]): readonly Projection[] =>
  READ_MODEL_PROJECTIONS.filter(({ name }) => names.length === 0 || names.includes(name));

const open = async (opened: OpenedDatabase) => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'projector');
  const { eventStore } = opened.settings;
  const log = await openOwnLog(opened, { connectionString, readConnections: 1 });
  const pool = openOneOffPool(connectionString, 1);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const prepareEvents = createPrepareEvents(postgresKeyStore(database, masterKey));
  const close = async (): Promise<void> => {
    await log.close();
    await endOneOffPool(database, pool);
  };
  return { source: { connectionString, masterKey, eventStore, log, prepareEvents }, pool, close };
};

/** Runs `work` with the log, keys and database that read models are built from, and closes them afterwards. */
export const withReadModelSource = async <Result>(
  opened: OpenedDatabase,
  work: (parts: Omit<Awaited<ReturnType<typeof open>>, 'close'>) => Promise<Result>,
): Promise<Result> => {
  const { close, ...parts } = await open(opened);
  try {
    return await work(parts);
  } finally {
    await close();
  }
};
