import { AnotherAtWork } from '@waivers/events/delivery/follower/follower.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { parsePosition } from '@waivers/events/log/port/log-position.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { Reactor } from './reactor.ts';

const columnsOf = (position: LogPosition | undefined) => ({
  position: position ?? null,
  last_event_id: position === undefined ? null : (parsePosition(position)?.eventId ?? null),
});

/** Called by the migration that brings a new reactor, before anything else of that version runs. */
export const ensureCheckpoint = async (
  database: Kysely<FollowUpsDatabase>,
  { name, startsAt }: Pick<Reactor, 'name' | 'startsAt'>,
  log: Pick<EventLog, 'head'>,
): Promise<void> => {
  const known = await database
    .selectFrom('follow_ups.checkpoints')
    .select('reactor')
    .where('reactor', '=', name)
    .executeTakeFirst();
  if (known !== undefined) return;
  const start = startsAt === 'head' ? await log.head() : undefined;
  await database
    .insertInto('follow_ups.checkpoints')
    .values({ reactor: name, ...columnsOf(start) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const readCheckpoint = async (
  database: Kysely<FollowUpsDatabase>,
  reactor: string,
): Promise<LogPosition | undefined> => {
  const row = await database
    .selectFrom('follow_ups.checkpoints')
    .select('position')
    .where('reactor', '=', reactor)
    .executeTakeFirst();
  return row?.position ?? undefined;
};

/** @throws AnotherAtWork when it has moved */
export const moveCheckpoint = async (
  database: Kysely<FollowUpsDatabase>,
  reactor: string,
  from: LogPosition | undefined,
  to: LogPosition | undefined,
): Promise<void> => {
  const { numUpdatedRows } = await database
    .updateTable('follow_ups.checkpoints')
    .set({ ...columnsOf(to), updated_at: sql`clock_timestamp()` })
    .where('reactor', '=', reactor)
    .where('position', 'is not distinct from', from ?? null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AnotherAtWork(`reactor ${reactor}`);
};

/** Without parked streams: they wait for events of the former place. @param to undefined: before the first event */
export const startAgain = async (
  database: Kysely<FollowUpsDatabase>,
  reactor: string,
  to: LogPosition | undefined,
): Promise<void> => {
  await database.transaction().execute(async (transaction) => {
    const from = await readCheckpoint(transaction, reactor);
    await moveCheckpoint(transaction, reactor, from, to);
    await transaction.deleteFrom('follow_ups.parked_streams').where('reactor', '=', reactor).execute();
  });
};

/** After a move of the log. @param places by former position; a reactor at another one asks */
export const carryCheckpoints = async (
  database: Kysely<FollowUpsDatabase>,
  places: ReadonlyMap<LogPosition, LogPosition>,
): Promise<void> => {
  for (const [reactor, position] of await checkpoints(database)) {
    const there = places.get(position);
    if (there !== undefined) await moveCheckpoint(database, reactor, position, there);
  }
};

/** Without those before their first event. */
export const checkpoints = async (
  database: Kysely<FollowUpsDatabase>,
): Promise<ReadonlyMap<string, LogPosition>> => {
  const rows = await database.selectFrom('follow_ups.checkpoints').select(['reactor', 'position']).execute();
  return new Map(rows.flatMap(({ reactor, position }) => (position === null ? [] : [[reactor, position]])));
};
