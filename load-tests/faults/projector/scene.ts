import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { prepareDatabase } from '@waivers/infra/launcher/prepare-database.ts';
import type { ReadSideDatabase } from '@waivers/projections/engine/database.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { makeLiveBuild } from '@waivers/projections/testing/builds.ts';
import { createHistory } from '@waivers/projections/testing/history.ts';
import { drafted, published, registered, signed } from '@waivers/projections/testing/sample-events.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import type { Random } from '../../generate/random.ts';
import { type Cluster, makeCluster } from '../machine/cluster.ts';

export type ProjectorScene = {
  readonly cluster: Cluster;
  readonly masterKey: MasterKey;
  readonly projectorUrl: string;
  readonly database: Kysely<ReadSideDatabase>;
  readonly log: EventLog;
  readonly keys: ReturnType<typeof postgresKeyStore>;
  /** Signs and occasionally erases. @returns the changed streams */
  happen(random: Random, signatures: number): Promise<readonly string[]>;
  republish(oldType: string): Promise<void>;
  parked(): Promise<number>;
  retryParked(): Promise<void>;
  openTransactions(): Promise<number>;
  close(): Promise<void>;
};

const countOf = async (database: Kysely<ReadSideDatabase>, query: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
};

const openPool = (connectionString: string): Pool => {
  const pool = new Pool({ connectionString, max: 4 }).on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export type ProjectorSceneOptions = {
  readonly eventStore?: EventStore | undefined;
  readonly customersLog?: (connectionString: string) => EventLog;
};

export const openProjectorScene = async (
  place: string,
  projections: readonly Projection[],
  { eventStore, customersLog }: ProjectorSceneOptions = {},
): Promise<ProjectorScene> => {
  const cluster = await makeCluster(join(place, 'cluster'));
  const masterKey = { bytes: randomBytes(32) };
  await prepareDatabase({ databaseUrl: cluster.migratorUrl, masterKey, eventStore }, () => undefined);
  const projectorUrl = connectionStringFor(cluster.migratorUrl, masterKey, 'projector');
  const appUrl = connectionStringFor(cluster.migratorUrl, masterKey, 'app');
  const database = new Kysely<ReadSideDatabase>({
    dialect: new PostgresDialect({ pool: openPool(projectorUrl) }),
  });
  const app = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool: openPool(appUrl) }) });
  const keys = postgresKeyStore(app, masterKey);
  const log = customersLog?.(appUrl) ?? (await openProductLog({ connectionString: appUrl, eventStore }));
  await log.head();
  for (const projection of projections) await makeLiveBuild(database, projection);

  const history = createHistory({ log, keys: { ...keys, erase: () => undefined } });
  const [owner, waiver] = [v7(), v7()];
  await history.append(accountStream(owner), owner, registered());
  await history.append(waiverStream(waiver), owner, drafted());
  await history.append(waiverStream(waiver), owner, published(1));

  const sign = async (random: Random): Promise<string> => {
    const id = v7();
    const stream = signedWaiverStream(id);
    const minors = random.integer(0, 2);
    const people = Array.from({ length: minors }, (_, index) => ({
      firstName: `Kid ${index}`,
      lastName: 'Łuczak',
    }));
    await history.append(
      stream,
      owner,
      signed(id, waiver, [{ firstName: 'Ada', lastName: "O'Neil" }, ...people]),
    );
    if (random.chance(0.3)) await history.erase(stream, owner, participantIdOf(id, minors), minors === 0);
    return stream;
  };

  return {
    cluster,
    masterKey,
    projectorUrl,
    database,
    log,
    keys,
    happen: async (random, signatures) => {
      const streams: string[] = [];
      for (let count = 0; count < signatures; count += 1) streams.push(await sign(random));
      return streams;
    },
    republish: async (oldType) => {
      const stream = waiverStream(waiver);
      const commandId = randomUUID();
      const metadata = {
        commandId,
        correlationId: commandId,
        accountId: owner,
        actor: { kind: 'system' as const },
        occurredAt: '2026-11-21T10:00:00.000Z',
      };
      const event = { eventId: randomUUID(), type: 'WaiverUnpublished', data: {}, metadata };
      const expected = (await log.readStream(stream)).length;
      await log.append({ stream, expected, events: [{ ...codec.encode(event), type: oldType }] });
      await history.append(stream, owner, published(1));
    },
    parked: () => countOf(database, 'projections.parked_streams'),
    retryParked: async () => {
      await database.updateTable('projections.parked_streams').set({ retry_wanted: true }).execute();
    },
    openTransactions: () =>
      countOf(database, "pg_stat_activity where state = 'active' and query like 'select pg_sleep%'"),
    close: async () => {
      await log.close();
      await Promise.all([database.destroy(), app.destroy()]);
    },
  };
};
