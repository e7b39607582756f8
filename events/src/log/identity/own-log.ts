import { type QueryExecutorProvider, sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { LogError } from '../port/errors.ts';
import type { EventLog } from '../port/event-log.ts';
import { ANOTHER_LOG } from './locate-position.ts';
import type { StoreName } from './log-address.ts';
import { type LogHistory, readHistory } from './log-identity.ts';

type Known = { readonly log_id: string; readonly epoch: string };

const knownEpochs = async (pool: Pool): Promise<readonly Known[] | undefined> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('log.known_epochs') is not null as there",
  );
  if (rows[0]?.there !== true) return undefined;
  return (await pool.query<Known>('select log_id, epoch from log.known_epochs order by number')).rows;
};

/** @returns the epochs of a log that this database has worked with, the newest first */
export const knownEpochsOf = async (pool: Pool, logId: string): Promise<readonly string[]> =>
  ((await knownEpochs(pool)) ?? [])
    .filter(({ log_id }) => log_id === logId)
    .map(({ epoch }) => epoch)
    .toReversed();

/** Works before migrations. @returns the id of the log this database works with, or undefined if it has none yet */
export const knownLogId = async (pool: Pool): Promise<string | undefined> =>
  (await knownEpochs(pool))?.at(-1)?.log_id;

const moved = (to: string): string =>
  `The event log goes on in ${to}; this one was closed when it was moved. Start with the settings of that one ` +
  '(EVENTSTOREDB_URL), or move it back with "npm run move-log". Only if that one is lost: "npm run log -- reopen" opens ' +
  'this one again, as it was before the move.';

const FROM_BEFORE =
  `${ANOTHER_LOG} It is one from before the newest epoch that this database has worked with. If "npm run restore" was ` +
  'interrupted, run it again, because it repeats erasures too. Only if other tools restored the log from a backup: say ' +
  'so once with "npm run log -- new-epoch", then start again.';

export type LogMove = {
  readonly source: StoreName;
  readonly target: StoreName;
  readonly place: string;
  readonly epoch: string;
};

export const readMove = async (pool: Pool): Promise<LogMove | undefined> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('log.move') is not null as there",
  );
  if (rows[0]?.there !== true) return undefined;
  return (await pool.query<LogMove>('select source, target, place, epoch from log.move')).rows[0];
};

/** Run this as the database owner. The product refuses to start until the move has ended. */
export const beginMove = async (pool: Pool, { source, target, place, epoch }: LogMove): Promise<void> => {
  await pool.query('insert into log.move (source, target, place, epoch) values ($1, $2, $3, $4)', [
    ...[source, target, place, epoch],
  ]);
};

/** Run this as the database owner, in the transaction that carries the positions over. */
export const endMove = async (
  transaction: QueryExecutorProvider,
  { logId, epoch }: Pick<LogHistory, 'logId' | 'epoch'>,
): Promise<void> => {
  await sql`delete from log.move`.execute(transaction);
  await sql`insert into log.known_epochs (log_id, epoch) values (${logId}, ${epoch})
    on conflict (epoch) do nothing`.execute(transaction);
};

export const interruptedMove = ({ source, target, place }: LogMove): string =>
  `A move of the event log from ${source} to ${target} (${place}) was interrupted, and nothing starts before it has ` +
  'ended. Run the same "npm run move-log" again, or call it off with "npm run log -- reopen" where the log was.';

/** Works before migrations. Returns why this log is unusable: it has moved, is another log, or lacks an epoch. */
export const ownLogProblem = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<string | undefined> => {
  const known = await knownEpochs(pool);
  if (known === undefined) return undefined;
  const move = await readMove(pool);
  if (move !== undefined) return interruptedMove(move);
  const history = await readHistory(log);
  if (history?.movedTo !== undefined) return moved(history.movedTo);
  const newest = known.at(-1);
  if (newest === undefined) return undefined;
  if (history?.logId !== newest.log_id) return ANOTHER_LOG;
  return history.epochs.includes(newest.epoch) ? undefined : FROM_BEFORE;
};

/** Timeout for servers that accept connections but never respond. */
const CONNECT_MS = 3000;

/** Refuses a second log: the first one's store must have been replaced. @throws LogError `log_unavailable` */
export const refuseSecondLog = async (connectionString: string): Promise<void> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from log.known_epochs limit 1');
    if (rowCount === 0) return;
  } catch (cause) {
    throw new LogError('log_unavailable', 'The database cannot be asked whether it already has a log.', {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new LogError(
    'log_unavailable',
    `${ANOTHER_LOG} No new log was begun, because the database already has one.`,
  );
};

export const lostEpochs = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<readonly string[]> => {
  const [history, known] = [await readHistory(log), (await knownEpochs(pool)) ?? []];
  return known
    .filter(({ log_id, epoch }) => log_id === history?.logId && !history.epochs.includes(epoch))
    .map(({ epoch }) => epoch);
};

/** Records the log and its epoch in the database, as its owner. No-op if the log has not been created. */
export const recordEpoch = async (log: Pick<EventLog, 'readStream'>, pool: Pool): Promise<void> => {
  const history = await readHistory(log);
  if (history === undefined) return;
  await pool.query(
    'insert into log.known_epochs (log_id, epoch) values ($1, $2) on conflict (epoch) do nothing',
    [history.logId, history.epoch],
  );
};
