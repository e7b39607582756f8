import { createMakeReady, type Meaning } from '@waivers/events/delivery/follower/ready-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { EventStore } from '@waivers/events/log/log-address.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { dropBuilds } from '@waivers/projections/engine/builds/drop-builds.ts';
import { tryLockRebuild } from '@waivers/projections/engine/builds/rebuild-lock.ts';
import { liveBuild } from '@waivers/projections/engine/builds/registry.ts';
import { type Statements, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { buildSchema, type Projection } from '@waivers/projections/engine/projection.ts';
import { fillBuild } from '@waivers/projections/engine/rebuild/fill-build.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { until } from '../machine/until.ts';

export type Comparison = {
  readonly rows: number;
  /** In the log but not in the read model. */
  readonly missing: number;
  /** In the read model but not in the log, or more often than there. */
  readonly tooMany: number;
};

type Rows = ReadonlyMap<string, number>;

const rowsOf = async (control: Statements, { name, tables }: Projection, build: number): Promise<Rows> => {
  const rows = new Map<string, number>();
  for (const table of tables) {
    const found = await control.query<{ row: string }>(
      `select md5(to_jsonb(t)::text) as row from ${buildSchema(name, build)}.${table.name} t`,
    );
    for (const { row } of found.rows) {
      const key = `${table.name} ${row}`;
      rows.set(key, (rows.get(key) ?? 0) + 1);
    }
  }
  return rows;
};

const sumOf = (rows: Rows): number => [...rows.values()].reduce((sum, count) => sum + count, 0);

const without = (some: Rows, others: Rows): number =>
  [...some].reduce((sum, [row, count]) => sum + Math.max(0, count - (others.get(row) ?? 0)), 0);

export type ComparisonOptions = {
  readonly projections?: readonly Projection[];
  /** The meaning of stored events, if not this version's. */
  readonly meaning?: Meaning | undefined;
  readonly eventStore?: EventStore | undefined;
};

type Opened = {
  readonly control: Statements;
  readonly log: EventLog;
  readonly keys: ReturnType<typeof postgresKeyStore>;
  readonly connectionString: string;
  readonly masterKey: MasterKey;
  readonly meaning: Meaning | undefined;
  readonly eventStore: EventStore | undefined;
};

const hasCaughtUp = async (
  { control, log }: Pick<Opened, 'control' | 'log'>,
  projection: string,
): Promise<boolean> => {
  const { rows } = await control.query<{ position: string | null }>(
    `select position from projections.checkpoints join projections.builds using (projection, build)
    where projection = $1 and state = 'live'`,
    [projection],
  );
  return rows[0]?.position === (await log.head());
};

/** @param connectionString as role `projector` */
export const untilReadModelsHaveCaughtUp = async (
  connectionString: string,
  { projections = READ_MODEL_PROJECTIONS, eventStore }: Omit<ComparisonOptions, 'meaning'> = {},
): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const opened = { control: statementsOn(client), log };
  try {
    for (const { name } of projections) await until(`${name} has caught up`, () => hasCaughtUp(opened, name));
  } finally {
    await log.close();
    await client.end();
  }
};

const compareOne = async (opened: Opened, projection: Projection): Promise<Comparison> => {
  const { control, log, keys, connectionString, masterKey, eventStore } = opened;
  await until(`${projection.name} has caught up`, () => hasCaughtUp(opened, projection.name));
  const live = await liveBuild(control, projection.name);
  if (live === undefined) throw new Error(`${projection.name} has no live build.`);
  const shown = await rowsOf(control, projection, live.build);
  // A running product removes unfinished builds whose lock nobody holds.
  await until(`nobody rebuilds ${projection.name}`, () => tryLockRebuild(control, projection.name));
  // Event by event, in log order: the simplest way there is.
  const { build, session } = await fillBuild(control, {
    projection,
    module: '',
    connectionString,
    masterKey,
    eventStore,
    log,
    makeReady: createMakeReady(keys, opened.meaning),
    threads: 1,
    bulkFromEvents: Number.MAX_SAFE_INTEGER,
    onProgress: () => undefined,
  });
  await session.close();
  const expected = await rowsOf(control, projection, build);
  await dropBuilds(control, projection.name, ['building']);
  return {
    rows: sumOf(shown),
    missing: without(expected, shown),
    tooMany: without(shown, expected),
  };
};

/**
 * Compares every live read model with one built event by event. Nothing may be appended meanwhile.
 * @param connectionString as role `projector` @throws Error when one does not catch up
 */
export const compareReadModels = async (
  connectionString: string,
  masterKey: MasterKey,
  { projections = READ_MODEL_PROJECTIONS, meaning, eventStore }: ComparisonOptions = {},
): Promise<Comparison> => {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const pool = new Pool({ connectionString, max: 1 }).on('error', () => undefined);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const keys = postgresKeyStore(database, masterKey);
  const control = statementsOn(client);
  const opened: Opened = { control, log, keys, connectionString, masterKey, meaning, eventStore };
  try {
    let sum: Comparison = { rows: 0, missing: 0, tooMany: 0 };
    for (const projection of projections) {
      const { rows, missing, tooMany } = await compareOne(opened, projection);
      sum = { rows: sum.rows + rows, missing: sum.missing + missing, tooMany: sum.tooMany + tooMany };
    }
    return sum;
  } finally {
    await log.close();
    await database.destroy();
    await client.end();
  }
};
