import { type Kysely, sql } from 'kysely';
import type { KeysDatabase } from '../keys/database.ts';
import { recordDamage } from '../keys/erasure/recorded-damage.ts';
import { isLogError } from '../log/port/errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../log/port/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../log/port/log-position.ts';
import { StreamAltered } from '../log/port/stream-altered.ts';
import { noteAltered, problemsOf } from './proven-log.ts';
import { readHead } from './tree-store.ts';

/** A walk over the whole log takes at most a day if a step runs each minute, and is gentle with small logs. */
const STEPS_A_DAY = 24 * 60;
const SMALLEST_STEP = 500;
const PAGE = 200;

const bigintOf = (position: LogPosition | undefined): bigint =>
  position === undefined ? 0n : requirePosition(position).position;

/** Returns how many leaves lie between two positions, of events that a page should have held. */
const leavesBetween = async (
  database: Kysely<KeysDatabase>,
  after: bigint,
  until: bigint,
): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) as count from tree.leaves
    where position > ${after} and position <= ${until}`.execute(database);
  return Number(rows[0]?.count);
};

/**
 * Returns a step of an endless walk that compares the log with the tree. Differences are recorded as damage, never
 * repaired.
 */
export const createTreeWalk = (
  log: Pick<EventLog, 'readAll'>,
  database: Kysely<KeysDatabase>,
): (() => Promise<void>) => {
  let after: LogPosition | undefined;
  const compare = async (events: readonly RecordedEvent[], end: LogPosition | undefined): Promise<void> => {
    for (const [{ stream }, problem] of await problemsOf(database, events))
      await noteAltered(database, new StreamAltered(stream, problem));
    if (end === undefined) return;
    const last = events.at(-1)?.position;
    const until = last ?? end;
    const isOfEpoch = sameLogAndEpoch(requirePosition(last ?? after ?? end), requirePosition(end));
    if (!isOfEpoch || bigintOf(until) > bigintOf(end)) return;
    const missing = (await leavesBetween(database, bigintOf(after), bigintOf(until))) - events.length;
    if (missing <= 0) return;
    const place = `tree/${until}`;
    const problem = `${missing} events were removed from the log up to position ${bigintOf(until)}: npm run verify-log`;
    await recordDamage(database, { concern: 'log_complete', place, problem });
  };
  const readPage = (): Promise<readonly RecordedEvent[]> =>
    log.readAll({ limit: PAGE, onHole: () => undefined, ...(after === undefined ? {} : { after }) });
  return async () => {
    const { size } = await readHead(database);
    const wanted = Math.max(SMALLEST_STEP, Math.ceil(size / STEPS_A_DAY));
    for (let seen = 0; seen < wanted; ) {
      // Before the log, which may grow before the tree is read, and the tree with it.
      const { after: end } = await readHead(database);
      const events = await readPage().catch((error: unknown) => {
        // The event where the last step ended is gone: start over, and count from the beginning what is missing.
        if (after !== undefined && isLogError(error) && error.code === 'foreign_position') return undefined;
        throw error;
      });
      if (events !== undefined) await compare(events, end);
      after = events?.at(-1)?.position;
      if (after === undefined) return;
      seen += events?.length ?? 0;
    }
  };
};
