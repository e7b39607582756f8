import { durabilityProblems } from '@waivers/events/log/durability.ts';
import { openProductLog } from '@waivers/events/log/open-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { KeysDatabase } from '@waivers/events/personal-data/database.ts';
import { checkMasterKey } from '@waivers/events/personal-data/master-key-check.ts';
import { errorForLog } from '@waivers/server/logging.ts';
import { InvalidSettings, readSettings } from '@waivers/server/settings.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { checkpointProblem } from './erasure/tombstone-checkpoint.ts';
import { type CommandApiSettings, startCommandApi } from './main.ts';
import { commandApiMigrations } from './migrations/command-api-migrations.ts';

/** The command API as a process of its own, over a database that has been migrated already. */

const refuse = (lines: readonly string[]): never => {
  process.stderr.write(`${lines.join('\n  - ')}\n`);
  process.exit(1);
};

const completeSettings = (): CommandApiSettings => {
  const settings = readSettings(process.env);
  const { databaseUrl, masterKey, registrationToken } = settings;
  const missing = Object.entries({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    REGISTRATION_TOKEN: registrationToken,
  })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} is missing`);
  if (databaseUrl === undefined || masterKey === undefined || registrationToken === undefined) {
    throw new InvalidSettings(missing);
  }
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return { ...settings, publicUrl, databaseUrl, masterKey, registrationToken };
};

const settingsOrExit = (): CommandApiSettings => {
  try {
    return completeSettings();
  } catch (error) {
    if (error instanceof InvalidSettings)
      return refuse(['These settings are wrong; nothing was started:', ...error.problems]);
    throw error;
  }
};

const WRONG_KEY = 'MASTER_KEY is not the key that this database was made with';

/** Everything that must be right about the database, asked before anything is done with it. */
const databaseProblems = async ({
  databaseUrl,
  masterKey,
  eventStore,
}: CommandApiSettings): Promise<readonly string[]> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'app');
  const log = await openProductLog({ connectionString, eventStore });
  const pool = new Pool({ connectionString, max: 1 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...commandApiMigrations });
    if (pending.length > 0) return [`The database has not been migrated: ${pending.join(', ')}`];
    const isRightKey = (await checkMasterKey(database, masterKey)) === 'right';
    const lost = await checkpointProblem(log, database);
    return [
      ...(isRightKey ? [] : [WRONG_KEY]),
      ...(await durabilityProblems(pool)),
      ...(lost === undefined ? [] : [lost]),
    ];
  } catch (error) {
    // The password of role app follows from the key.
    if (error instanceof Error && 'code' in error && error.code === '28P01') return [WRONG_KEY];
    throw error;
  } finally {
    await log.close();
    await database.destroy();
  }
};

const run = async (): Promise<void> => {
  const settings = settingsOrExit();
  const problems = await databaseProblems(settings);
  if (problems.length > 0)
    refuse(['The database cannot be used like this; nothing was changed:', ...problems]);
  const api = await startCommandApi(settings);
  const stop = (): void => {
    api.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

run().catch((error: unknown) => refuse([JSON.stringify(errorForLog(error))]));
