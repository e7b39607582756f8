import { availableParallelism } from 'node:os';
import { openProductLog } from '@waivers/events/log/open-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { KeysDatabase } from '@waivers/events/personal-data/database.ts';
import { postgresKeyStore } from '@waivers/events/personal-data/postgres-key-store.ts';
import type { Projection } from '@waivers/projections/projection.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { BULK_FROM_EVENTS } from '@waivers/projections/rebuild/fill-build.ts';
import { rebuild } from '@waivers/projections/rebuild/rebuild.ts';
import { createMakeReady } from '@waivers/projections/runner/ready-events.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, type OpenedDatabase, runCommand } from './database-for-command.ts';
import { createRebuildDisplay } from './rebuild-display.ts';
import { openShortPool } from './short-pool.ts';
import { StartRefused } from './start-refused.ts';

/**
 * `npm run rebuild [-- signed_waivers ...]`: builds read models anew from the log, all when none is named, beside the
 * running product or without it.
 */

const chosenProjections = (names: readonly string[]): readonly Projection[] => {
  const known = READ_MODEL_PROJECTIONS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartRefused(`There is no read model ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  return READ_MODEL_PROJECTIONS.filter(({ name }) => names.length === 0 || names.includes(name));
};

const rebuildAll = async (opened: OpenedDatabase, projections: readonly Projection[]): Promise<void> => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'projector');
  const { eventStore } = opened.settings;
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const database = new Kysely<KeysDatabase>({
    dialect: new PostgresDialect({ pool: openShortPool(connectionString, 1) }),
  });
  try {
    for (const projection of projections) {
      const display = createRebuildDisplay(process.stdout, projection.name, await log.head());
      const build = await rebuild({
        projection,
        module: import.meta.resolve('@waivers/projections/read-models.ts'),
        connectionString,
        masterKey,
        eventStore,
        log,
        makeReady: createMakeReady(postgresKeyStore(database, masterKey)),
        threads: Math.max(1, availableParallelism()),
        bulkFromEvents: BULK_FROM_EVENTS,
        onProgress: display.show,
      });
      display.done(build);
    }
  } finally {
    await log.close();
    await database.destroy();
  }
};

await runCommand('beside', async (opened) => {
  await rebuildAll(opened, chosenProjections(process.argv.slice(2)));
  return undefined;
});
