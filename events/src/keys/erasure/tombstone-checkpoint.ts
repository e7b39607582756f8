import type { Kysely } from 'kysely';
import type { StoredCheckpoints } from '../../delivery/follower/checkpoint-problem.ts';
import type { LogPosition } from '../../log/port/event-log.ts';
import type { KeysDatabase } from '../database.ts';

export const TOMBSTONE_CHECKPOINT: StoredCheckpoints = {
  table: 'keys.tombstone_checkpoint',
  query: "select 'erasures were carried out up to' as holder, position from keys.tombstone_checkpoint",
};

export const readTombstoneCheckpoint = async (
  database: Kysely<KeysDatabase>,
): Promise<LogPosition | undefined> =>
  (await database.selectFrom('keys.tombstone_checkpoint').select('position').executeTakeFirst())?.position;

/** Moves the checkpoint unconditionally, unlike a follower's, because repeating erasures is harmless. */
export const moveTombstoneCheckpoint = async (
  database: Kysely<KeysDatabase>,
  position: LogPosition,
): Promise<void> => {
  await database
    .insertInto('keys.tombstone_checkpoint')
    .values({ position })
    .onConflict((conflict) => conflict.column('only').doUpdateSet({ position }))
    .execute();
};

/** Updates the checkpoint after the log has moved to another store. @param places new positions by former ones */
export const carryTombstoneCheckpoint = async (
  database: Kysely<KeysDatabase>,
  places: ReadonlyMap<LogPosition, LogPosition>,
): Promise<void> => {
  const position = places.get((await readTombstoneCheckpoint(database)) ?? '');
  if (position !== undefined) await moveTombstoneCheckpoint(database, position);
};
