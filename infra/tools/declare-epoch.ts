import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { lostEpochs, recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Pool } from 'pg';

/** Invalidates positions given out since a backup, so that read models are rebuilt and reactors ask. */
export const declareEpoch = async (log: EventLog, pool: Pool): Promise<LogPosition> => {
  const begun = await beginEpoch(log, { supersedes: await lostEpochs(log, pool) });
  await recordEpoch(log, pool);
  return begun;
};
