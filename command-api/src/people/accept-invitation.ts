import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { Profile } from '@waivers/events/definitions/user.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { invitedUntil, type Person } from '@waivers/events/folds/people.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { readEmailLink } from '@waivers/server/access/email-links.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { releasePendingClaims } from '../identity/claims.ts';
import { addPermanentCredential, findCredential } from '../identity/credentials.ts';
import {
  credentialVersionOf,
  type PasswordRefusal,
  type PasswordServices,
  type PasswordSet,
  refuseNewPassword,
  turnOf,
} from '../identity/passwords/new-password.ts';
import { confirmClaims, readLoggedRegistration } from '../registration/finish-registration.ts';
import { claimOrSettle, claimUsername, type RegistrationServices } from '../registration/register.ts';
import { userDecider } from '../users/decide.ts';
import { handlePeople } from './change-people.ts';
import { markPeopleUnsettled, type SettlePeopleServices, settlePeople } from './settle.ts';

export type InvitationServices = RegistrationServices &
  PasswordServices &
  SettlePeopleServices & { readonly fingerprintKey: Buffer };

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
  | { readonly refused: 'email_taken' | 'id_already_used' };

/** @returns the profile in the log or a new one; undefined if the address or the user name is taken */
const claimNames = async (
  services: InvitationServices,
  { userId, company, email }: Found,
  { firstName, lastName }: Acceptance,
): Promise<Profile | undefined> => {
  if (!(await claimOrSettle(services, { kind: 'email', value: normaliseName(email) }, userId)))
    return undefined;
  const registered = (await readUser(services, userId))?.registered ?? ERASED;
  if (registered === ERASED) {
    return { firstName, lastName, email, username: await claimUsername(services, company, userId) };
  }
  const { username } = registered;
  return (await claimOrSettle(services, { kind: 'username', value: username }, userId))
    ? registered
    : undefined;
};

/** Appends to the account, then to the person. Idempotent. */
const appendJoining = async (
  services: InvitationServices,
  { userId, invitationId, person }: Found,
  profile: Profile,
  context: CommandContext,
): Promise<LinkRefusal | { readonly refused: 'id_already_used' } | undefined> => {
  const now = context.now;
  const joined = await handlePeople(
    services,
    { type: 'AcceptInvitation', userId, invitationId, now },
    context,
  );
  if (joined.kind === 'refused') {
    return joined.refusal.refused === 'id_already_used' ? joined.refusal : LINK_EXPIRED;
  }
  // Refused if the user is there: an earlier attempt was interrupted, or a concurrent one was faster.
  await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'RegisterUser', profile, role: person.role, hasPassword: true },
    context,
    createsStream: true,
  });
  return undefined;
};

class CannotJoin extends Error {}

/** Confirms the claims and creates the log-in, with the role of this moment, in one transaction. */
const addLogIn = async (
  { database, clock, ...services }: InvitationServices,
  userId: string,
  passwordHash: string,
): Promise<number | undefined> => {
  const registered = await readLoggedRegistration(services, userId);
  const { profile, state } = registered?.user ?? {};
  const account = registered?.account;
  const role = account?.state.status === 'registered' ? account.state.people.get(userId)?.role : undefined;
  if (registered === undefined || account === undefined || role === undefined) return undefined;
  if (profile === undefined || profile === ERASED || state === undefined) return undefined;
  const credentialVersion = credentialVersionOf(state);
  const { username, email } = profile;
  const names = { username, email: normaliseName(email), accountId: account.id, userId };
  const credential = { ...names, role, passwordHash, credentialVersion, peopleVersion: account.version };
  try {
    await database.transaction().execute(async (transaction) => {
      const isFirst =
        (await confirmClaims(transaction, registered, profile)) === undefined &&
        (await addPermanentCredential(transaction, credential, clock()));
      if (!isFirst) throw new CannotJoin();
    });
    return credentialVersion;
  } catch (error) {
    if (!(error instanceof CannotJoin)) throw error;
    return undefined;
  }
};

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
  const credential = await findCredential(database, userId);
  if (credential !== undefined) {
    const { invitationId } = found;
    const command = { type: 'AcceptInvitation', userId, invitationId, now: context.now } as const;
    const joined = await handlePeople(services, command, context);
    const isAgain =
      joined.kind === 'done' &&
      joined.replayed &&
      (await passwords.verify(credential.passwordHash, newPassword, turnOf(userId)));
    const { credentialVersion } = credential;
    return isAgain ? { kind: 'set', userId, credentialVersion, position: joined.position } : LINK_EXPIRED;
  }
  const profile = await claimNames(services, found, accepted);
  if (profile === undefined) return { refused: 'email_taken' };
  const refusal = await refuseNewPassword(services, { profile, company }, newPassword, 'any');
  if (refusal !== undefined) return refusal;
  const passwordHash = await passwords.hash(newPassword, turnOf(userId));
  const mark = await markPeopleUnsettled(services, accountId);
  const obstacle = await appendJoining(services, found, profile, context);
  if (obstacle !== undefined) {
    await releasePendingClaims(database, userId);
    return obstacle;
  }
  const credentialVersion = await addLogIn(services, userId, passwordHash);
  // The role may have changed, or the person been removed, since the account was read.
  await settlePeople(services, accountId, mark);
  if (credentialVersion === undefined) {
    // An erasure of the account did not see a person who was appended after it.
    const { state } = (await readAccount(services, accountId)) ?? {};
    if (state?.status === 'erased') await erasePerson(services, { userId });
    return LINK_EXPIRED;
  }
  return { kind: 'set', userId, credentialVersion, position: (await readUser(services, userId))?.position };
};

/**
 * Claims the address and a user name for 15 minutes, appends to the account, appends the person, then confirms the
 * claims and creates the log-in. After a crash in between, the same link continues.
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
