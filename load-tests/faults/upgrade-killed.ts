import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import { ask } from '../client/api.ts';
import { adultSigning } from '../client/signing.ts';
import { type Random, seededRandom } from '../generate/random.ts';
import { compareReadModels } from './assertions/compare-read-models.ts';
import type { Fault, FaultRun, Guard, Verdict } from './assertions/fault.ts';
import { raised } from './control/raised-version.ts';
import { inPlace } from './machine/place.ts';
import { AS_IT_IS, type ProductProcess, prepareProduct } from './machine/product-process.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { describeUpgrade, isUpgraded, type UpgradeState, upgradeState } from './machine/upgrade-state.ts';
import { openReadScene, type ReadScene } from './read-scene.ts';

const NEXT_VERSION = new URL('./control/next-version.ts', import.meta.url);
const WITHOUT_TRANSACTIONS = new URL('./control/without-transactions.ts', import.meta.url);

const onServer = ({ cluster }: ReadScene, ...statements: readonly string[]): Promise<void> => {
  const url = new URL(cluster.superuserUrl);
  url.pathname = '/postgres';
  return asSuperuser(url.href, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
};

/** Keeps the database of the version before, from which every cycle starts. */
const keepBefore = async (scene: ReadScene): Promise<void> => {
  scene.product.kill();
  await onServer(
    scene,
    'alter database waivers allow_connections false',
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'waivers'",
    'alter database waivers rename to before',
  );
};

const bringBack = (scene: ReadScene): Promise<void> =>
  onServer(
    scene,
    'drop database if exists waivers with (force)',
    'create database waivers template before owner migrator',
  );

const prepareNext = (scene: ReadScene, name: string, ...preload: readonly URL[]): Promise<ProductProcess> => {
  const folder = join(scene.place, name);
  mkdirSync(folder);
  const program = { ...AS_IT_IS, preload: [NEXT_VERSION, ...preload] };
  return prepareProduct(folder, scene.cluster.migratorUrl, program);
};

/** Starts the next version without waiting. Resolves when it is about to change something. */
const beginUpgrade = async ({ start, logFile }: ProductProcess): Promise<void> => {
  const announced = (): number =>
    existsSync(logFile) ? readFileSync(logFile, 'utf8').split('Upgrading from').length : 1;
  const before = announced();
  start().catch(() => undefined);
  await until('the upgrade has begun', () => announced() > before);
};

const LONGEST_UPGRADE_MS = 300_000;

/** Waits for the end of the upgrade. @returns false if the product has ended without it */
const upgraded = async ({ cluster }: ReadScene, { pid }: ProductProcess): Promise<boolean> => {
  const ended = (): boolean => pid() === undefined;
  const isOver = async (): Promise<boolean> =>
    ended() || isUpgraded(await upgradeState(cluster.superuserUrl));
  await until('the upgrade is complete', isOver, LONGEST_UPGRADE_MS);
  return !ended();
};

/** Milliseconds since the announcement. */
type Durations = { readonly migratedMs: number; readonly wholeMs: number };

const timeUpgrade = async (scene: ReadScene, next: ProductProcess): Promise<Durations> => {
  await beginUpgrade(next);
  const started = performance.now();
  const since = (): number => Math.round(performance.now() - started);
  const { superuserUrl } = scene.cluster;
  await until('the migration is committed', async () => (await upgradeState(superuserUrl)).isMigrated);
  const migratedMs = since();
  if (!(await upgraded(scene, next))) throw new Error('The next version does not start at all.');
  return { migratedMs, wholeMs: since() };
};

/** Half of the moments are in the migration, which is short. */
const momentIn = ({ migratedMs, wholeMs }: Durations, random: Random): number =>
  random.chance(0.5) ? random.integer(0, migratedMs) : random.integer(migratedMs, wholeMs);

type Strike = { readonly killed: string; readonly atMs: number; readonly left: UpgradeState };
type Cycle = Strike & { readonly lost: number; readonly tooMany: number };

/** Kills at any moment. The control, so that it always loses, is killed once a part of the migration is committed. */
const strike = async (
  { cluster }: ReadScene,
  guard: Guard,
  next: ProductProcess,
  durations: Durations,
  random: Random,
): Promise<Strike> => {
  await beginUpgrade(next);
  const atMs = momentIn(durations, random);
  const isPostgresKilled = random.chance(0.5);
  if (guard === 'on') await pause(atMs);
  else
    await until(
      'the control has migrated a part',
      async () => (await upgradeState(cluster.superuserUrl)).hasTable,
    );
  next.kill();
  if (isPostgresKilled) cluster.kill();
  await cluster.ensureRunning();
  const left = await upgradeState(cluster.superuserUrl);
  return { killed: isPostgresKilled ? 'product and PostgreSQL' : 'product', atMs, left };
};

/** Starts again, lets a customer sign, and compares. Everything counts as lost if the product does not start. */
const judge = async (
  scene: ReadScene,
  next: ProductProcess,
  acknowledged: number,
): Promise<Pick<Cycle, 'lost' | 'tooMany'>> => {
  // A busy machine may take longer than the start allows.
  await next.start().catch(() => undefined);
  const isStarted = await upgraded(scene, next);
  if (!isStarted) return { lost: acknowledged, tooMany: 0 };
  await next.ready();
  await ask(next.url, signWaiver, { body: adultSigning(scene.publication) });
  const projections = [raised(signedWaivers)];
  const { missing, tooMany } = await compareReadModels(scene.projectorUrl, scene.masterKey, { projections });
  const { signatures, halfMade } = await upgradeState(scene.cluster.superuserUrl);
  return { lost: Math.max(0, acknowledged + 1 - signatures) + missing, tooMany: tooMany + halfMade };
};

const verdictOf = (
  cycles: readonly Cycle[],
  signatures: number,
  { migratedMs, wholeMs }: Durations,
): Verdict => ({
  acknowledged: signatures * cycles.length,
  lost: cycles.reduce((sum, { lost }) => sum + lost, 0),
  doubled: cycles.reduce((sum, { tooMany }) => sum + tooMany, 0),
  phantom: 0,
  unknownPresent: 0,
  unknownAbsent: 0,
  struck: cycles.filter(({ left }) => !isUpgraded(left)).length,
  notes: [
    `killed at moments spread over the ${migratedMs} ms of the migration and the ${wholeMs - migratedMs} ms of the rebuilds`,
  ],
  table: [
    ['killed', 'after, ms', 'left', 'lost', 'doubled'],
    ...cycles.map(({ killed, atMs, left, lost, tooMany }) =>
      [killed, atMs, describeUpgrade(left), lost, tooMany].map(String),
    ),
  ],
});

const runUpgrades = ({ seed, guard, ...run }: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openReadScene(place);
    await keepBefore(scene);
    await bringBack(scene);
    const { signatures } = await upgradeState(scene.cluster.superuserUrl);
    const random = seededRandom(seed);
    const next = await prepareNext(scene, 'next');
    const struck = guard === 'on' ? next : await prepareNext(scene, 'control', WITHOUT_TRANSACTIONS);
    const durations = guard === 'on' ? await timeUpgrade(scene, next) : { migratedMs: 0, wholeMs: 0 };
    const cycles: Cycle[] = [];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      next.kill();
      await bringBack(scene);
      const hit = await strike(scene, guard, struck, durations, random);
      const done = { ...hit, ...(await judge(scene, next, signatures)) };
      cycles.push(done);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${describeUpgrade(done.left)}; ${done.lost} lost`);
    }
    return verdictOf(cycles, signatures, durations);
  });

export const upgradeKilled: Fault = {
  name: 'upgrade-killed',
  what: 'kill -9 of the product, or of it and PostgreSQL, at any moment of the first start of a next version, which migrates and rebuilds every read model; the next start completes it, a customer signs, and log and list are compared',
  counts: 'upgraded',
  control: 'a migration whose statements commit by themselves, after which no version starts',
  cycles: 20,
  run: runUpgrades,
};
