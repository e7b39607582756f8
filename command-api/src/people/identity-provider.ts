import type { ValidatedInputOf } from '@waivers/contract/call/call.ts';
import type {
  IdentityProvider as ShownProvider,
  setIdentityProvider,
} from '@waivers/contract/people/identity-provider.ts';
import type { CommandContext, CommandServices } from '@waivers/events/commands/handle-command.ts';
import { livingAccounts } from '@waivers/events/folds/account.ts';
import type { AccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { type AccountChangeOutcome, changeAccount } from '../accounts/change-account.ts';
import { secretsOf } from '../accounts/named-secrets.ts';
import type { OidcPort } from '../identity/oidc/provider.ts';
import { checkProvider } from '../identity/oidc/provider-client.ts';
import { markPeopleUnsettled, type SettlePeopleServices, settlePeople } from './settle.ts';

export type SetProviderServices = SettlePeopleServices & {
  readonly secrets: AccountSecrets;
  readonly oidc: OidcPort;
};

type SentProvider = ValidatedInputOf<typeof setIdentityProvider>['body'];

type Outcome =
  | AccountChangeOutcome
  | {
      readonly refused: 'invalid';
      readonly errors: readonly { readonly path: 'issuer'; readonly code: string }[];
    };

export const shownProvider = async (
  { log }: Pick<CommandServices, 'log'>,
  accountId: string,
): Promise<ShownProvider | null> => {
  const provider = (await livingAccounts(log)(accountId))?.identityProvider;
  if (provider === undefined) return null;
  const { settingId: _settingId, secretId, groupRoles, ...shown } = provider;
  return { ...shown, groupRoles: [...groupRoles], hasClientSecret: secretId !== undefined };
};

/** People copy the address of the document as often as the issuer. */
const issuerIn = (typed: string): string =>
  typed.trim().replace(/\/\.well-known\/openid-configuration\/?$/, '');

/** Sends the saved secret only to the issuer and for the client that it was saved for. */
const secretFor = async (
  { log, secrets }: SetProviderServices,
  { clientSecret, clientId }: SentProvider,
  issuer: string,
  { accountId, commandId }: CommandContext,
): Promise<{ readonly id: string; readonly secret: string } | undefined> => {
  if (clientSecret === null) return undefined;
  if (clientSecret !== undefined)
    return { id: derivedId(commandId, `${accountId} oidc`), secret: clientSecret };
  const known = (await livingAccounts(log)(accountId))?.identityProvider;
  if (known?.secretId === undefined || known.clientId !== clientId) return undefined;
  if (known.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) return undefined;
  const secret = await secrets.find(accountId, known.secretId);
  return secret === undefined ? undefined : { id: known.secretId, secret };
};

/** Saves a provider after reading its document, so that nobody is locked out by a typing error in its address. */
export const setProvider = async (
  services: SetProviderServices,
  sent: SentProvider,
  context: CommandContext,
): Promise<Outcome> => {
  const { accountId } = context;
  const typed = issuerIn(sent.issuer);
  const known = await secretFor(services, sent, typed, context);
  const { clientId, groupsClaim, groupRoles, passwordLogIn } = sent;
  const asked = { accountId, issuer: typed, clientId, clientSecret: known?.secret };
  const checked = await checkProvider(services.oidc, asked);
  if (typeof checked === 'string') return { refused: 'invalid', errors: [{ path: 'issuer', code: checked }] };
  if (known !== undefined && (await services.secrets.put(accountId, known.id, known.secret)) !== known.secret)
    return { refused: 'id_already_used' };
  const secretId = known === undefined ? {} : { secretId: known.id };
  const { issuer } = checked;
  const provider = { issuer, clientId, ...secretId, groupsClaim, groupRoles, passwordLogIn };
  return change(services, { type: 'SetIdentityProvider', provider }, context);
};

export const removeProvider = (
  services: SetProviderServices,
  context: CommandContext,
): Promise<AccountChangeOutcome> =>
  change(services, { type: 'SetIdentityProvider', provider: undefined }, context);

const change = async (
  services: SetProviderServices,
  command: Parameters<typeof changeAccount>[1],
  context: CommandContext,
): Promise<AccountChangeOutcome> => {
  const { accountId } = context;
  const replaced = await secretsOf(services.log, accountId);
  const mark = await markPeopleUnsettled(services, accountId);
  const changed = await changeAccount(services, command, context);
  await settlePeople(services, accountId, mark);
  if ('refused' in changed) return changed;
  await services.secrets.prune(accountId, await secretsOf(services.log, accountId), replaced);
  return changed;
};
