import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { rebuild } from '@waivers/projections/engine/rebuild/rebuild.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

/** Runs one rebuild in a separate process to measure its time and memory. Prints the result as JSON. */

/** Time runs from the first event to the view switch. Memory is in bytes, sampled while events are read. */
export type RebuildResult = {
  readonly ms: number;
  readonly build: number;
  readonly events: number;
  readonly cpuMs: number;
  readonly rss: readonly number[];
};

const [connectionString = '', keyText = '', threads = '1'] = process.argv.slice(2);
const masterKey = parseMasterKey(keyText);
if (masterKey === undefined) throw new Error('Which master key?');
const log = createPostgresLog({ connectionString, readConnections: 1 });
const database = new Kysely<KeysDatabase>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) }),
});
await log.head();
const rss: number[] = [];
let events = 0;
const cpu = process.cpuUsage();
const started = performance.now();
const build = await rebuild({
  projection: signedWaivers,
  module: import.meta.resolve('@waivers/projections/read-models.ts'),
  connectionString,
  masterKey,
  eventStore: undefined,
  log,
  prepareEvents: createPrepareEvents(postgresKeyStore(database, masterKey)),
  threads: Number(threads),
  bulkFromEvents: 1,
  onProgress: (progress) => {
    if (progress.stage !== 'loading') return;
    events = Math.max(events, progress.events);
    rss.push(process.memoryUsage.rss());
  },
});
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
await log.close();
await database.destroy();
const rebuilt: RebuildResult = { ms, build, events, cpuMs: (user + system) / 1000, rss };
process.stdout.write(`${JSON.stringify(rebuilt)}\n`);
