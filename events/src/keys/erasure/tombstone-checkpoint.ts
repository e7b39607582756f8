import { type Kysely, sql } from 'kysely';
import { ANOTHER_LOG, locatePosition } from '../../log/identity/locate-position.ts';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';
import type { KeysDatabase } from '../database.ts';

export const readCheckpoint = async (database: Kysely<KeysDatabase>): Promise<LogPosition | undefined> =>
  (await database.selectFrom('keys.tombstone_checkpoint').select('position').executeTakeFirst())?.position;

export const moveCheckpoint = async (
  database: Kysely<KeysDatabase>,
  position: LogPosition,
): Promise<void> => {
  await database
    .insertInto('keys.tombstone_checkpoint')
    .values({ position })
    .onConflict((conflict) => conflict.column('only').doUpdateSet({ position }))
    .execute();
};

/** After a move of the log. @param places by former position */
export const carryCheckpoint = async (
  database: Kysely<KeysDatabase>,
  places: ReadonlyMap<LogPosition, LogPosition>,
): Promise<void> => {
  const position = places.get((await readCheckpoint(database)) ?? '');
  if (position !== undefined) await moveCheckpoint(database, position);
};

/**
 * Why the product must not run on this log, or undefined. The keys may be of another log, or ahead of a restored one.
 */
export const checkpointProblem = async (
  log: Pick<EventLog, 'readAll' | 'readStream'>,
  database: Kysely<KeysDatabase>,
): Promise<string | undefined> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('keys.tombstone_checkpoint') is not null as there`.execute(database);
  const checkpoint = rows[0]?.there === true ? await readCheckpoint(database) : undefined;
  const place = checkpoint === undefined ? 'here' : await locatePosition(log, checkpoint);
  if (place === 'another log') return ANOTHER_LOG;
  if (place !== 'missing') return undefined;
  return (
    'The event log does not hold the event that erasures were carried out up to: it has been restored from a backup ' +
    'or copied. Say so once with "npm run log -- new-epoch", then start again.'
  );
};
