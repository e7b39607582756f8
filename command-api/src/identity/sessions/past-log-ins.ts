import { randomUUID } from 'node:crypto';
import type { LogInMethod } from '@waivers/waiver/vocabulary/access.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { LogInFactor } from '../../database/identity-tables.ts';

const SHOWN = 50;
const KEPT_MS = 180 * DAY_MS;

export type PastLogIn = {
  readonly at: Date;
  readonly method: LogInMethod;
  readonly secondFactor: LogInFactor | null;
  /** IANA name that the browser gave. The address is not stored. */
  readonly timeZone: string | null;
  readonly userAgent: string | null;
};

export const recordLogIn = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  { at, method, secondFactor, timeZone, userAgent }: PastLogIn,
): Promise<void> => {
  await database
    .insertInto('identity.log_ins')
    .values({
      id: randomUUID(),
      user_id: userId,
      at,
      method,
      second_factor: secondFactor,
      time_zone: timeZone,
      user_agent: userAgent,
    })
    .execute();
};

export const logInsOf = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  now: Date,
): Promise<readonly PastLogIn[]> => {
  const rows = await database
    .selectFrom('identity.log_ins')
    .select(['at', 'method', 'second_factor', 'time_zone', 'user_agent'])
    .where('user_id', '=', userId)
    .where('at', '>', new Date(now.getTime() - KEPT_MS))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    method: row.method,
    secondFactor: row.second_factor,
    timeZone: row.time_zone,
    userAgent: row.user_agent,
  }));
};

export const forgetOldLogIns = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database
    .deleteFrom('identity.log_ins')
    .where('at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute();
};
