import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

type Database = Kysely<FollowUpsDatabase>;

const NOW = sql<Date>`clock_timestamp()`;

/**
 * Records the epoch and, if it replaces an older one, holds all waiting rows. A no-op if another process was faster.
 */
const enter = (database: Database, epoch: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('follow_ups.outbox_epoch')
      .values({ epoch })
      .onConflict((conflict) => conflict.doNothing())
      .returning('epoch')
      .executeTakeFirst();
    if (first !== undefined) return;
    const moved = await transaction
      .updateTable('follow_ups.outbox_epoch')
      .set({ epoch })
      .where('epoch', '<>', epoch)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    await transaction
      .updateTable('follow_ups.outbox')
      .set({ held: true, lease: null, leased_until: null })
      .where('state', '=', 'waiting')
      .execute();
  });

/** Moves the outbox to the new epoch after a log move, which loses nothing, so waiting rows need not be held. */
export const carryOutbox = async (database: Database, from: string, epoch: string): Promise<void> => {
  await database.updateTable('follow_ups.outbox_epoch').set({ epoch }).where('epoch', '=', from).execute();
};

const LOOK_EVERY_MS = 1000;

/**
 * Call the result before taking rows. It holds them in a new epoch, because a restore may have lost the record of
 * their delivery.
 * @throws Error if the log or the database is unavailable
 */
export const createHold = (database: Database, log: Pick<EventLog, 'readStream'>): (() => Promise<void>) => {
  let known: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    const epoch = (await readHistory(log))?.epoch;
    if (epoch !== undefined && epoch !== known) {
      await enter(database, epoch);
      known = epoch;
    }
    lookedAt = performance.now();
  };
};

export const hasHeldRows = async (database: Database): Promise<boolean> =>
  (await database
    .selectFrom('follow_ups.outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('held', '=', true)
    .executeTakeFirst()) !== undefined;

export const countHeld = async (database: Database): Promise<number> => {
  const { count } = await database
    .selectFrom('follow_ups.outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'waiting')
    .where('held', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const held = (database: Database) =>
  database.updateTable('follow_ups.outbox').where('state', '=', 'waiting').where('held', '=', true);

/** Releases held rows; obsolete and completed ones are still skipped. @returns the number of rows released */
export const releaseHeldRows = async (database: Database): Promise<number> =>
  Number((await held(database).set({ held: false, due_at: NOW }).executeTakeFirst()).numUpdatedRows);

/** Withdraws held rows. Those with only ids can be requested again. @returns the number of rows withdrawn */
export const withdrawHeldRows = async (database: Database): Promise<number> => {
  const payload = sql<Buffer | null>`case when repeatable then payload end`;
  const kept = await held(database).set({ state: 'withdrawn', payload, settled_at: NOW }).executeTakeFirst();
  return Number(kept.numUpdatedRows);
};
