import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { Client } from 'pg';

const LIMIT_MS = 120_000;

export const secondsUntilCaughtUp = async (
  projectorUrl: string,
  log: Pick<EventLog, 'head'>,
): Promise<number> => {
  const client = new Client({ connectionString: projectorUrl });
  await client.connect();
  const started = performance.now();
  try {
    const head = await log.head();
    for (;;) {
      const { rowCount } = await client.query(
        `select from projections.checkpoints join projections.builds using (projection, build)
        where state = 'live' and position = $1`,
        [head],
      );
      const ms = performance.now() - started;
      if (rowCount === READ_MODEL_PROJECTIONS.length) return ms / 1000;
      if (ms > LIMIT_MS)
        throw new Error(`After ${LIMIT_MS / 1000} s only ${rowCount} read models have caught up.`);
      await pause(20);
    }
  } finally {
    await client.end();
  }
};
