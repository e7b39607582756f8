import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CommandDatabase } from '../database.ts';

export type Claim = { readonly kind: 'username' | 'email'; readonly value: string };

/** How long a registration may take before others may have its names. */
export const CLAIM_LIFETIME_MS = 15 * 60_000;

/** An address or user name as it is compared: people type both in any case, with spaces around. */
export const normaliseName = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();

/** Another account holds the value; `settleAfter` is when a claim that is still pending may be looked into. */
export type Holder = { readonly accountId: string; readonly settleAfter: Date | null };

/**
 * Claims a value for an account until it is confirmed. Claiming it again for the same account gives it more time.
 * @returns undefined when the account has it now, else who has it
 */
export const claim = async (
  database: Kysely<CommandDatabase>,
  { kind, value }: Claim,
  accountId: string,
  now: Date,
): Promise<Holder | undefined> => {
  const expiresAt = new Date(now.getTime() + CLAIM_LIFETIME_MS);
  const mine = await sql`
    insert into identity.claims as claims (kind, value, account_id, state, expires_at, claimed_at)
    values (${kind}, ${value}, ${accountId}, 'pending', ${expiresAt}, ${now})
    on conflict (kind, value) do update
      set expires_at = case when claims.state = 'pending' then excluded.expires_at end
    where claims.account_id = excluded.account_id
    returning kind`.execute(database);
  if (mine.rows.length === 1) return undefined;
  const row = await database
    .selectFrom('identity.claims')
    .select(['account_id', 'expires_at'])
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  // Released between the two statements: the caller tries again.
  if (row === undefined) return claim(database, { kind, value }, accountId, now);
  return { accountId: row.account_id, settleAfter: row.expires_at };
};

/** The value of one kind that an account has claimed, pending or confirmed. */
export const claimedBy = async (
  database: Kysely<CommandDatabase>,
  accountId: string,
  kind: Claim['kind'],
): Promise<string | undefined> => {
  const row = await database
    .selectFrom('identity.claims')
    .select('value')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('claimed_at', 'desc')
    .executeTakeFirst();
  return row?.value;
};

/**
 * Makes a claim final, within the transaction that gives the account its credential. A claim that had been released
 * meanwhile is taken again if it is still free.
 * @returns false when another account has the value now
 */
export const confirmClaim = async (
  transaction: Kysely<CommandDatabase>,
  { kind, value }: Claim,
  accountId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into identity.claims as claims (kind, value, account_id, state)
    values (${kind}, ${value}, ${accountId}, 'confirmed')
    on conflict (kind, value) do update set state = 'confirmed', expires_at = null
    where claims.account_id = excluded.account_id
    returning kind`.execute(transaction);
  return rows.length === 1;
};

/** Gives up the claims of a registration that never reached the log, as far as they have run out. */
export const releaseExpiredClaims = async (
  database: Kysely<CommandDatabase>,
  accountId: string,
  now: Date,
): Promise<void> => {
  await database
    .deleteFrom('identity.claims')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
};

/** Gives up whatever an account has claimed and not confirmed: its registration is settled, or was refused. */
export const releasePendingClaims = async (
  database: Kysely<CommandDatabase>,
  accountId: string,
): Promise<void> => {
  await database
    .deleteFrom('identity.claims')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .execute();
};

/** Accounts with pending claims older than `olderThanMs`, the oldest first. */
export const accountsWithPendingClaims = async (
  database: Kysely<CommandDatabase>,
  { now, olderThanMs, limit }: { readonly now: Date; readonly olderThanMs: number; readonly limit: number },
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('identity.claims')
    .select('account_id')
    .where('state', '=', 'pending')
    .where('claimed_at', '<=', new Date(now.getTime() - olderThanMs))
    .groupBy('account_id')
    .orderBy((eb) => eb.fn.min('claimed_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
};
