import { type CommandContext, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { Profile } from '@waivers/events/definitions/user.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { releasePendingClaims } from '../identity/claims.ts';
import { addPermanentCredential } from '../identity/credentials.ts';
import {
  credentialVersionOf,
  type PasswordRefusal,
  type PasswordSet,
} from '../identity/passwords/new-password.ts';
import { confirmClaims, readLoggedRegistration } from '../registration/finish-registration.ts';
import { claimOrSettle, claimUsername, type RegistrationServices } from '../registration/register.ts';
import type { RegisterUser } from '../users/commands.ts';
import { userDecider } from '../users/decide.ts';
import { handlePeople } from './change-people.ts';
import type { PeopleCommand } from './decide.ts';
import { markPeopleUnsettled, type SettlePeopleServices, settlePeople } from './settle.ts';

export type JoinServices = RegistrationServices & SettlePeopleServices;

export type Joining = {
  readonly userId: string;
  readonly company: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Makes the person one of the account's people. */
  readonly command: PeopleCommand;
};

export type HowToLogIn = {
  readonly registration: Pick<RegisterUser, 'hasPassword' | 'issuer'>;
  readonly passwordHash: (profile: Profile) => Promise<string | PasswordRefusal>;
};

const LINK_EXPIRED = { refused: 'link_expired' } as const;

export type JoinRefusal = { readonly refused: 'link_expired' | 'email_taken' | 'id_already_used' };

/** @returns the profile in the log or a new one; undefined if the address or the user name is taken */
const claimNames = async (services: JoinServices, joining: Joining): Promise<Profile | undefined> => {
  const { userId, company, email, firstName, lastName } = joining;
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
const append = async (
  services: JoinServices,
  { userId, command }: Joining,
  profile: Profile,
  { registration }: HowToLogIn,
  context: CommandContext,
): Promise<JoinRefusal | undefined> => {
  const joined = await handlePeople(services, command, context);
  if (joined.kind === 'refused') {
    return joined.refusal.refused === 'id_already_used' ? { refused: 'id_already_used' } : LINK_EXPIRED;
  }
  const account = await readAccount(services, context.accountId);
  const role = account?.state.status === 'registered' ? account.state.people.get(userId)?.role : undefined;
  if (role === undefined) return LINK_EXPIRED;
  // Refused if the user is there: an earlier attempt was interrupted, or a concurrent one was faster.
  await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'RegisterUser', profile, role, ...registration },
    context,
    createsStream: true,
  });
  return undefined;
};

class CannotJoin extends Error {}

/** Confirms the claims and creates the log-in, with the role of this moment, in one transaction. */
const addLogIn = async (
  { database, clock, ...services }: JoinServices,
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

/**
 * Claims the address and a user name for 15 minutes, appends to the account, appends the person, then confirms the
 * claims and creates the log-in. Idempotent, so that another attempt continues after a crash.
 */
export const join = async (
  services: JoinServices,
  joining: Joining,
  context: CommandContext,
  how: HowToLogIn,
): Promise<PasswordSet | PasswordRefusal | JoinRefusal> => {
  const { userId } = joining;
  const { accountId } = context;
  const profile = await claimNames(services, joining);
  if (profile === undefined) return { refused: 'email_taken' };
  const passwordHash = await how.passwordHash(profile);
  if (typeof passwordHash !== 'string') return passwordHash;
  const mark = await markPeopleUnsettled(services, accountId);
  const obstacle = await append(services, joining, profile, how, context);
  if (obstacle !== undefined) {
    await releasePendingClaims(services.database, userId);
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
