import {
  connectJetStream,
  type JetStreamConnection,
} from '@waivers/events/delivery/feed/jetstream-connection.ts';
import { createLease } from '@waivers/events/delivery/relay/lease.ts';
import { anEvent, aStream } from '@waivers/events/log/contract/log-contract.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { messagesIn } from '@waivers/events/testing/relaying.ts';
import { openTestDatabase } from '@waivers/projections/testing/test-database.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import type { ServerPart } from '@waivers/server/process/serve.ts';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NatsServer } from '../../nats/nats-server.ts';
import { natsServerOfSpec } from '../../testing/nats-server.ts';
import { openRelay } from './open-relay.ts';

const SILENT = createLogger({ level: 'silent' });

type Relay = ServerPart & { readonly registry: Registry };

const WITHIN = { timeout: 60_000, interval: 20 };
const nats = natsServerOfSpec();
let server: NatsServer;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let log: ReturnType<typeof createPostgresLog>;
let connection: JetStreamConnection;
const closing = new AbortController();
beforeAll(async () => {
  database = await openTestDatabase();
  log = createPostgresLog({ connectionString: database.appUrl });
  server = nats().server;
  const options = { natsUrl: server.url, name: 'spec', logger: SILENT, signal: closing.signal };
  connection = await connectJetStream(options);
});
afterAll(async () => {
  await connection.close();
  await log.close();
  await database.close();
});

const open = async (): Promise<Relay> => {
  const registry = new Registry();
  const settings = {
    databaseUrl: database.migratorUrl,
    masterKey: TEST_MASTER_KEY,
    eventStore: undefined,
    natsUrl: server.url,
  };
  const part = await openRelay(settings, SILENT, registry);
  part.begin?.();
  return { ...part, registry };
};
const append = async (): Promise<LogPosition> => {
  await log.append({ stream: aStream(), expected: 'no_stream', events: [anEvent()] });
  return log.head();
};
const arrives = (position: LogPosition): Promise<void> =>
  vi.waitFor(async () => {
    const messages = await connection.whileUp(() => messagesIn(connection, position));
    expect(messages?.at(-1)?.event.position).toBe(position);
  }, WITHIN);
const metric = async ({ registry }: Relay, name: string): Promise<number | undefined> =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
/** Waits for the lease and the start position, because events stored before a new stream are never relayed. */
const isAtWork = (relay: Relay): Promise<void> =>
  vi.waitFor(async () => {
    expect(await metric(relay, 'waiver_relay_active')).toBe(1);
    expect(await metric(relay, 'waiver_relay_starts_total')).toBeGreaterThan(0);
  }, WITHIN);

describe('relay process', () => {
  it('runs while another stands by, and hands over before it closes', async () => {
    const one = await open();
    await isAtWork(one);
    const two = await open();
    await arrives(await append());
    expect(await metric(one, 'waiver_relay_events_total')).toBe(1);
    expect(await metric(two, 'waiver_relay_active')).toBe(0);
    await one.handOver?.();
    await isAtWork(two);
    await arrives(await append());
    await Promise.all([one.close(), two.close()]);
  });

  it('takes over an expired lease and yields its own lease to another relay', async () => {
    const pool = new Pool({ connectionString: database.projectorUrl, max: 1 });
    const hung = '00000000-0000-4000-8000-00000000dead';
    const other = createLease(pool, hung);
    expect(await other.hold()).toBe(true);
    await pool.query("update delivery.relay_lease set expires_at = clock_timestamp() + interval '300 ms'");
    const relay = await open();
    const position = await append();
    await arrives(position);
    await isAtWork(relay);
    expect(await other.hold()).toBe(false);
    await pool.query('update delivery.relay_lease set holder = $1', [hung]);
    await vi.waitFor(async () => expect(await metric(relay, 'waiver_relay_active')).toBe(0), WITHIN);
    await pool.query("update delivery.relay_lease set expires_at = 'epoch'");
    await isAtWork(relay);
    await relay.close();
    const { rowCount } = await pool.query('select from delivery.relay_lease');
    expect(rowCount).toBe(0);
    await pool.end();
  });

  it('reports ready, or degraded when NATS is down or does not always sync', async () => {
    const relay = await open();
    await isAtWork(relay);
    await arrives(await append());
    for (const check of Object.values(relay.checks)) await check();
    const { nats, nats_sync, relay_lag } = relay.warnings ?? {};
    await nats?.();
    await relay_lag?.();
    const syncs = !server.version.startsWith('2.9.');
    expect(
      await nats_sync?.().then(
        () => true,
        () => false,
      ),
    ).toBe(syncs);
    expect(await metric(relay, 'waiver_relay_lag_seconds')).toBe(0);
    await server.kill();
    await vi.waitFor(() => expect(nats?.()).rejects.toThrow(), WITHIN);
    await vi.waitFor(async () => expect(await metric(relay, 'waiver_relay_active')).toBe(0), WITHIN);
    await server.start();
    await isAtWork(relay);
    await arrives(await append());
    await relay.close();
  });

  it('stops while still waiting for a NATS server that never responds', async () => {
    await server.kill();
    const relay = await open();
    await expect(relay.close()).resolves.toBeUndefined();
    await server.start();
  });
});
