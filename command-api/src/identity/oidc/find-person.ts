import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { v7 } from 'uuid';
import { changePeople } from '../../people/change-people.ts';
import { type JoinByProviderServices, joinByProvider } from '../../people/join-by-provider.ts';
import { userDecider } from '../../users/decide.ts';
import { type Credential, findCredential, findCredentialByEmail } from '../credentials.ts';
import type { Identity } from './identity.ts';
import type { Provider } from './provider.ts';
import type { Warn } from './provider-client.ts';
import { findLinkedUser, isLinkedAlready, linkUser } from './subjects.ts';

type Refusal = { readonly refused: 'oidc_not_invited' | 'oidc_email_unverified' };

const NOT_INVITED = { refused: 'oidc_not_invited' } as const;

/** A business's provider speaks for that business only. */
const speaksFor = (provider: Provider, { accountId }: { readonly accountId: string }): boolean =>
  provider.accountId === null || provider.accountId === accountId;

/**
 * A person with this address, who has confirmed it, and who is nobody else at the provider. Where only the business
 * vouches for the address, it counts for the business's own provider only, because it may be a stranger's.
 */
const findByEmail = async (
  services: JoinByProviderServices,
  provider: Provider,
  identity: Identity & { readonly email: string },
): Promise<Credential | Refusal | undefined> => {
  const email = normaliseName(identity.email);
  const credential = await findCredentialByEmail(services.database, email);
  if (credential === undefined) return undefined;
  if (!speaksFor(provider, credential)) return NOT_INVITED;
  const user = await readUser(services, credential.userId);
  if (user?.provenEmail === undefined || user.state.status === 'erased') return NOT_INVITED;
  const isConfirmed = provider.accountId !== null || !user.state.isVouchedFor;
  if (!isConfirmed || normaliseName(user.provenEmail) !== email) return NOT_INVITED;
  return (await isLinkedAlready(services.database, identity, credential.userId)) ? NOT_INVITED : credential;
};

/** Appends before it links, so that no link is without its event. Repeating it appends nothing. */
const link = async (
  services: JoinByProviderServices,
  provider: Provider,
  { issuer, subject }: Identity,
  { userId, accountId }: Pick<Credential, 'userId' | 'accountId'>,
): Promise<boolean> => {
  const commandId = derivedId(userId, `linked to ${issuer} as ${subject}`);
  await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'LinkIdentity', issuer },
    context: {
      commandId,
      correlationId: commandId,
      accountId,
      actor: { kind: 'user', id: userId, method: 'oidc' },
      now: services.clock(),
    },
  });
  return linkUser(services.database, provider, { issuer, subject }, { userId, accountId });
};

const findNew = async (
  services: JoinByProviderServices,
  provider: Provider,
  identity: Identity,
  correlationId: string,
): Promise<Credential | Refusal> => {
  const { email } = identity;
  if (email === undefined) return { refused: 'oidc_email_unverified' };
  const verified = { ...identity, email };
  const known = await findByEmail(services, provider, verified);
  if (known !== undefined && 'refused' in known) return known;
  if (known !== undefined) return (await link(services, provider, identity, known)) ? known : NOT_INVITED;
  const { accountId } = provider;
  if (accountId === null) return NOT_INVITED;
  const ids = { commandId: v7(), correlationId };
  const joined = await joinByProvider(services, accountId, verified, ids);
  if (joined === undefined) return NOT_INVITED;
  const { userId } = joined;
  const isLinked = await linkUser(services.database, provider, identity, { userId, accountId });
  return (isLinked ? await findCredential(services.database, userId) : undefined) ?? NOT_INVITED;
};

/** The last owner stays an owner; the log-in goes on. */
const applyRole = async (
  services: JoinByProviderServices,
  { role }: Identity,
  { userId, accountId, role: present }: Credential,
  correlationId: string,
  warn: Warn,
): Promise<void> => {
  if (role === undefined || role === present) return;
  const context = {
    commandId: v7(),
    correlationId,
    accountId,
    actor: { kind: 'system' },
    now: services.clock(),
  } as const;
  const changed = await changePeople(services, { type: 'ChangeRole', userId, role }, context);
  if ('refused' in changed) warn(`The role of a group could not be given: ${changed.refused}.`);
};

/** Finds an identity's user. After the first log-in only the subject counts, because addresses may change hands. */
export const findPersonOf = async (
  services: JoinByProviderServices,
  provider: Provider,
  identity: Identity,
  correlationId: string,
  warn: Warn,
): Promise<Pick<Credential, 'userId' | 'credentialVersion'> | Refusal> => {
  const linked = await findLinkedUser(services.database, identity);
  if (linked !== undefined && !speaksFor(provider, linked)) return NOT_INVITED;
  const found =
    linked === undefined
      ? await findNew(services, provider, identity, correlationId)
      : await findCredential(services.database, linked.userId);
  if (found === undefined) return NOT_INVITED;
  if ('refused' in found) return found;
  await applyRole(services, identity, found, correlationId, warn);
  return found;
};
