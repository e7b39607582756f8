import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { comparePositions } from '@waivers/events/log/port/log-position.ts';
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
      const { rows } = await client.query<{ readonly position: string }>(
        `select position from projections.checkpoints join projections.builds using (projection, build)
        where state = 'live' and position is not null`,
      );
      // Reactors append while this waits, so that checkpoints may pass the head without ever equalling it.
      const caughtUp = rows.filter(({ position }) => comparePositions(position, head) >= 0).length;
      const ms = performance.now() - started;
      if (caughtUp === READ_MODEL_PROJECTIONS.length) return ms / 1000;
      if (ms > LIMIT_MS)
        throw new Error(`After ${LIMIT_MS / 1000} s only ${caughtUp} read models have caught up.`);
      await pause(20);
    }
  } finally {
    await client.end();
  }
};
