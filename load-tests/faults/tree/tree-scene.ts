import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '@waivers/events/migrations/roles.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { keptBetween } from '@waivers/events/tree/checkpoint-store.ts';
import { leafOf } from '@waivers/events/tree/grow-tree.ts';
import { readHead, readLeaves, storedSubtrees } from '@waivers/events/tree/tree-store.ts';
import { hashOf } from '@waivers/proof/leaf.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { rootOf } from '@waivers/proof/tree/hash.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Guard, Verdict } from '../assertions/fault.ts';
import { makeCluster } from '../machine/cluster.ts';
import { type CommandProcess, startCommand } from '../machine/command-process.ts';

const GROW = new URL('./grow-tree.ts', import.meta.url);
const WITHOUT_TRANSACTIONS = new URL('../control/without-transactions.ts', import.meta.url);

/** How the tree's processes differ while the guard is off. */
export const CONTROL = 'every statement of a batch commits by itself';

const EVENTS_PER_APPEND = 25;
/** Makes several batches of the tree. */
export const MANY_APPENDS = 100;
export const MANY_EVENTS = MANY_APPENDS * EVENTS_PER_APPEND;
const MOST_EVENTS = 100_000;

type Seen = {
  readonly size: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
};

/** A log in a cluster of its own, and processes that grow the tree over it. */
export const openTreeScene = async (place: string, guard: Guard) => {
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
  const readLog = () => log.readAll({ limit: MOST_EVENTS });
  const size = async (): Promise<number> => (await readHead(database)).size;
  const keptAbove = (above: number) => keptBetween(database, above, MOST_EVENTS);
  let compared = 0;
  return {
    superuserUrl: cluster.superuserUrl,
    size,
    append: async (appends: number): Promise<void> => {
      const metadata = '{"occurredAt":"2026-11-30T10:00:00.000Z"}';
      const all = Array.from({ length: appends }, () => {
        const stream = `thing-${randomUUID()}`;
        const events = Array.from({ length: EVENTS_PER_APPEND }, (_, n) => ({
          eventId: randomUUID(),
          type: 'ThingHappened',
          data: `{"n":${n}}`,
          metadata,
        }));
        return log.append({ stream, expected: 'no_stream', events });
      });
      await Promise.all(all);
    },
    grow: (name: string): CommandProcess =>
      startCommand(join(place, name), GROW, [urlOf('projector'), masterKey.bytes.toString('hex')], {
        PATH: process.env.PATH,
        NODE_OPTIONS: guard === 'on' ? '' : `--import ${WITHOUT_TRANSACTIONS.href}`,
      }),
    /** Asks without a pause, because the next statement of the batch follows within milliseconds. */
    untilGrown: async (wanted: number, { done }: CommandProcess): Promise<void> => {
      let failure: Error | undefined;
      done.catch((error) => (failure = error));
      while ((await size()) < wanted) if (failure !== undefined) throw failure;
    },
    isSigned: async (): Promise<boolean> => {
      const { position } = requirePosition(await log.head());
      return (await keptAbove(0)).at(-1)?.size === Number(position);
    },
    /** Compares leaves, tiles and the new checkpoints with a tree that is computed from the log. */
    look: async (): Promise<Seen> => {
      const grown = await size();
      const leaves = await readLeaves(database, 0, MOST_EVENTS);
      const hashes = (await readLog()).map(leafOf).map(hashOf);
      const same = leaves.filter((leaf, index) =>
        Buffer.from(hashOf(leaf)).equals(hashes[index] ?? Buffer.of()),
      );
      const stored = await storedSubtrees(database, grown)(0, grown).catch(() => undefined);
      const kept = await keptAbove(compared);
      compared = kept.at(-1)?.size ?? compared;
      const trees = [
        { size: grown, root: stored },
        ...kept.map(({ size: signed, note }) => ({ size: signed, root: parseCheckpoint(note)?.root })),
      ];
      const wrong = trees.filter(
        ({ size: of, root }) => !Buffer.from(root ?? []).equals(rootOf(hashes.slice(0, of))),
      );
      return {
        size: grown,
        lost: Math.max(0, grown - same.length),
        doubled: Math.max(0, leaves.length - grown),
        wrong: wrong.length,
      };
    },
    close: async (): Promise<void> => {
      await log.close();
      await database.destroy();
    },
  };
};

export const isDamaged = ({ lost, doubled, wrong }: Seen): boolean => lost + doubled + wrong > 0;

export const sayCycle = (cycle: number, cycles: number, { size, lost, wrong }: Seen): string =>
  `cycle ${cycle} of ${cycles}: ${size} leaves, ${lost} lost, ${wrong} wrong`;

export const judge = (seen: readonly Seen[]): Verdict => {
  const sum = (count: (each: Seen) => number): number => seen.reduce((total, each) => total + count(each), 0);
  return {
    acknowledged: seen.at(-1)?.size ?? 0,
    lost: sum(({ lost, wrong }) => lost + wrong),
    doubled: sum(({ doubled }) => doubled),
    phantom: 0,
    unknownPresent: 0,
    unknownAbsent: 0,
    struck: seen.length,
    notes: [`${sum(({ wrong }) => wrong)} trees or checkpoints with another root than the log's`],
  };
};
