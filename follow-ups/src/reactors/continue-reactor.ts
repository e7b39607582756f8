import { LOG_IDENTITY_STREAM } from '@waivers/events/definitions/streams.ts';
import { locatePosition } from '@waivers/events/log/identity/locate-position.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { releaseHeldRows, withdrawHeldRows } from '../outbox/hold-after-restore.ts';
import { readCheckpoint, startAgain } from './checkpoints.ts';

export type ContinueFrom = 'head' | 'beginning';

type Log = Pick<EventLog, 'readAll' | 'readStream'>;

/** Whether the checkpoint belongs to another epoch, so that it is unknown which events were handled. */
export const isStopped = async (
  database: Kysely<FollowUpsDatabase>,
  log: Log,
  reactor: string,
): Promise<boolean> => {
  const position = await readCheckpoint(database, reactor);
  return position !== undefined && (await locatePosition(log, position)) === 'foreign';
};

export class NotStopped extends Error {
  constructor(who: string, why: string) {
    super(`${who} does not ask: ${why}.`);
    this.name = 'NotStopped';
  }
}

/** Returns the log's head at the time of the restore; later events are new. */
const restoredTo = async (log: Log): Promise<LogPosition | undefined> =>
  (await log.readStream(LOG_IDENTITY_STREAM)).at(-1)?.position;

/**
 * Resumes a stopped reactor. With `head`, events already in the log at the restore get no follow-ups. With
 * `beginning`, all events are handled again, but the outbox skips follow-ups that it already has or whose deadline
 * has passed.
 * @throws NotStopped
 */
export const continueReactor = async (
  database: Kysely<FollowUpsDatabase>,
  log: Log,
  reactor: string,
  from: ContinueFrom,
): Promise<void> => {
  if (!(await isStopped(database, log, reactor)))
    throw new NotStopped(`Reactor ${reactor}`, 'its place is in this epoch of the log');
  await startAgain(database, reactor, from === 'head' ? await restoredTo(log) : undefined);
};

/** Resumes an outbox that holds rows from before the current epoch. @returns the number of rows @throws NotStopped */
export const continueOutbox = async (
  database: Kysely<FollowUpsDatabase>,
  from: ContinueFrom,
): Promise<number> => {
  const answered = await (from === 'head' ? withdrawHeldRows : releaseHeldRows)(database);
  if (answered === 0)
    throw new NotStopped('The outbox', 'it holds nothing from before this epoch of the log');
  return answered;
};
