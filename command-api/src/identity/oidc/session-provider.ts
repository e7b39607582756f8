import { type Provider, type ProviderServices, readProvider } from './provider.ts';
import type { Subject } from './subjects.ts';

/** The provider through which a session was begun, and whom it logged in. @returns undefined for other sessions */
export const providerOfSession = async (
  services: ProviderServices,
  sessionId: string,
): Promise<(Subject & { readonly provider: Provider }) | undefined> => {
  const row = await services.database
    .selectFrom('identity.oidc_sessions')
    .select(['provider_account_id', 'issuer', 'subject'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const provider = row && (await readProvider(services, row.provider_account_id));
  return row && provider && { provider, issuer: row.issuer, subject: row.subject };
};
