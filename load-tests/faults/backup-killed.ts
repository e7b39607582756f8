import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Random, seededRandom } from '../generate/random.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { startCommand } from './machine/command-process.ts';
import { inPlace } from './machine/place.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { openReadScene, type ReadScene, startCustomers } from './read-scene.ts';

const BACKUP = new URL('../../infra/tools/backup.ts', import.meta.url);
const RESTORE = new URL('../../infra/tools/restore.ts', import.meta.url);
const WITHOUT_TRANSACTIONS = new URL('./control/without-transactions.ts', import.meta.url);

const SIGNATURES = `select count(distinct stream)::int as count from log.events where stream like 'signedWaiver-%'`;

const EPOCHS = `select count(*)::int as count from log.events where type = 'EpochBegun'`;

const backUp = ({ place, product }: ReadScene) =>
  startCommand(join(place, 'backup'), BACKUP, ['--to', join(place, 'backups')], product.environment);

const restore = ({ place, product }: ReadScene, databaseUrl: string, preload: string) =>
  startCommand(join(place, 'restore'), RESTORE, ['--from', join(place, 'backups')], {
    ...product.environment,
    NODE_OPTIONS: preload,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(place, 'restored'),
  });

const timed = async (work: Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work;
  return performance.now() - started;
};

const countIn = async (url: string, query: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
};

const makeDatabase = async ({ cluster }: ReadScene, name: string): Promise<string> => {
  await asSuperuser(cluster.superuserUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} owner migrator`);
  });
  const url = new URL(cluster.migratorUrl);
  url.pathname = `/${name}`;
  return url.href;
};

type Durations = { readonly backupMs: number; readonly restoreMs: number };
type Cycle = {
  /** Signatures answered before the backup began that must be there. */
  acknowledged: number;
  lost: number;
  doubled: number;
  killed: number;
};

/** Kills at any moment or, in the control arm, once some rows are committed, so that the control always loses. */
const killRestore = async (
  scene: ReadScene,
  databaseUrl: string,
  { guard }: FaultRun,
  moment: number,
): Promise<boolean> => {
  const restoring = restore(
    scene,
    databaseUrl,
    guard === 'on' ? '' : `--import=${WITHOUT_TRANSACTIONS.href}`,
  );
  if (guard === 'on') await pause(moment);
  else
    await until('the control has committed rows', async () =>
      countIn(databaseUrl, SIGNATURES).then(
        (count) => count > 0,
        () => false,
      ),
    );
  return restoring.kill();
};

/** @param earlier answered before the last backup that was verified */
const runCycle = async (
  scene: ReadScene,
  run: FaultRun,
  random: Random,
  { backupMs, restoreMs }: Durations,
  earlier: number,
): Promise<Cycle> => {
  const before = await countIn(scene.cluster.superuserUrl, SIGNATURES);
  const customers = startCustomers(scene);
  const first = backUp(scene);
  await pause((backupMs * random.integer(0, 100)) / 100);
  const backupKilled = first.kill();
  // Choose at random: restore what the kill left as the newest verified backup, or what the next run makes.
  const isRunAgain = random.chance(0.5);
  const acknowledged = isRunAgain ? before + customers.signed() : earlier;
  if (isRunAgain) await backUp(scene).done;
  await customers.end();
  const all = before + customers.signed();
  const databaseUrl = await makeDatabase(scene, 'restored');
  const restoreKilled = await killRestore(
    scene,
    databaseUrl,
    run,
    (restoreMs * random.integer(0, 100)) / 100,
  );
  const ended = await restore(scene, databaseUrl, '').done.then(
    () => true,
    // One that had ended before it was killed cannot be run again, and need not be.
    async () => (await countIn(databaseUrl, EPOCHS)) > 0,
  );
  const found = ended ? await countIn(databaseUrl, SIGNATURES) : 0;
  return {
    acknowledged,
    lost: Math.max(0, acknowledged - found),
    doubled: Math.max(0, found - all),
    killed: Number(backupKilled) + Number(restoreKilled),
  };
};

const runBackups = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openReadScene(place);
    mkdirSync(join(place, 'backups'));
    const random = seededRandom(run.seed);
    let earlier = await countIn(scene.cluster.superuserUrl, SIGNATURES);
    const backupMs = await timed(backUp(scene).done);
    const restoreMs = await timed(restore(scene, await makeDatabase(scene, 'restored'), '').done);
    const cycles: Cycle[] = [];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const done = await runCycle(scene, run, random, { backupMs, restoreMs }, earlier);
      earlier = done.acknowledged;
      cycles.push(done);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${done.acknowledged} answered, ${done.lost} lost`);
    }
    const sum = (of: keyof Cycle): number => cycles.reduce((total, cycle) => total + cycle[of], 0);
    return {
      acknowledged: sum('acknowledged'),
      lost: sum('lost'),
      doubled: sum('doubled'),
      phantom: 0,
      unknownPresent: 0,
      unknownAbsent: 0,
      struck: cycles.filter(({ killed }) => killed > 0).length,
      notes: [
        `${sum('killed')} of ${2 * run.cycles} commands killed, at moments spread over the ${Math.round(backupMs)} ms of a ` +
          `backup with its verification and the ${Math.round(restoreMs)} ms of a restore`,
      ],
    };
  });

export const backupKilled: Fault = {
  name: 'backup-killed',
  what: 'kill -9 of `npm run backup` and `npm run restore` at any moment, while customers sign; the newest verified backup is restored, and the log must have every signature answered before it began',
  counts: 'restored',
  control: 'a restore that commits each table by itself',
  cycles: 20,
  run: runBackups,
};
