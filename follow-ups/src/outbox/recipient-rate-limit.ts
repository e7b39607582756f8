import { fingerprint } from '@waivers/events/keys/fingerprint.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { MailKey } from './mail-key.ts';

/** Strangers' addresses can be entered in the public form, so each address gets at most one mail per interval. */
const BETWEEN_MAILS_MS = 10 * 60_000;

/** Returns the mailbox behind an alias (`ada+park@example.com`). Only for rate limiting. */
const mailboxOf = (address: string): string => normaliseName(address).replace(/^([^+@]*)\+[^@]*(?=@)/, '$1');

/** Adds jitter so that mails to the same address do not all retry together. */
const nextTry = (msUntilFree: number): number =>
  Math.ceil(Math.max(msUntilFree, 0) + 1000 + Math.random() * BETWEEN_MAILS_MS);

export type RecipientRateLimit = {
  /**
   * Reserves the address for a follow-up, which keeps it for later attempts. Only one worker succeeds.
   * @returns 0 on success, otherwise milliseconds until the address is free, plus jitter of up to one interval
   */
  take(address: string, followUpId: string): Promise<number>;
};

const between = sql`${BETWEEN_MAILS_MS} * interval '1 millisecond'`;

/** Uses the database's clock. @param key fingerprint key, which makes the stored addresses unreadable */
export const createRecipientRateLimit = (
  database: Kysely<FollowUpsDatabase>,
  key: MailKey,
): RecipientRateLimit => ({
  take: async (address, followUpId) => {
    const hashed = fingerprint(key.bytes, 'address-turn/1', mailboxOf(address));
    const taken = await sql`
      insert into follow_ups.address_turns as turn (address, follow_up_id, taken_at)
      values (${hashed}, ${followUpId}, clock_timestamp())
      on conflict (address) do update
      set follow_up_id = excluded.follow_up_id, taken_at = excluded.taken_at
      where turn.follow_up_id = excluded.follow_up_id or turn.taken_at <= clock_timestamp() - ${between}
      returning 1`.execute(database);
    if (taken.rows.length === 1) return 0;
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from taken_at + ${between} - clock_timestamp()) * 1000)::float8 as ms
      from follow_ups.address_turns where address = ${hashed}`.execute(database);
    return nextTry(rows[0]?.ms ?? 0);
  },
});

export const forgetOldTurns = async (database: Kysely<FollowUpsDatabase>): Promise<void> => {
  await database
    .deleteFrom('follow_ups.address_turns')
    .where('taken_at', '<=', sql<Date>`clock_timestamp() - ${between}`)
    .execute();
};
