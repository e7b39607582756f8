import { LOG_IDENTITY_STREAM } from '@waivers/events/definitions/streams.ts';
import { locatePosition } from '@waivers/events/log/identity/locate-position.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { keepHeldBack, letHeldGo } from '../outbox/hold-after-restore.ts';
import { readCheckpoint, startAgain } from './checkpoints.ts';

export type WhereFrom = 'head' | 'beginning';

type Log = Pick<EventLog, 'readAll' | 'readStream'>;

/** Whether the checkpoint belongs to another epoch, so nobody knows which events were handled. */
export const asks = async (
  database: Kysely<FollowUpsDatabase>,
  log: Log,
  reactor: string,
): Promise<boolean> => {
  const position = await readCheckpoint(database, reactor);
  return position !== undefined && (await locatePosition(log, position)) === 'foreign';
};

export class DoesNotAsk extends Error {
  constructor(who: string, why: string) {
    super(`${who} does not ask: ${why}.`);
    this.name = 'DoesNotAsk';
  }
}

/** The log's head at the restore: later events are new. */
const restoredTo = async (log: Log): Promise<LogPosition | undefined> =>
  (await log.readStream(LOG_IDENTITY_STREAM)).at(-1)?.position;

/**
 * Answers a reactor that has stopped. `head`: events in the log at the restore get no follow-ups. `beginning`: all
 * events are handled again; the outbox repeats nothing it remembers and queues nothing that is too late. @throws
 * DoesNotAsk
 */
export const goOn = async (
  database: Kysely<FollowUpsDatabase>,
  log: Log,
  reactor: string,
  from: WhereFrom,
): Promise<void> => {
  if (!(await asks(database, log, reactor)))
    throw new DoesNotAsk(`Reactor ${reactor}`, 'its place is in this epoch of the log');
  await startAgain(database, reactor, from === 'head' ? await restoredTo(log) : undefined);
};

/** Answers an outbox that holds rows from before the epoch. @returns how many @throws DoesNotAsk */
export const goOnWithOutbox = async (
  database: Kysely<FollowUpsDatabase>,
  from: WhereFrom,
): Promise<number> => {
  const answered = await (from === 'head' ? keepHeldBack : letHeldGo)(database);
  if (answered === 0)
    throw new DoesNotAsk('The outbox', 'it holds nothing from before this epoch of the log');
  return answered;
};
