import { setTimeout as pause } from 'node:timers/promises';
import type { FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { searchPathOf } from '@waivers/projections/engine/builds/build-schema.ts';
import type { Projection, ReadModelTransaction } from '@waivers/projections/engine/projection.ts';
import type { Runner, RunnerServices } from '@waivers/projections/engine/runner/run-projection.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';

const AGAIN_MS = 20;

/** Control arm: takes no lock, stores rows and checkpoint in separate transactions, and skips failing batches. */
export const runNaively = (projection: Projection, build: number, services: RunnerServices): Runner => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pool = new Pool({
    connectionString: services.connectionString,
    max: 1,
    connectionTimeoutMillis: 3000,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  let position: LogPosition | undefined;

  const apply = async (batch: FeedBatch): Promise<void> => {
    const ready = await services.prepareEvents(projection, batch.events);
    const events = ready.flatMap((each) => ('event' in each ? [each.event] : []));
    if (events.length === 0) return;
    await database.transaction().execute(async (transaction) => {
      const path = searchPathOf(projection.name, build);
      await sql`select set_config('search_path', ${path}, true)`.execute(transaction);
      await projection.apply(transaction as ReadModelTransaction, events);
    });
  };

  const store = async (reached: LogPosition): Promise<void> => {
    while (!signal.aborted) {
      const stored = await sql`
        insert into projections.checkpoints (projection, build, position) values (${projection.name}, ${build}, ${reached})
        on conflict (projection, build) do update set position = excluded.position`
        .execute(database)
        .catch(() => undefined);
      if (stored !== undefined) break;
      await pause(AGAIN_MS);
    }
    position = reached;
  };

  const read = async (): Promise<LogPosition | undefined> => {
    const { rows } = await sql<{ position: LogPosition | null }>`
      select position from projections.checkpoints where projection = ${projection.name} and build = ${build}`.execute(
      database,
    );
    return rows[0]?.position ?? undefined;
  };

  const life = async (): Promise<void> => {
    position = await read();
    const options = { consumer: `naive ${projection.name}`, after: position, signal };
    for await (const batch of services.feed.consume(options)) {
      await apply(batch).catch(() => undefined);
      await batch.ack();
      const reached = batch.events.at(-1)?.position;
      if (reached !== undefined) await store(reached);
    }
  };

  const run = async (): Promise<'stopped'> => {
    while (!signal.aborted) {
      await life().catch(() => undefined);
      if (!signal.aborted) await pause(AGAIN_MS);
    }
    await database.destroy();
    return 'stopped';
  };

  const ended = run();
  return {
    position: () => position,
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
