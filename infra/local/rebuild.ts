import { availableParallelism } from 'node:os';
import { createMakeReady } from '@waivers/events/delivery/follower/ready-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { readModelCheckpointProblem } from '@waivers/projections/engine/checkpoints/checkpoint-problem.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { BULK_FROM_EVENTS } from '@waivers/projections/engine/rebuild/fill-build.ts';
import { rebuild } from '@waivers/projections/engine/rebuild/rebuild.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { endShortPool, openShortPool } from '@waivers/server/short-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, type OpenedDatabase, runCommand } from './database-for-command.ts';
import { createRebuildDisplay } from './rebuild-display.ts';

/** `npm run rebuild`: rebuilds read models from the log, beside a running product or without one. */

const KNOWN = READ_MODEL_PROJECTIONS.map(({ name }) => name);

const USAGE = `npm run rebuild                    builds every read model anew, one after the other
npm run rebuild -- <read model> …  only these: ${KNOWN.join(', ')}`;

const chosenProjections = (names: readonly string[]): readonly Projection[] =>
  READ_MODEL_PROJECTIONS.filter(({ name }) => names.length === 0 || names.includes(name));

const rebuildAll = async (opened: OpenedDatabase, projections: readonly Projection[]): Promise<void> => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'projector');
  const { eventStore } = opened.settings;
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const pool = openShortPool(connectionString, 1);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const problem = await readModelCheckpointProblem(log, pool);
    if (problem !== undefined) throw new StartRefused(problem);
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
    await endShortPool(database, pool);
  }
};

const { positionals } = commandLine(USAGE, {}, (names) => names.every((name) => KNOWN.includes(name)));
await runCommand('beside', async (opened) => {
  await rebuildAll(opened, chosenProjections(positionals));
  return undefined;
});
