import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { isStopped } from './continue-reactor.ts';

export type ReactorStatus = {
  readonly name: string;
  readonly asks: boolean;
  readonly behind: number | 'many';
};

const COUNTED = 1000;

const behindOf = async (
  log: Pick<EventLog, 'readAll'>,
  position: LogPosition | undefined,
): Promise<number | 'many'> => {
  const after = position === undefined ? {} : { after: position };
  const events = await log.readAll({ ...after, limit: COUNTED });
  return events.length < COUNTED ? events.length : 'many';
};

/** Returns the status of every reactor, sorted by name. @throws LogError if the log is unavailable */
export const readReactorStatus = async (
  database: Kysely<FollowUpsDatabase>,
  log: Pick<EventLog, 'readAll' | 'readStream'>,
): Promise<readonly ReactorStatus[]> => {
  const rows = await database
    .selectFrom('follow_ups.checkpoints')
    .select(['reactor', 'position'])
    .orderBy('reactor')
    .execute();
  const seen: ReactorStatus[] = [];
  for (const { reactor, position } of rows) {
    const isAsking = await isStopped(database, log, reactor);
    const behind = isAsking ? 'many' : await behindOf(log, position ?? undefined);
    seen.push({ name: reactor, asks: isAsking, behind });
  }
  return seen;
};
