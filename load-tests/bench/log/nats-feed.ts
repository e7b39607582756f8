import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import { createJetStreamFeed } from '@waivers/events/delivery/feed/jetstream-feed.ts';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import type { NatsServer } from '@waivers/infra/nats/nats-server.ts';
import type { ReadSideDatabase } from '@waivers/projections/engine/database.ts';
import { runProjection } from '@waivers/projections/engine/runner/run-projection.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import { makeLiveBuild } from '@waivers/projections/testing/builds.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { until } from '../../faults/machine/until.ts';
import { type Measurement, sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { connectTo, relayAll, SILENT } from './relay.ts';
import type { SignedLog } from './signed-log.ts';

const ROUNDS = 3;
const LIMIT_MS = 600_000;

const liveBuildOf = async (database: Kysely<ReadSideDatabase>): Promise<number> => {
  await makeLiveBuild(database, signedWaivers);
  const { rows } = await sql<{ build: number }>`
    select max(build) as build from projections.builds where projection = ${signedWaivers.name}`.execute(
    database,
  );
  return rows[0]?.build ?? Number.NaN;
};

const fill = async (
  { log, keys, projectorUrl }: SignedLog,
  database: Kysely<ReadSideDatabase>,
  events: readonly RecordedEvent[],
  openFeed: () => Feed,
): Promise<Measurement> => {
  const build = await liveBuildOf(database);
  const feed = openFeed();
  const last = events.at(-1)?.position;
  const started = performance.now();
  const runner = runProjection(signedWaivers, build, {
    connectionString: projectorUrl,
    log,
    feed,
    prepareEvents: createPrepareEvents(keys),
    logger: SILENT,
  });
  try {
    await until('the list has everything', () => runner.position() === last, LIMIT_MS);
    const ms = performance.now() - started;
    return { perSecond: (events.length * 1000) / ms, p50: Number.NaN, p99: Number.NaN };
  } finally {
    await runner.stop();
    await feed.close();
  }
};

export const benchNatsFeed = async (
  signed: SignedLog,
  nats: NatsServer,
  events: readonly RecordedEvent[],
): Promise<BenchRow> => {
  const { log, projectorUrl } = signed;
  const connection = await connectTo(nats);
  await relayAll(log, connection, events);
  await connection.close();
  const pool = new Pool({ connectionString: projectorUrl, max: 2 });
  const database = new Kysely<ReadSideDatabase>({ dialect: new PostgresDialect({ pool }) });
  const throughNats = () =>
    fill(signed, database, events, () => createJetStreamFeed({ natsUrl: nats.url, log, logger: SILENT }));
  const inProcess = () => fill(signed, database, events, () => createLogFeed(log));
  try {
    await throughNats();
    const { first, second, ratio } = await sideBySide(ROUNDS, throughNats, inProcess);
    return {
      what: `JetStream into the signed list, ${events.length.toLocaleString('en')} sealed signatures with ink, one runner that is behind`,
      measured: first.perSecond,
      unit: 'events/s',
      against: `the feed within one process, ${Math.round(second.perSecond)}/s`,
      ratio,
      target: '>= 0.7',
      met: ratio >= 0.7,
    };
  } finally {
    await database.destroy();
  }
};
