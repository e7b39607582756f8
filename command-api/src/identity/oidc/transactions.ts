import { CONFIRMATION_STATE } from '@waivers/contract/auth/oidc.ts';
import { fingerprint } from '@waivers/events/keys/fingerprint.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { hashOfToken, makeToken } from '../secret-tokens.ts';
import type { Provider } from './provider.ts';
import type { Proofs } from './provider-client.ts';

export const TRANSACTION_LIFETIME_MS = 10 * MINUTE_MS;

/** Derived from the browser's secret, so that the database holds nothing with which to finish a log-in. */
const proofsOf = (browser: string, state: string): Proofs => {
  const derive = (purpose: string) => fingerprint(Buffer.from(browser), purpose, state).toString('base64url');
  return { state, nonce: derive('oidc nonce'), verifier: derive('oidc verifier') };
};

/** A log-in, or the confirmation of sensitive calls in a session. */
type Purpose = { readonly next: string | undefined } | { readonly sessionId: string };

/**
 * Begins a single-use log-in, valid for ten minutes.
 * @param browser the secret in the browser's cookie, if it has one from another tab
 */
export const beginTransaction = async (
  database: Kysely<CommandDatabase>,
  { accountId, settingId }: Pick<Provider, 'accountId' | 'settingId'>,
  purpose: Purpose,
  now: Date,
  browser: string = makeToken(),
): Promise<{ readonly browser: string; readonly proofs: Proofs }> => {
  const isConfirmation = 'sessionId' in purpose;
  const proofs = proofsOf(browser, `${isConfirmation ? CONFIRMATION_STATE : ''}${makeToken()}`);
  await database
    .insertInto('identity.oidc_transactions')
    .values({
      state_hash: hashOfToken(proofs.state),
      browser_hash: hashOfToken(browser),
      account_id: accountId,
      setting_id: settingId,
      next_path: isConfirmation ? null : (purpose.next ?? null),
      session_id: isConfirmation ? purpose.sessionId : null,
      expires_at: new Date(now.getTime() + TRANSACTION_LIFETIME_MS),
    })
    .execute();
  return { browser, proofs };
};

export type Transaction = {
  readonly accountId: string | null;
  readonly settingId: string | null;
  readonly next: string | null;
  readonly begunAt: Date;
  readonly proofs: Proofs;
};

/**
 * Uses up a log-in. One of another browser or session stays, so that nobody can void it.
 * @param sessionId of the confirmation, or null for a log-in
 * @returns undefined if there is none
 */
export const takeTransaction = async (
  database: Kysely<CommandDatabase>,
  browser: string,
  state: string,
  now: Date,
  sessionId: string | null = null,
): Promise<Transaction | undefined> => {
  const row = await database
    .deleteFrom('identity.oidc_transactions')
    .where('state_hash', '=', hashOfToken(state))
    .where('browser_hash', '=', hashOfToken(browser))
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', now)
    .returning(['account_id', 'setting_id', 'next_path', 'expires_at'])
    .executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      settingId: row.setting_id,
      next: row.next_path,
      begunAt: new Date(row.expires_at.getTime() - TRANSACTION_LIFETIME_MS),
      proofs: proofsOf(browser, state),
    }
  );
};

export const forgetOldTransactions = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database.deleteFrom('identity.oidc_transactions').where('expires_at', '<', now).execute();
};
