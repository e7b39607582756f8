import type { Pool } from 'pg';
import type { EventLog } from './event-log.ts';
import { readHistory } from './identity.ts';
import { ANOTHER_LOG } from './locate-position.ts';

type Known = { readonly log_id: string; readonly epoch: string };

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
 * Why the product must not work on this log, or undefined: it has moved, or lacks the database's newest epoch. Works
 * before migrations.
 */
export const ownLogProblem = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<string | undefined> => {
  const known = await knownEpochs(pool);
  if (known === undefined) return undefined;
  const history = await readHistory(log);
  if (history?.movedTo !== undefined) return moved(history.movedTo);
  const newest = known.at(-1);
  if (newest === undefined) return undefined;
  if (history?.logId !== newest.log_id) return ANOTHER_LOG;
  return history.epochs.includes(newest.epoch) ? undefined : FROM_BEFORE;
};

/** Epochs that the database has seen and the log lacks, because it was restored from an older backup. */
export const lostEpochs = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<readonly string[]> => {
  const [history, known] = [await readHistory(log), (await knownEpochs(pool)) ?? []];
  return known
    .filter(({ log_id, epoch }) => log_id === history?.logId && !history.epochs.includes(epoch))
    .map(({ epoch }) => epoch);
};

/** Records the log and its epochs in the database, as its owner. Does nothing for a log that has not begun. */
export const rememberLog = async (log: Pick<EventLog, 'readStream'>, pool: Pool): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) return;
  await pool.query(
    'insert into log.known_epochs (log_id, epoch) values ($1, $2) on conflict (epoch) do nothing',
    [history.logId, history.epoch],
  );
};

/** Only for a database without a log: otherwise a running process could adopt a foreign one. */
export const rememberFirstLog = async (log: Pick<EventLog, 'readStream'>, pool: Pool): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) return;
  await pool.query(
    `insert into log.known_epochs (log_id, epoch)
    select $1, $2 where not exists (select from log.known_epochs) on conflict (epoch) do nothing`,
    [history.logId, history.epoch],
  );
};
