import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import { ALL_REACTORS } from './all-reactors.ts';
import type { FollowUpsDatabase } from './database/database.ts';
import { ensureCheckpoint } from './reactors/checkpoints.ts';

/**
 * Creates the checkpoints of new reactors. Runs with the migrations, so that a reactor also sees what happens between
 * them and its first start.
 */
export const beginReactors = async (
  database: Kysely<FollowUpsDatabase>,
  log: Pick<EventLog, 'head'>,
): Promise<void> => {
  for (const reactor of ALL_REACTORS) await ensureCheckpoint(database, reactor, log);
};
