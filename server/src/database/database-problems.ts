import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { checkMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { ownLogProblem } from '@waivers/events/log/identity/own-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { durabilityProblems } from '@waivers/events/log/postgres/durability.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { tooOldProblem } from '@waivers/events/migrations/prepared-version.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { CompleteSettings } from '../settings/required-settings.ts';
import { endOneOffPool, openOneOffPool } from './one-off-pool.ts';

export type OpenDatabase = {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly database: Kysely<KeysDatabase>;
};

export type DatabaseChecks = {
  readonly migrations: Parameters<typeof pendingMigrations>[1];
  readonly logProblem: (opened: OpenDatabase) => Promise<string | undefined>;
};

const WRONG_KEY = 'MASTER_KEY is not the key this database was created with';

/** PostgreSQL does not distinguish between a missing role and a wrong password. */
const NO_LOG_IN = `Role app cannot log in. Either ${WRONG_KEY}, or the database has never been migrated: npm run migrate`;

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '28P01';

const findProblems = async (
  opened: OpenDatabase,
  masterKey: CompleteSettings<'masterKey'>['masterKey'],
  { migrations, logProblem }: DatabaseChecks,
): Promise<readonly string[]> => {
  const { pool, database } = opened;
  const tooOld = await tooOldProblem(pool);
  if (tooOld !== undefined) return [tooOld];
  const pending = await pendingMigrations(pool, migrations);
  if (pending.length > 0)
    return [`The database has not been migrated: ${pending.join(', ')}. Run: npm run migrate`];
  const isRightKey = (await checkMasterKey(database, masterKey)) === 'right';
  const lost = (await ownLogProblem(opened.log, pool)) ?? (await logProblem(opened));
  return [
    ...(isRightKey ? [] : [WRONG_KEY]),
    ...(await durabilityProblems(pool)),
    ...(lost === undefined ? [] : [lost]),
  ];
};

export const databaseProblems = async (
  { databaseUrl, masterKey, eventStore }: CompleteSettings<'databaseUrl' | 'masterKey'>,
  lookAt: DatabaseChecks,
): Promise<readonly string[]> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'app');
  const log = await openProductLog({ connectionString, eventStore });
  const pool = openOneOffPool(connectionString, 1);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await findProblems({ log, pool, database }, masterKey, lookAt);
  } catch (error) {
    if (isWrongPassword(error)) return [NO_LOG_IN];
    throw error;
  } finally {
    await log.close();
    await endOneOffPool(database, pool);
  }
};
