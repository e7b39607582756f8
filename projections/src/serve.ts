import { durabilityProblems } from '@waivers/events/log/durability.ts';
import { openProductLog } from '@waivers/events/log/open-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { errorForLog } from '@waivers/server/logging.ts';
import { InvalidSettings, readSettings } from '@waivers/server/settings.ts';
import { Pool } from 'pg';
import { type ProjectionsSettings, startProjections } from './main.ts';
import { projectionsMigrations } from './migrations/projections-migrations.ts';
import { UnsafeReadModels } from './rebuild/go-live.ts';
import { readModelCheckpointProblem } from './runner/checkpoint-problem.ts';

/** The read side as a process of its own, over a database that has been migrated already. */

const refuse = (lines: readonly string[]): never => {
  process.stderr.write(`${lines.join('\n  - ')}\n`);
  process.exit(1);
};

const completeSettings = (): ProjectionsSettings => {
  const settings = readSettings(process.env);
  const { databaseUrl, masterKey } = settings;
  if (databaseUrl === undefined || masterKey === undefined) {
    throw new InvalidSettings([
      ...(databaseUrl === undefined ? ['DATABASE_URL is missing'] : []),
      ...(masterKey === undefined ? ['MASTER_KEY is missing'] : []),
    ]);
  }
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return { ...settings, publicUrl, databaseUrl, masterKey };
};

const settingsOrExit = (): ProjectionsSettings => {
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
const databaseProblems = async (settings: ProjectionsSettings): Promise<readonly string[]> => {
  const connectionString = connectionStringFor(settings.databaseUrl, settings.masterKey, 'app');
  const log = await openProductLog({ connectionString, eventStore: settings.eventStore });
  const pool = new Pool({ connectionString, max: 1 }).on('error', () => undefined);
  try {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...projectionsMigrations });
    if (pending.length > 0) return [`The database has not been migrated: ${pending.join(', ')}`];
    const lost = await readModelCheckpointProblem(log, pool);
    return [...(await durabilityProblems(pool)), ...(lost === undefined ? [] : [lost])];
  } catch (error) {
    // The password of role app follows from the key.
    if (error instanceof Error && 'code' in error && error.code === '28P01') return [WRONG_KEY];
    throw error;
  } finally {
    await log.close();
    await pool.end();
  }
};

const run = async (): Promise<void> => {
  const settings = settingsOrExit();
  const problems = await databaseProblems(settings);
  if (problems.length > 0)
    refuse(['The database cannot be used like this; nothing was changed:', ...problems]);
  const stopping = new AbortController();
  const starting = startProjections(settings, { signal: stopping.signal });
  const stop = (): void => {
    stopping.abort();
    starting
      .then((served) => served.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await starting;
};

run().catch((error: unknown) =>
  refuse([error instanceof UnsafeReadModels ? error.message : JSON.stringify(errorForLog(error))]),
);
