import { ERASED } from '@waivers/events/definitions/event.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { invitedUntil, type Person } from '@waivers/events/folds/people.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
import { readEmailLink } from '@waivers/server/access/email-links.ts';
import { findCredential } from '../identity/credentials.ts';
import { mustUseProvider } from '../identity/oidc/provider.ts';
import {
  type PasswordRefusal,
  type PasswordServices,
  type PasswordSet,
  refuseNewPassword,
  turnOf,
} from '../identity/passwords/new-password.ts';
import { findFactors } from '../identity/second-factor/factors.ts';
import { handlePeople } from './change-people.ts';
import { type JoinRefusal, type JoinServices, join } from './join.ts';

export type InvitationServices = JoinServices & PasswordServices & { readonly fingerprintKey: Buffer };

type Found = {
  readonly accountId: string;
  readonly invitationId: string;
  readonly userId: string;
  readonly person: Person;
  readonly company: string;
  readonly email: string;
};

const NOT_FOUND = { refused: 'not_found' } as const;
const LINK_EXPIRED = { refused: 'link_expired' } as const;
type LinkRefusal = typeof NOT_FOUND | typeof LINK_EXPIRED;

/** Finds the person whose newest invitation sent this link, even if they have joined. */
const findInvitation = async (services: InvitationServices, token: string): Promise<Found | LinkRefusal> => {
  const link = readEmailLink(services.fingerprintKey, 'accept-invitation', token);
  if (link === undefined) return NOT_FOUND;
  const { subjectId: accountId, eventId: invitationId } = link;
  const account = await readAccount(services, accountId);
  const found = await readPeople(services, accountId);
  const [userId, person] =
    [...found.people].find(([, { invitation }]) => invitation?.id === invitationId) ?? [];
  if (account === undefined || account.business === ERASED || person === undefined || userId === undefined) {
    return LINK_EXPIRED;
  }
  const email = await invitedEmail(services.keys, found, userId);
  if (email === undefined) return LINK_EXPIRED;
  return { accountId, invitationId, userId, person, company: account.business.company, email };
};

/** An accepted invitation stays open until there is a credential, so that the link can finish after a crash. */
export const findOpenInvitation = async (
  services: InvitationServices,
  token: string,
): Promise<Found | LinkRefusal> => {
  const found = await findInvitation(services, token);
  if ('refused' in found) return found;
  const { invitation, state } = found.person;
  const isOpen =
    state === 'joined'
      ? (await findCredential(services.database, found.userId)) === undefined
      : invitation !== undefined && services.clock() < invitedUntil(invitation);
  return isOpen ? found : LINK_EXPIRED;
};

export type Acceptance = {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly newPassword: string;
  readonly commandId: string;
  readonly correlationId: string;
};

type Outcome =
  | PasswordSet
  | PasswordRefusal
  | LinkRefusal
  | JoinRefusal
  | { readonly refused: 'use_identity_provider' };

const acceptFor = async (
  services: InvitationServices,
  found: Found,
  accepted: Acceptance,
): Promise<Outcome> => {
  const { database, passwords, clock } = services;
  const { userId, accountId, company } = found;
  const { newPassword, commandId, correlationId } = accepted;
  const actor = { kind: 'user', id: userId, method: 'mail_link' } as const;
  const context = { commandId, correlationId, accountId, actor, now: clock() };
  const { invitationId } = found;
  const command = { type: 'AcceptInvitation', userId, invitationId, now: context.now } as const;
  const credential = await findCredential(database, userId);
  if (credential !== undefined) {
    const joined = await handlePeople(services, command, context);
    const isAgain =
      joined.kind === 'done' &&
      joined.replayed &&
      (await passwords.verify(credential.passwordHash, newPassword, turnOf(userId)));
    const { credentialVersion } = credential;
    // A retry begins a session by password alone, so it ends with the link and with the first second factor.
    const isOver =
      found.person.invitation === undefined ||
      invitedUntil(found.person.invitation) <= context.now ||
      (await mustUseProvider(services, credential)) ||
      (await findFactors(database, userId)).length > 0;
    if (isOver) return LINK_EXPIRED;
    return isAgain ? { kind: 'set', userId, credentialVersion, position: joined.position } : LINK_EXPIRED;
  }
  if (await mustUseProvider(services, { accountId, role: found.person.role })) {
    return { refused: 'use_identity_provider' };
  }
  const { firstName, lastName } = accepted;
  return join(services, { userId, company, email: found.email, firstName, lastName, command }, context, {
    registration: { hasPassword: true },
    passwordHash: async (profile) =>
      (await refuseNewPassword(services, { profile, company }, newPassword, 'any')) ??
      passwords.hash(newPassword, turnOf(userId)),
  });
};

/**
 * After a crash in between, the same link continues.
 * @throws RateLimited if this person tried too often, Overloaded if the server is busy
 */
export const acceptInvitation = async (
  services: InvitationServices,
  accepted: Acceptance,
): Promise<Outcome> => {
  const found = await findInvitation(services, accepted.token);
  if ('refused' in found) return found;
  return services.logInQueue.run(found.userId, () => acceptFor(services, found, accepted));
};
