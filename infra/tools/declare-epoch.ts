import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { lostEpochs, recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { lastSignedTree } from '@waivers/events/tree/last-signed-tree.ts';
import type { Pool } from 'pg';

/**
 * Invalidates positions given out since a backup, so that read models are rebuilt and reactors ask. The event states the
 * tree that was signed last, so that everybody can tell whether the restored log lacks events.
 */
export const declareEpoch = async (log: EventLog, pool: Pool): Promise<LogPosition> => {
  const begun = await beginEpoch(log, {
    supersedes: await lostEpochs(log, pool),
    follows: await lastSignedTree(log, pool),
  });
  await recordEpoch(log, pool);
  return begun;
};
