import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { Identity } from './identity.ts';
import type { Provider } from './provider.ts';

export type Subject = Pick<Identity, 'issuer' | 'subject'>;
export type LinkedUser = { readonly userId: string; readonly accountId: string };

export const findLinkedUser = async (
  database: Kysely<CommandDatabase>,
  { issuer, subject }: Subject,
): Promise<LinkedUser | undefined> => {
  const row = await database
    .selectFrom('identity.oidc_subjects')
    .select(['user_id', 'account_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && { userId: row.user_id, accountId: row.account_id };
};

/** Whether the user already has a subject at this issuer. If it is another one, the issuer has reassigned the address. */
export const isLinkedAlready = async (
  database: Kysely<CommandDatabase>,
  { issuer }: Subject,
  userId: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('identity.oidc_subjects')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
};

/** @returns false if the subject is another user already */
export const linkUser = async (
  database: Kysely<CommandDatabase>,
  provider: Pick<Provider, 'accountId'>,
  { issuer, subject }: Subject,
  { userId, accountId }: LinkedUser,
): Promise<boolean> => {
  const { accountId: provider_account_id } = provider;
  await database
    .insertInto('identity.oidc_subjects')
    .values({ issuer, subject, account_id: accountId, user_id: userId, provider_account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findLinkedUser(database, { issuer, subject }))?.userId === userId;
};

/** Ends the user's sessions begun through a provider of the business, and its links. The installation's stay. */
export const forgetFormerProvider = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  const begun = database
    .selectFrom('identity.oidc_sessions')
    .select('session_id')
    .where('provider_account_id', 'is not', null);
  await database
    .deleteFrom('identity.sessions')
    .where('user_id', '=', userId)
    .where('session_id', 'in', begun)
    .execute();
  await database
    .deleteFrom('identity.oidc_subjects')
    .where('user_id', '=', userId)
    .where('provider_account_id', 'is not', null)
    .execute();
};
