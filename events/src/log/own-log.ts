import type { Pool } from 'pg';
import type { EventLog } from './event-log.ts';
import { readHistory } from './identity.ts';
import { ANOTHER_LOG } from './locate-position.ts';

type Known = { readonly log_id: string; readonly epoch: string };

/** The epochs that the database has worked with, in order; undefined for one that has not been migrated. */
const knownEpochs = async (pool: Pool): Promise<readonly Known[] | undefined> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('log.known_epochs') is not null as there",
  );
  if (rows[0]?.there !== true) return undefined;
  return (await pool.query<Known>('select log_id, epoch from log.known_epochs order by number')).rows;
};

const moved = (to: string): string =>
  `The event log goes on in ${to}; this one was closed when it was copied. Start with the settings of that one ` +
  '(EVENTSTOREDB_URL). To go on with this one instead, open it again with "npm run log -- reopen".';

const FROM_BEFORE =
  `${ANOTHER_LOG} It is one from before the newest epoch that this database has worked with. Only if it was restored from ` +
  'a backup: say so once with "npm run log -- new-epoch", then start again.';

/**
 * Why the product must not work on this log, or undefined: it was left for another store, or it does not know the newest
 * epoch that the database has worked with, so it is another log, or one from before that epoch. May be asked of a
 * database that has not been migrated.
 */
export const ownLogProblem = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<string | undefined> => {
  const known = await knownEpochs(pool);
  // Without its migrations the database knows no log, and may have no tables for one.
  if (known === undefined) return undefined;
  const history = await readHistory(log);
  if (history?.movedTo !== undefined) return moved(history.movedTo);
  const newest = known.at(-1);
  if (newest === undefined) return undefined;
  if (history?.logId !== newest.log_id) return ANOTHER_LOG;
  return history.epochs.includes(newest.epoch) ? undefined : FROM_BEFORE;
};

/** The epochs that the database has worked with and the log does not hold: it was restored from an older backup. */
export const lostEpochs = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<readonly string[]> => {
  const [history, known] = [await readHistory(log), (await knownEpochs(pool)) ?? []];
  return known
    .filter(({ log_id, epoch }) => log_id === history?.logId && !history.epochs.includes(epoch))
    .map(({ epoch }) => epoch);
};

/** The database is of this log and its epoch from now on; asked as the database's owner. A log that has not begun: nothing. */
export const rememberLog = async (log: Pick<EventLog, 'readStream'>, pool: Pool): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) return;
  await pool.query(
    'insert into log.known_epochs (log_id, epoch) values ($1, $2) on conflict (epoch) do nothing',
    [history.logId, history.epoch],
  );
};

/**
 * As `rememberLog`, for a database that has known no log: one that is new begins after the migrations. Where one is known already,
 * nothing is added: a running process must not take another log for its own.
 */
export const rememberFirstLog = async (log: Pick<EventLog, 'readStream'>, pool: Pool): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) return;
  await pool.query(
    `insert into log.known_epochs (log_id, epoch)
    select $1, $2 where not exists (select from log.known_epochs) on conflict (epoch) do nothing`,
    [history.logId, history.epoch],
  );
};
