import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { durabilityProblems } from '@waivers/events/log/durability.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import type { KeysDatabase } from '@waivers/events/personal-data/database.ts';
import type { MasterKey } from '@waivers/events/personal-data/master-key.ts';
import { checkMasterKey, recordMasterKey } from '@waivers/events/personal-data/master-key-check.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { StartRefused } from './start-refused.ts';

const refuseOtherKey = async (database: Kysely<KeysDatabase>, masterKey: MasterKey): Promise<void> => {
  if ((await checkMasterKey(database, masterKey)) !== 'wrong') return;
  throw new StartRefused(
    'MASTER_KEY is not the key that this database was made with. Nothing was changed. Start with the right key: ' +
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

/**
 * Brings the database to where this version needs it. Everything that can refuse comes before the first change.
 * @param databaseUrl as the owner of the database
 * @throws StartRefused for a wrong master key, unsafe settings, or a database of a newer version
 */
export const prepareDatabase = async (
  databaseUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
): Promise<void> => {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  // What goes wrong is told by the query; a connection's own error, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOtherKey(database, masterKey);
    await refuseUnsafe(pool);
    await ensureRoles(pool, masterKey);
    await migrate(pool, { ...eventsMigrations, ...commandApiMigrations }, tell);
    await recordMasterKey(database, masterKey);
  } finally {
    await database.destroy();
  }
};
