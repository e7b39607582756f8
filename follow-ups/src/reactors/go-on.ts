import type { EventLog } from '@waivers/events/log/event-log.ts';
import { locatePosition } from '@waivers/events/log/locate-position.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { readCheckpoint, startAgain } from './checkpoints.ts';

export type WhereFrom = 'head' | 'beginning';

type Log = Pick<EventLog, 'readAll' | 'readStream' | 'head'>;

/** Whether its checkpoint is of another epoch, so that nobody knows which events it has handled. */
export const asks = async (
  database: Kysely<FollowUpsDatabase>,
  log: Log,
  reactor: string,
): Promise<boolean> => {
  const position = await readCheckpoint(database, reactor);
  return position !== undefined && (await locatePosition(log, position)) === 'foreign';
};

export class DoesNotAsk extends Error {
  constructor(reactor: string) {
    super(`Reactor ${reactor} does not ask: its place is in this epoch of the log.`);
    this.name = 'DoesNotAsk';
  }
}

/**
 * Answers a reactor that asks. `head`: what is in the log stays without its follow-ups. `beginning`: everything comes
 * again; the outbox does nothing twice that it still knows, and queues nothing that is too late.
 * @throws DoesNotAsk
 */
export const goOn = async (
  database: Kysely<FollowUpsDatabase>,
  log: Log,
  reactor: string,
  from: WhereFrom,
): Promise<void> => {
  if (!(await asks(database, log, reactor))) throw new DoesNotAsk(reactor);
  await startAgain(database, reactor, from === 'head' ? await log.head() : undefined);
};
