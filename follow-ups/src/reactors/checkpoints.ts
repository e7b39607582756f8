import type { StoredCheckpoints } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import {
  type FollowerName,
  followerRows,
  parkedIn,
} from '@waivers/events/delivery/follower/follower-rows.ts';
import type { ParkedStreams } from '@waivers/events/delivery/follower/retry-parked.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { Reactor } from './reactor.ts';

export const findReactor = (reactor: string): FollowerName => ({
  schema: 'follow_ups',
  key: { reactor },
  name: `reactor ${reactor}`,
});

/** Checkpoints to check after a restore: the log must still contain their positions. */
export const REACTOR_CHECKPOINTS: StoredCheckpoints = {
  table: 'follow_ups.checkpoints',
  query: `select 'reactor ' || reactor || ' has come to' as holder, position
    from follow_ups.checkpoints where position is not null`,
};

export const parkedInReactors = (database: Kysely<FollowUpsDatabase>): ParkedStreams =>
  parkedIn(database, { schema: 'follow_ups', column: 'reactor', names: 'checkpoints' });

/** Called by the migration that introduces the reactor, before any other part of that version runs. */
export const ensureCheckpoint = async (
  database: Kysely<FollowUpsDatabase>,
  { name, startsAt }: Pick<Reactor, 'name' | 'startsAt'>,
  log: Pick<EventLog, 'head'>,
): Promise<void> => {
  const rows = followerRows(findReactor(name));
  if (await rows.hasCheckpoint(database)) return;
  await rows.addCheckpoint(database, startsAt === 'head' ? await log.head() : undefined);
};

export const readCheckpoint = (
  database: Kysely<FollowUpsDatabase>,
  reactor: string,
): Promise<LogPosition | undefined> => followerRows(findReactor(reactor)).readCheckpoint(database);

/** Moves the checkpoint and drops the reactor's parked streams. @param to undefined: before the first event */
export const startAgain = async (
  database: Kysely<FollowUpsDatabase>,
  reactor: string,
  to: LogPosition | undefined,
): Promise<void> => {
  const rows = followerRows(findReactor(reactor));
  await database.transaction().execute(async (transaction) => {
    await rows.moveCheckpoint(transaction, await rows.readCheckpoint(transaction), to);
    await rows.releaseStreams(transaction);
  });
};

/** @param places new positions by old ones; a reactor at a position without a new one stops and asks */
export const carryCheckpoints = async (
  database: Kysely<FollowUpsDatabase>,
  places: ReadonlyMap<LogPosition, LogPosition>,
): Promise<void> => {
  for (const [reactor, position] of await checkpoints(database)) {
    const there = places.get(position);
    if (there !== undefined)
      await followerRows(findReactor(reactor)).moveCheckpoint(database, position, there);
  }
};

/** Returns checkpoints by reactor, without those that have not handled anything yet. */
export const checkpoints = async (
  database: Kysely<FollowUpsDatabase>,
): Promise<ReadonlyMap<string, LogPosition>> => {
  const rows = await database.selectFrom('follow_ups.checkpoints').select(['reactor', 'position']).execute();
  return new Map(rows.flatMap(({ reactor, position }) => (position === null ? [] : [[reactor, position]])));
};
