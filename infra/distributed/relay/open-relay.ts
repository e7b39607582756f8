import { randomUUID } from 'node:crypto';
import {
  connectJetStream,
  type JetStreamConnection,
} from '@waivers/events/delivery/feed/jetstream-connection.ts';
import { createLag, type Lag } from '@waivers/events/delivery/lag.ts';
import { createLease, whileHeld } from '@waivers/events/delivery/relay/lease.ts';
import { runRelay } from '@waivers/events/delivery/relay/relay.ts';
import { canSyncAlways } from '@waivers/events/delivery/relay/server-sync.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog, LogPosition, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { liveCheckpoints } from '@waivers/projections/engine/checkpoints/checkpoints.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { openDatabasePool } from '@waivers/server/database/database-pool.ts';
import { onceFulfilled } from '@waivers/server/process/health.ts';
import type { ServerPart } from '@waivers/server/process/serve.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { createRelayMetrics } from './relay-metrics.ts';
import { traceRelayed } from './trace-relayed.ts';

/** Needs the master key only for the database password, because the relay never opens sealed values. */
export type RelaySettings = {
  /** Any role of a migrated database; the relay logs in as roles `app` and `projector`. */
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  readonly eventStore: EventStore | undefined;
  readonly natsUrl: string;
};

const LOOK_AT_LAG_MS = 1000;
const MOST_LAG_SECONDS = 10;
const NAME = 'relay';

const createState = (log: Pick<EventLog, 'head' | 'readAll'>, registry: Registry) => {
  const metrics = createRelayMetrics(registry);
  let relayed: LogPosition | undefined;
  const positions = async () => new Map(relayed === undefined ? [] : [[NAME, relayed]]);
  /** Undefined while another relay holds the lease, so that its lag is not measured here. */
  let lag: Lag | undefined;
  return {
    listener: {
      began: (after: LogPosition) => {
        relayed = after;
        metrics.began();
      },
      relayed: (event: RecordedEvent) => {
        relayed = event.position;
        metrics.relayed();
        traceRelayed(event);
      },
    },
    atWork: (value: boolean) => {
      relayed = undefined;
      lag = value ? createLag([NAME], log, positions) : undefined;
      metrics.atWork(value);
      if (!value) metrics.behind(0);
    },
    look: async (): Promise<number> => {
      const seconds = (await lag?.measure())?.get(NAME) ?? 0;
      metrics.behind(seconds);
      return seconds;
    },
  };
};

const checksOf = (log: Pick<EventLog, 'head'>, pool: Pool): ServerPart['checks'] => ({
  log: async () => void (await log.head()),
  database: async () => void (await pool.query('select 1')),
  relay_migrations: onceFulfilled(async () => {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...projectionsMigrations });
    if (pending.length > 0) throw new Error('Migrations are pending.');
  }),
});

/** Unavailable NATS is only a warning, because read models then follow the log directly, with little delay. */
const healthWarningsOf = (
  connection: () => JetStreamConnection | undefined,
  look: () => Promise<number>,
): NonNullable<ServerPart['warnings']> => ({
  nats: async () => {
    if (connection()?.isUp() !== true) throw new Error('NATS is away.');
  },
  nats_sync: async () => {
    const found = connection();
    if (found !== undefined && !canSyncAlways(found.nats)) throw new Error('NATS does not sync always.');
  },
  relay_lag: async () => {
    if ((await look()) > MOST_LAG_SECONDS) throw new Error('The relay does not follow the log.');
  },
});

/** Opens one of several relays. Only the one that holds the lease is active. */
export const openRelay = async (
  { databaseUrl, masterKey, eventStore, natsUrl }: RelaySettings,
  logger: FastifyBaseLogger,
  registry: Registry,
): Promise<ServerPart> => {
  // Only role `app` may create a new log, and only role `projector` may hold the lease.
  const asApp = connectionStringFor(databaseUrl, masterKey, 'app');
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'projector');
  const pool = openDatabasePool({ connectionString, name: 'waivers relay', max: 2 }, logger);
  const log = await openProductLog({ connectionString: asApp, eventStore, readConnections: 2 });
  const state = createState(log, registry);
  const stopping = new AbortController();
  const { signal } = stopping;
  let connection: JetStreamConnection | undefined;

  const work = async (): Promise<void> => {
    const opened = await connectJetStream({ natsUrl, name: 'waivers relay', logger, signal });
    connection = opened;
    const services = {
      log,
      connection: opened,
      checkpoints: async () => [...(await liveCheckpoints(pool)).values()],
      logger,
    };
    const lease = createLease(pool, randomUUID());
    await whileHeld(
      // A relay that cannot reach NATS leaves the lease to others.
      { ...lease, hold: async () => opened.isUp() && lease.hold() },
      async (held) => {
        state.atWork(true);
        await runRelay(services, state.listener, held);
        state.atWork(false);
      },
      logger,
      signal,
    );
    await opened.close();
  };

  let working: Promise<void> | undefined;
  const handOver = async (): Promise<void> => {
    stopping.abort();
    await working;
  };
  // Ignores errors, because the checks report an unavailable log.
  const looking = setInterval(() => void state.look().catch(() => undefined), LOOK_AT_LAG_MS);
  return {
    routes: [],
    checks: checksOf(log, pool),
    warnings: healthWarningsOf(() => connection, state.look),
    begin: () => {
      working = work().catch(() => undefined);
    },
    handOver,
    close: async () => {
      clearInterval(looking);
      await handOver();
      await log.close();
      await pool.end();
    },
  };
};
