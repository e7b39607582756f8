import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { TOMBSTONE_CHECKPOINT } from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { checkMasterKey, recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import { knownLogId, ownLogProblem, recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { durabilityProblems } from '@waivers/events/log/postgres/durability.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { migrationProblem } from '@waivers/events/migrations/migration-problem.ts';
import { ownerProblem } from '@waivers/events/migrations/owners.ts';
import { notePreparedVersion } from '@waivers/events/migrations/prepared-version.ts';
import { OLDEST_READER, PRODUCT_VERSION } from '@waivers/events/migrations/product-version.ts';
import { restrictPublicRights } from '@waivers/events/migrations/public-rights.ts';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { beginReactors } from '@waivers/follow-ups/all-reactors.ts';
import type { FollowUpsDatabase } from '@waivers/follow-ups/database/database.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { REACTOR_CHECKPOINTS } from '@waivers/follow-ups/reactors/checkpoints.ts';
import { READ_MODEL_CHECKPOINTS } from '@waivers/projections/engine/checkpoints/checkpoints.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';
import { announceUpgrade } from './announce-upgrade.ts';
import type { ProductRelease } from './upgrade-plan.ts';

export const MIGRATIONS = {
  ...eventsMigrations,
  ...commandApiMigrations,
  ...followUpsMigrations,
  ...projectionsMigrations,
};

const THIS_RELEASE: ProductRelease = {
  version: PRODUCT_VERSION,
  oldestReader: OLDEST_READER,
  migrations: MIGRATIONS,
  projections: READ_MODEL_PROJECTIONS,
};

/** Advisory lock for database preparation, so that the second of two first starts finds the first one's key. */
const PREPARING_LOCK = 0x77616970;

export type PreparedFor = {
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  readonly eventStore: EventStore | undefined;
  /** Log that the database must belong to. Undefined if any will do. */
  readonly logId?: string | undefined;
  /** Throws if no log may begin here. */
  readonly beforeNewLog?: () => Promise<void>;
  /** A folder on the database's disk. Undefined if the database is another server's. */
  readonly diskFolder?: string | undefined;
  /** Default: this version. */
  readonly release?: ProductRelease;
};

const refuseOtherKey = async (database: Kysely<KeysDatabase>, masterKey: MasterKey): Promise<void> => {
  if ((await checkMasterKey(database, masterKey)) !== 'wrong') return;
  throw new StartRefused(
    'MASTER_KEY is not the key this database was created with. Nothing was changed. Start with the right key: ' +
      'without it nothing that customers signed can be opened.',
  );
};

const refuseUnsafe = async (pool: Pool): Promise<void> => {
  const problems = await durabilityProblems(pool);
  if (problems.length === 0) return;
  throw new StartRefused(
    ['PostgreSQL could lose signatures with these settings:', ...problems].join('\n  - '),
  );
};

const refuseOtherOwner = async (pool: Pool): Promise<void> => {
  const problem = await ownerProblem(
    pool,
    READ_MODEL_PROJECTIONS.map(({ name }) => name),
  );
  if (problem !== undefined) throw new StartRefused(problem);
};

const refuseOtherVersion = async (pool: Pool, { migrations, version }: ProductRelease): Promise<void> => {
  const problem = await migrationProblem(pool, migrations, version);
  if (problem !== undefined) throw new StartRefused(problem);
};

const withLog = async (
  { databaseUrl, eventStore }: PreparedFor,
  work: (log: EventLog) => Promise<void>,
): Promise<void> => {
  const log = await openProductLog({ connectionString: databaseUrl, eventStore });
  try {
    await work(log);
  } finally {
    await log.close();
  }
};

const refuseForeignLog = async ({ logId, beforeNewLog }: PreparedFor, pool: Pool): Promise<void> => {
  const known = await knownLogId(pool);
  if (known === undefined && logId === undefined) await beforeNewLog?.();
  if (logId === undefined || known === logId) return;
  throw new StartRefused(
    `The data folder belongs to log ${logId}, but the database ${known === undefined ? 'is empty' : `to log ${known}`}: ` +
      'DATABASE_URL or DATA_DIR names the wrong one, or the database was emptied. Nothing was changed. Correct it, or ' +
      'restore a backup: npm run restore. To start a new installation, name another DATA_DIR.',
  );
};

const refuseRestoredLog = (settings: PreparedFor, pool: Pool): Promise<void> =>
  withLog(settings, async (log) => {
    const problem =
      (await ownLogProblem(log, pool)) ??
      (await checkpointProblem(log, pool, TOMBSTONE_CHECKPOINT)) ??
      (await checkpointProblem(log, pool, REACTOR_CHECKPOINTS)) ??
      (await checkpointProblem(log, pool, READ_MODEL_CHECKPOINTS));
    if (problem !== undefined) throw new StartRefused(problem);
  });

const refuseOrRememberLog = (
  settings: PreparedFor,
  pool: Pool,
  database: Kysely<KeysDatabase>,
): Promise<void> =>
  withLog(settings, async (log) => {
    const problem = await ownLogProblem(log, pool);
    if (problem !== undefined) throw new StartRefused(problem);
    // Creates a new log if none exists. No process creates one after this.
    await log.head();
    await recordEpoch(log, pool);
    await beginReactors(database.$extendTables<FollowUpsDatabase>(), log);
  });

/** Serializes preparation per database. A killed process loses the lock. */
const oneAtATime = async (pool: Pool, work: () => Promise<void>): Promise<void> => {
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [PREPARING_LOCK]);
    await work();
  } finally {
    const unlocked = holder.query('select pg_advisory_unlock($1)', [PREPARING_LOCK]);
    await unlocked.then(
      () => holder.release(),
      (error: Error) => holder.release(error),
    );
  }
};

/**
 * Runs all checks before the first change.
 * @returns the id of the database's log
 * @throws StartRefused if the database has another owner, log or master key, a version that this one cannot read, unsafe
 * settings or an undeclared restore, or if its disk is too full for an upgrade
 */
export const prepareDatabase = async (
  settings: PreparedFor,
  tell: (line: string) => void,
): Promise<string> => {
  const { databaseUrl, masterKey, diskFolder, release = THIS_RELEASE } = settings;
  const pool = openOneOffPool(databaseUrl, 3);
  // Without a listener, an error on a checked-out client would crash the process. Queries report the error anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    await oneAtATime(pool, async () => {
      await refuseOtherOwner(pool);
      await refuseOtherKey(database, masterKey);
      await refuseUnsafe(pool);
      await refuseOtherVersion(pool, release);
      await refuseForeignLog(settings, pool);
      await refuseRestoredLog(settings, pool);
      await announceUpgrade(pool, release, diskFolder, tell);
      await ensureRoles(pool, masterKey);
      await restrictPublicRights(pool);
      await migrate(pool, release.migrations, tell, (connection) => notePreparedVersion(connection, release));
      await recordMasterKey(database, masterKey);
      await refuseOrRememberLog(settings, pool, database);
      await refuseOtherKey(database, masterKey);
    });
    return (await knownLogId(pool)) as string;
  } finally {
    await database.destroy();
  }
};
