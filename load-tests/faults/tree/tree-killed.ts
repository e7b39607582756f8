import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '@waivers/events/migrations/roles.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { newestNote } from '@waivers/events/tree/checkpoint-store.ts';
import { leafOf } from '@waivers/events/tree/grow-tree.ts';
import { readHead, readLeaves, readTileFrom } from '@waivers/events/tree/tree-store.ts';
import { hashOf } from '@waivers/proof/leaf.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { rootOf } from '@waivers/proof/tree/hash.ts';
import { subtreesIn } from '@waivers/proof/tree/tiles.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { seededRandom } from '../../generate/random.ts';
import type { Fault, FaultRun, Verdict } from '../assertions/fault.ts';
import { makeCluster } from '../machine/cluster.ts';
import { type CommandProcess, startCommand } from '../machine/command-process.ts';
import { inPlace } from '../machine/place.ts';
import { until } from '../machine/until.ts';

const GROW = new URL('./grow-tree.ts', import.meta.url);
const WITHOUT_TRANSACTIONS = new URL('../control/without-transactions.ts', import.meta.url);

const APPENDS = 100;
const EVENTS_PER_APPEND = 25;
const MOST_EVENTS = 100_000;
/** Spreads kills over the batches and the signing. */
const MOST_MS_AFTER_BATCH = 30;

const append = async (log: EventLog): Promise<void> => {
  const metadata = '{"occurredAt":"2026-11-30T10:00:00.000Z"}';
  const appends = Array.from({ length: APPENDS }, () => {
    const stream = `thing-${randomUUID()}`;
    const events = Array.from({ length: EVENTS_PER_APPEND }, (_, n) => ({
      eventId: randomUUID(),
      type: 'ThingHappened',
      data: `{"n":${n}}`,
      metadata,
    }));
    return log.append({ stream, expected: 'no_stream', events });
  });
  await Promise.all(appends);
};

type Scene = { readonly log: EventLog; readonly database: Kysely<KeysDatabase> };
type Seen = {
  readonly size: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
};

/** Compares leaves, tiles and the newest checkpoint with a tree that is computed from the log. */
const look = async ({ log, database }: Scene): Promise<Seen> => {
  const { size } = await readHead(database);
  const leaves = await readLeaves(database, 0, MOST_EVENTS);
  const events = (await log.readAll({ limit: MOST_EVENTS })).map(leafOf);
  const hashes = events.map(hashOf);
  const same = leaves.filter((leaf, index) => Buffer.from(hashOf(leaf)).equals(hashes[index] ?? Buffer.of()));
  const stored = await subtreesIn(size, readTileFrom(database))(0, size).catch(() => Buffer.of());
  const isTrue = size === 0 || Buffer.from(stored).equals(rootOf(hashes.slice(0, size)));
  const note = await newestNote(database, requirePosition(await log.head()).epoch);
  const signed = note === undefined ? undefined : parseCheckpoint(note);
  const isSigned = !signed || Buffer.from(signed.root).equals(rootOf(hashes.slice(0, signed.size)));
  return {
    size,
    lost: Math.max(0, size - same.length),
    doubled: Math.max(0, leaves.length - size),
    wrong: (isTrue ? 0 : 1) + (isSigned ? 0 : 1),
  };
};

/** Asks without a pause, because the next statement of the batch follows within milliseconds. */
const untilGrown = async ({ database }: Scene, size: number, { done }: CommandProcess): Promise<void> => {
  let failure: Error | undefined;
  done.catch((error) => (failure = error));
  while ((await readHead(database)).size < size) if (failure !== undefined) throw failure;
};

const openScene = async (place: string) => {
  const cluster = await makeCluster(join(place, 'cluster'));
  const masterKey = { bytes: randomBytes(32) };
  const pool = new Pool({ connectionString: cluster.migratorUrl, max: 1 });
  await ensureRoles(pool, masterKey);
  await pool.end();
  await migrate(cluster.migratorUrl, eventsMigrations);
  const urlOf = (role: 'app' | 'projector') => connectionStringFor(cluster.migratorUrl, masterKey, role);
  const log = createPostgresLog({ connectionString: urlOf('app') });
  await log.head();
  const asApp = new Pool({ connectionString: urlOf('app'), max: 2 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool: asApp }) });
  await ensureCheckpointKey(database, masterKey);
  const grow = (preload: string) =>
    startCommand(join(place, 'tree'), GROW, [urlOf('projector'), masterKey.bytes.toString('hex')], {
      PATH: process.env.PATH,
      NODE_OPTIONS: preload,
    });
  return { log, database, grow };
};

const growTrees = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const { grow, ...scene } = await openScene(place);
    const random = seededRandom(run.seed);
    const preload = run.guard === 'on' ? '' : `--import ${WITHOUT_TRANSACTIONS.href}`;
    const seen: Seen[] = [];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const { size } = await readHead(scene.database);
      await append(scene.log);
      const growing = grow(preload);
      await untilGrown(scene, size + random.integer(1, APPENDS * EVENTS_PER_APPEND), growing);
      // The control loses between two statements of a batch.
      if (run.guard === 'on') await pause(random.integer(0, MOST_MS_AFTER_BATCH));
      growing.kill();
      const left = await look(scene);
      seen.push(left);
      run.tell(
        `cycle ${cycle} of ${run.cycles}: ${left.size} leaves, ${left.lost} lost, ${left.wrong} wrong`,
      );
      // A damaged tree is not grown any further, so the next cycle would never end.
      if (run.guard === 'off' && left.lost + left.doubled + left.wrong > 0) break;
    }
    if (run.guard === 'on') {
      const last = grow('');
      const { length } = await scene.log.readAll({ limit: MOST_EVENTS });
      await until('the tree covers the log', async () => (await readHead(scene.database)).size === length);
      last.kill();
      seen.push(await look(scene));
    }
    await scene.log.close();
    await scene.database.destroy();
    const sum = (count: (each: Seen) => number): number =>
      seen.reduce((total, each) => total + count(each), 0);
    return {
      acknowledged: seen.at(-1)?.size ?? 0,
      lost: sum(({ lost, wrong }) => lost + wrong),
      doubled: sum(({ doubled }) => doubled),
      phantom: 0,
      unknownPresent: 0,
      unknownAbsent: 0,
      notes: [`${sum(({ wrong }) => wrong)} trees or checkpoints with another root than the log's`],
    };
  });

export const treeKilled: Fault = {
  name: 'tree-killed',
  what: 'kill -9 of the process that grows the tree over the log, at any moment; leaves, tiles and checkpoints are compared with a tree computed from the log',
  counts: 'leaves',
  control: 'every statement of a batch commits by itself',
  cycles: 30,
  run: growTrees,
};
