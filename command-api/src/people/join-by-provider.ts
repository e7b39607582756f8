import { ERASED } from '@waivers/events/definitions/event.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { invitedUntil, type Person } from '@waivers/events/folds/people.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { holderOfEmail } from '../identity/claims.ts';
import { findCredential } from '../identity/credentials.ts';
import type { Identity } from '../identity/oidc/identity.ts';
import { type PasswordServices, turnOf } from '../identity/passwords/new-password.ts';
import { makeToken } from '../identity/secret-tokens.ts';
import type { PeopleCommand } from './decide.ts';
import { type JoinServices, join } from './join.ts';

export type JoinByProviderServices = JoinServices & PasswordServices;

/** The person in question, and the command that makes them one of the account's people. */
type Joiner = { readonly userId: string; readonly command: PeopleCommand };

/** An accepted invitation without a log-in was interrupted by a crash. */
const isOpen = async (
  { database, clock }: JoinByProviderServices,
  userId: string,
  { state, invitation }: Person,
): Promise<boolean> =>
  state === 'joined'
    ? (await findCredential(database, userId)) === undefined
    : invitation !== undefined && clock() < invitedUntil(invitation);

const findInvited = async (
  services: JoinByProviderServices,
  accountId: string,
  email: string,
): Promise<Joiner | undefined> => {
  const found = await readPeople(services, accountId);
  for (const [userId, person] of found.people) {
    const { invitation } = person;
    if (invitation === undefined || !(await isOpen(services, userId, person))) continue;
    const invited = await invitedEmail(services.keys, found, userId);
    if (invited === undefined || normaliseName(invited) !== normaliseName(email)) continue;
    const command = {
      type: 'AcceptInvitation',
      userId,
      invitationId: invitation.id,
      now: services.clock(),
    } as const;
    return { userId, command };
  }
  return undefined;
};

/** Always the same user for a subject, so that an interrupted attempt can be continued. */
const findAdmitted = async (
  services: JoinByProviderServices,
  accountId: string,
  { issuer, subject, role, email = '' }: Identity,
): Promise<Joiner | undefined> => {
  if (role === undefined) return undefined;
  const userId = derivedId(accountId, `admitted by ${issuer} as ${subject}`);
  const holder = await holderOfEmail(services.database, normaliseName(email));
  if (holder !== undefined && holder !== userId) return undefined;
  const isErased = (await readUser(services, userId))?.profile === ERASED;
  return isErased ? undefined : { userId, command: { type: 'AdmitPerson', userId, role } };
};

/**
 * Lets an invited person join, or one whom the provider put in a group with a role. They get no password.
 * @returns undefined for strangers, and if the address is in use
 */
export const joinByProvider = async (
  services: JoinByProviderServices,
  accountId: string,
  identity: Identity & { readonly email: string },
  { commandId, correlationId }: { readonly commandId: string; readonly correlationId: string },
): Promise<{ readonly userId: string } | undefined> => {
  const { email, firstName, lastName, issuer } = identity;
  const account = await readAccount(services, accountId);
  if (account === undefined || account.business === ERASED) return undefined;
  const joiner =
    (await findInvited(services, accountId, email)) ?? (await findAdmitted(services, accountId, identity));
  if (joiner === undefined) return undefined;
  const { userId } = joiner;
  const actor = { kind: 'user', id: userId, method: 'oidc' } as const;
  const context = { commandId, correlationId, accountId, actor, now: services.clock() };
  const { company } = account.business;
  const joined = await join(services, { ...joiner, company, email, firstName, lastName }, context, {
    registration: { issuer },
    // Nobody knows it. A recovery by mail can replace it.
    passwordHash: () => services.passwords.hash(makeToken(), turnOf(userId)),
  });
  return 'refused' in joined ? undefined : { userId };
};
