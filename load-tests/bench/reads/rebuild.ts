import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '@waivers/events/migrations/roles.ts';
import { indexBuild } from '@waivers/projections/engine/builds/make-build.ts';
import { beginBuild } from '@waivers/projections/engine/builds/registry.ts';
import { inTransaction, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { buildSchema } from '@waivers/projections/engine/projection.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import {
  signedWaiversTable,
  signerSearchTable,
} from '@waivers/projections/read-models/signed-waivers/table.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { makeSignatures, makeVenues } from '../../generate/signatures.ts';
import { appendSignatures } from '../../generate/write-log.ts';
import type { BenchRow } from '../report.ts';
import type { RebuildResult } from './rebuild-once.ts';

const SEED = 7;
const VENUES = 50;
const SIGNATURES = 200_000;

const kyselyOn = (connectionString: string): Kysely<KeysDatabase> =>
  new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 2 }) }) });

/** Appends generated signatures, with their keys. @param appUrl role `app` */
export const fillLog = async (appUrl: string, masterKey: MasterKey, count: number): Promise<void> => {
  const log = createPostgresLog({ connectionString: appUrl });
  const database = kyselyOn(appUrl);
  const signatures = makeSignatures(SEED, makeVenues(SEED, VENUES));
  await appendSignatures(log, postgresKeyStore(database, masterKey), signatures, count);
  await log.close();
  await database.destroy();
};

const ONCE = fileURLToPath(new URL('./rebuild-once.ts', import.meta.url));

const timeRebuild = async (
  connectionString: string,
  { bytes }: MasterKey,
  threads: number,
): Promise<RebuildResult> => {
  const args = [ONCE, connectionString, bytes.toString('hex'), String(threads)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as RebuildResult;
};

/** Loads the same rows without a log: one COPY in log order, then the indexes. */
const timeBulkLoad = async (
  connectionString: string,
  build: number,
): Promise<{ ms: number; rows: number }> => {
  const client = new Client({ connectionString });
  await client.connect();
  const control = statementsOn(client);
  const tableNames = [signedWaiversTable.name, signerSearchTable.name];
  const tableOf = (name: string, number: number): string =>
    `${buildSchema(signedWaivers.name, number)}.${name}`;
  const copies = new Map<string, Buffer[]>();
  for (const name of tableNames) {
    copies.set(name, await client.query(copyTo(`copy ${tableOf(name, build)} to stdout`)).toArray());
  }
  const bare = await inTransaction(control, () => beginBuild(control, signedWaivers));
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '128MB'");
  const started = performance.now();
  for (const [name, chunks] of copies)
    await pipeline(chunks, client.query(copyFrom(`copy ${tableOf(name, bare)} from stdin`)));
  await inTransaction(control, () => indexBuild(control, signedWaivers, bare));
  const ms = performance.now() - started;
  const { rowCount } = await client.query(`select from ${tableOf(signedWaiversTable.name, bare)}`);
  await client.end();
  return { ms, rows: rowCount ?? 0 };
};

const mebibytes = (bytes: number | undefined): number => Math.round((bytes ?? Number.NaN) / 2 ** 20);

const remarkOn = (name: string, { ms, events, cpuMs, rss }: RebuildResult): string =>
  `Rebuild with ${name}: ${Math.round((events / ms) * 1000).toLocaleString('en')} events/s until the view has switched, ` +
  `${Math.round((cpuMs / events) * 1000)} µs of CPU an event in our process, ` +
  `resident memory ${mebibytes(rss[Math.floor(rss.length / 4)])} MiB after a quarter, ${mebibytes(rss.at(-1))} MiB at the end.`;

export const benchRebuild = async (
  migratorUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
  count = SIGNATURES,
): Promise<{ readonly rows: readonly BenchRow[]; readonly remarks: readonly string[] }> => {
  const pool = new Pool({ connectionString: migratorUrl, max: 1 });
  await ensureRoles(pool, masterKey);
  await pool.end();
  await migrate(migratorUrl, { ...eventsMigrations, ...projectionsMigrations });
  const projectorUrl = connectionStringFor(migratorUrl, masterKey, 'projector');
  await fillLog(connectionStringFor(migratorUrl, masterKey, 'app'), masterKey, count);
  tell(`  ${count.toLocaleString('en')} signatures in the log`);
  const cores = availableParallelism();
  const one = await timeRebuild(projectorUrl, masterKey, 1);
  const all = await timeRebuild(projectorUrl, masterKey, cores);
  const bare = await timeBulkLoad(projectorUrl, all.build);
  const row = (threads: string, { ms, events }: RebuildResult, target: string, met: boolean): BenchRow => ({
    what: `rebuild of the signed list, ${count.toLocaleString('en')} sealed signatures with ink, ${bare.rows.toLocaleString('en')} rows, ${threads}, until the view has switched`,
    measured: (events / ms) * 1000,
    unit: 'events/s',
    against: `COPY of the same rows and the indexes, ${(bare.ms / 1000).toFixed(1)} s`,
    ratio: bare.ms / ms,
    target,
    met,
  });
  return {
    rows: [
      row(`${cores} threads`, all, '>= 0.5', bare.ms / all.ms >= 0.5),
      row('1 thread', one, '(beside it)', true),
    ],
    remarks: [remarkOn(`${cores} threads`, all), remarkOn('1 thread', one)],
  };
};
