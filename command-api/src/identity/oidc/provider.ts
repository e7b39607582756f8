import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { livingAccounts } from '@waivers/events/folds/account.ts';
import type { AccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { findCredentialByName } from '../credentials.ts';

export type ProviderClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
};

export type GroupRole = { readonly group: string; readonly role: UserRole };

export type Provider = ProviderClient & {
  /** The business whose provider this is; null: the installation's. */
  readonly accountId: string | null;
  /** The event that set the business's provider. */
  readonly settingId: string | null;
  readonly name: string;
  readonly groupsClaim: string;
  readonly groupRoles: readonly GroupRole[];
};

/** Access to identity providers. */
export type OidcPort = {
  /** From `OIDC_ISSUER` and its siblings. */
  readonly installation: (ProviderClient & { readonly name: string }) | undefined;
  /** Businesses choose their issuers, so these requests reach only public addresses. */
  readonly outboundOf: (provider: Pick<Provider, 'accountId'>) => Outbound;
  /** Real time, even if the event clock is shifted. */
  readonly clock: () => Date;
};

export type ProviderServices = Pick<CommandServices, 'log'> & {
  readonly database: Kysely<CommandDatabase>;
  readonly secrets: Pick<AccountSecrets, 'find'>;
  readonly oidc: OidcPort;
};

const installationProvider = ({ installation }: OidcPort): Provider | undefined =>
  installation && {
    ...installation,
    accountId: null,
    settingId: null,
    groupsClaim: '',
    groupRoles: [],
  };

const accountProvider = async (
  { log, secrets }: ProviderServices,
  accountId: string,
): Promise<Provider | undefined> => {
  const set = (await livingAccounts(log)(accountId))?.identityProvider;
  if (set === undefined) return undefined;
  const { issuer, clientId, secretId, settingId, groupsClaim, groupRoles } = set;
  const clientSecret = secretId === undefined ? undefined : await secrets.find(accountId, secretId);
  const name = new URL(issuer).host;
  return { accountId, settingId, name, issuer, clientId, clientSecret, groupsClaim, groupRoles };
};

/** @param accountId null for the installation's provider */
export const readProvider = async (
  services: ProviderServices,
  accountId: string | null,
): Promise<Provider | undefined> =>
  accountId === null ? installationProvider(services.oidc) : accountProvider(services, accountId);

export type ProviderSelector = {
  readonly accountId?: string | undefined;
  readonly username?: string | undefined;
};

/** Unknown names and businesses get the installation's provider, like those without one of their own. */
export const findProvider = async (
  services: ProviderServices,
  { accountId, username }: ProviderSelector,
): Promise<Provider | undefined> => {
  const name = normaliseName(username ?? '');
  const typed = name === '' ? undefined : await findCredentialByName(services.database, name);
  const business = accountId ?? typed?.accountId;
  const own = business === undefined ? undefined : await accountProvider(services, business);
  return own ?? installationProvider(services.oidc);
};

/** Whether a person may log in with their provider only. Owners keep their password, as the way back. */
export const mustUseProvider = async (
  { log }: Pick<CommandServices, 'log'>,
  { accountId, role }: { readonly accountId: string; readonly role: UserRole },
): Promise<boolean> => {
  if (role === 'owner') return false;
  return (await livingAccounts(log)(accountId))?.identityProvider?.passwordLogIn === false;
};
