import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from './database.ts';
import { ensureCheckpoint } from './reactors/checkpoints.ts';
import { REGISTRATION_MAILS } from './registration/registration-mails.ts';

const REACTORS = [REGISTRATION_MAILS];

/**
 * Makes the checkpoints of reactors that are new. Part of a migration: what happens between it and a reactor's first
 * start is then seen by the reactor, wherever it starts.
 */
export const beginReactors = async (
  database: Kysely<FollowUpsDatabase>,
  log: Pick<EventLog, 'head'>,
): Promise<void> => {
  for (const reactor of REACTORS) await ensureCheckpoint(database, reactor, log);
};
