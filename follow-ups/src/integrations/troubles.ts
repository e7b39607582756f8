import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

/** A probe holds its turn for as long as a call may take. */
const ASKING_MS = 30_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const REFUSED_PAUSE_MS = 3_600_000;

/** Consecutive rejections after which the API keys count as refused. */
export const MOST_REFUSALS = 3;

const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);

export type IntegrationTrouble = {
  readonly failures: number;
  /** Rejections of the API keys since the service last accepted them. */
  readonly refusals: number;
  readonly refusedForMs: number;
  readonly pauseMs: number;
};

export type Failure = {
  readonly accountId: string;
  readonly isRefusal: boolean;
  /** Pause requested by the service. */
  readonly pauseMs: number | undefined;
};

/**
 * Tracks failing settings, shared by all processes and timed by the database's clock. While a setting fails, one
 * follow-up at a time probes it, and no other uses up an attempt.
 */
export type Troubles = {
  /** @returns milliseconds to wait, or 0 to proceed; `asks` if the setting was failing and this attempt probes it */
  turn(settingId: string): Promise<{ readonly waitMs: number; readonly asks: boolean }>;
  note(settingId: string, met: Failure): Promise<IntegrationTrouble>;
  over(settingId: string): Promise<void>;
};

export const createTroubles = (database: Kysely<FollowUpsDatabase>): Troubles => {
  const after = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;
  return {
    turn: async (settingId) => {
      const taken = await sql`
        update follow_ups.integration_troubles set not_before = ${after(ASKING_MS)}
        where setting_id = ${settingId} and not_before <= clock_timestamp() returning 1`.execute(database);
      if (taken.rows.length === 1) return { waitMs: 0, asks: true };
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from not_before - clock_timestamp()) * 1000)::float8 as ms
        from follow_ups.integration_troubles where setting_id = ${settingId}`.execute(database);
      const [row] = rows;
      return { waitMs: row === undefined ? 0 : Math.max(row.ms, 1), asks: false };
    },
    note: async (settingId, { accountId, isRefusal, pauseMs }) => {
      const refusals = isRefusal ? 1 : 0;
      const { rows } = await sql<Omit<IntegrationTrouble, 'pauseMs'>>`
        insert into follow_ups.integration_troubles as t
          (setting_id, account_id, failures, refusals, refused_since, not_before)
        values (${settingId}, ${accountId}, 1, ${refusals},
          case when ${isRefusal} then clock_timestamp() end, clock_timestamp())
        on conflict (setting_id) do update set
          failures = t.failures + 1,
          refusals = t.refusals + excluded.refusals,
          refused_since = coalesce(t.refused_since, excluded.refused_since)
        returning failures, refusals,
          coalesce(extract(epoch from clock_timestamp() - refused_since) * 1000, 0)::float8 as "refusedForMs"`.execute(
        database,
      );
      const [met] = rows;
      if (met === undefined) throw new Error('A trouble could not be noted.');
      const own = met.refusals >= MOST_REFUSALS ? REFUSED_PAUSE_MS : pauseAfter(met.failures);
      const pause = pauseMs ?? own;
      await sql`update follow_ups.integration_troubles set not_before = ${after(pause)}
        where setting_id = ${settingId}`.execute(database);
      return { ...met, pauseMs: pause };
    },
    over: async (settingId) => {
      await sql`delete from follow_ups.integration_troubles where setting_id = ${settingId}`.execute(
        database,
      );
    },
  };
};
