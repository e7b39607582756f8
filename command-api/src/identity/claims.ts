import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

export type Claim = { readonly kind: 'username' | 'email'; readonly value: string };

export const CLAIM_LIFETIME_MS = 15 * 60_000;

/** The user who holds a claimed value. A pending claim may be settled after `settleAfter`. */
export type Holder = { readonly userId: string; readonly settleAfter: Date | null };

/** Places or extends a pending claim on a value. @returns the holder if another user has the value */
export const claim = async (
  database: Kysely<CommandDatabase>,
  { kind, value }: Claim,
  userId: string,
  now: Date,
): Promise<Holder | undefined> => {
  const expiresAt = new Date(now.getTime() + CLAIM_LIFETIME_MS);
  const mine = await sql`
    insert into identity.claims as claims (kind, value, user_id, state, expires_at, claimed_at)
    values (${kind}, ${value}, ${userId}, 'pending', ${expiresAt}, ${now})
    on conflict (kind, value) do update
      set expires_at = case claims.state when 'confirmed' then null
        else greatest(claims.expires_at, excluded.expires_at) end
    where claims.user_id = excluded.user_id
    returning kind`.execute(database);
  if (mine.rows.length === 1) return undefined;
  const row = await database
    .selectFrom('identity.claims')
    .select(['user_id', 'expires_at'])
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  // The claim was released between the two statements.
  if (row === undefined) return claim(database, { kind, value }, userId, now);
  return { userId: row.user_id, settleAfter: row.expires_at };
};

/** Returns the user who logs in with the address or may restore it. */
export const holderOfEmail = async (
  database: Kysely<CommandDatabase>,
  value: string,
): Promise<string | undefined> => {
  const row = await database
    .selectFrom('identity.claims')
    .select('user_id')
    .where('kind', '=', 'email')
    .where('value', '=', value)
    .where('state', '<>', 'pending')
    .executeTakeFirst();
  return row?.user_id;
};

export const claimedBy = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  kind: Claim['kind'],
): Promise<string | undefined> => {
  const row = await database
    .selectFrom('identity.claims')
    .select('value')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('claimed_at', 'desc')
    .executeTakeFirst();
  return row?.value;
};

/** Confirms a claim in the transaction that stores the credential. @returns false if another user holds the value */
export const confirmClaim = async (
  transaction: Kysely<CommandDatabase>,
  { kind, value }: Claim,
  userId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into identity.claims as claims (kind, value, user_id, state)
    values (${kind}, ${value}, ${userId}, 'confirmed')
    on conflict (kind, value) do update set state = 'confirmed', expires_at = null
    where claims.user_id = excluded.user_id
    returning kind`.execute(transaction);
  return rows.length === 1;
};

/** Reserves a replaced address until `until` so that the change can be undone. */
export const keepFormerEmail = async (
  transaction: Kysely<CommandDatabase>,
  value: string,
  userId: string,
  until: Date,
): Promise<void> => {
  await sql`
    insert into identity.claims as claims (kind, value, user_id, state, expires_at)
    values ('email', ${value}, ${userId}, 'former', ${until})
    on conflict (kind, value) do update set state = 'former', expires_at = ${until}
    where claims.user_id = excluded.user_id`.execute(transaction);
};

/** Releases the user's former addresses except those in `kept`. Pending claims are left to expire. */
export const releaseFormerEmails = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
  kept: readonly string[],
): Promise<void> => {
  await transaction
    .deleteFrom('identity.claims')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('state', '<>', 'pending')
    .where('value', 'not in', kept)
    .execute();
};

export const releaseExpiredClaims = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  now: Date,
): Promise<void> => {
  await database
    .deleteFrom('identity.claims')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
};

/** Releases the claim after a refused change, unless it has been confirmed in the meantime. */
export const releasePendingClaim = async (
  database: Kysely<CommandDatabase>,
  { kind, value }: Claim,
  userId: string,
): Promise<void> => {
  await database
    .deleteFrom('identity.claims')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
};

export const releasePendingClaims = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await database
    .deleteFrom('identity.claims')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
};
