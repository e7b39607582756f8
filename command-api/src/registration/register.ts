import { ERASED } from '@waivers/events/definitions/event.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { type Claim, claim, claimedBy } from '../identity/claims.ts';
import { findRegistration, keepRegistration, type PendingRegistration } from '../identity/registrations.ts';
import { appendRegistration } from './append-registration.ts';
import {
  finishRegistration,
  type LoggedRegistration,
  readLoggedRegistration,
} from './finish-registration.ts';
import { type SettleServices, settleRegistration } from './settle-registration.ts';
import { proposeUsername } from './username.ts';

export type RegistrationServices = SettleServices;

export type RegistrationRequest = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly timeZone: string;
  readonly locale?: ProductLocale | undefined;
};

export type RegistrationOutcome =
  | {
      readonly kind: 'registered';
      readonly accountId: string;
      readonly userId: string;
      readonly position: string | undefined;
    }
  | { readonly kind: 'refused'; readonly refusal: { readonly refused: 'email_taken' | 'id_already_used' } };

const refused = (code: 'email_taken' | 'id_already_used'): RegistrationOutcome => ({
  kind: 'refused',
  refusal: { refused: code },
});

const MAX_USERNAMES_TRIED = 50;

/** Claims the value. If it is blocked by an expired claim left behind by a crash, settles that claim first. */
export const claimOrSettle = async (
  services: RegistrationServices,
  wanted: Claim,
  userId: string,
): Promise<boolean> => {
  const { database, clock } = services;
  const holder = await claim(database, wanted, userId, clock());
  if (holder === undefined) return true;
  if (holder.settleAfter === null || holder.settleAfter > clock()) return false;
  await settleRegistration(services, holder.userId);
  return (await claim(database, wanted, userId, clock())) === undefined;
};

export const claimUsername = async (
  services: RegistrationServices,
  company: string,
  userId: string,
): Promise<string> => {
  const earlier = await claimedBy(services.database, userId, 'username');
  if (
    earlier !== undefined &&
    (await claimOrSettle(services, { kind: 'username', value: earlier }, userId))
  ) {
    return earlier;
  }
  for (let tried = 0; tried < MAX_USERNAMES_TRIED; tried += 1) {
    const value = proposeUsername(company);
    if (await claimOrSettle(services, { kind: 'username', value }, userId)) return value;
  }
  throw new Error('No free user name was found.');
};

type RegistrationInput = Omit<RegistrationRequest, 'commandId' | 'correlationId'>;

const isSame = (one: RegistrationInput, other: RegistrationInput): boolean =>
  one.timeZone === other.timeZone &&
  one.locale === other.locale &&
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.company === other.company &&
  normaliseName(one.email) === normaliseName(other.email);

const inputOf = ({ user, account }: LoggedRegistration): RegistrationInput | undefined => {
  const { business, ...told } = account.registered;
  return user.registered === ERASED || business === ERASED
    ? undefined
    : { ...user.registered, ...business, ...told };
};

/** Finishes a registration that is in the log, provided it matches the request. */
const finish = async (
  services: RegistrationServices,
  registered: LoggedRegistration,
  registration: RegistrationRequest,
): Promise<RegistrationOutcome> => {
  const finished = await finishRegistration(services, registered);
  const typed = inputOf(registered);
  if (finished === 'erased' || typed === undefined || !isSame(typed, registration)) {
    return refused('id_already_used');
  }
  if (finished === 'email_lost') return refused('email_taken');
  // The user name in the event was taken by another user, so only a new command can register.
  if (finished === 'username_lost') return refused('id_already_used');
  const { user, account } = registered;
  return { kind: 'registered', accountId: account.id, userId: user.id, position: user.position };
};

/**
 * Claims the names and stores the input, both shared by requests with the same key.
 * @returns undefined if the address is taken
 */
const begin = async (
  services: RegistrationServices,
  registration: RegistrationRequest,
  ids: { readonly accountId: string; readonly userId: string },
): Promise<PendingRegistration | undefined> => {
  const { database, registrationKey, clock } = services;
  const { userId } = ids;
  const email: Claim = { kind: 'email', value: normaliseName(registration.email) };
  if (!(await claimOrSettle(services, email, userId))) return undefined;
  const username = await claimUsername(services, registration.company, userId);
  const begun = { ...registration, ...ids, username };
  await keepRegistration(database, registrationKey, begun, clock());
  return (await findRegistration(database, registrationKey, userId)) ?? begun;
};

/**
 * Registers an account and its owner: claims the names for 15 minutes and stores the input, appends the account,
 * appends the owner, then confirms the claims. After a crash, a retry or `reconcileRegistrations` finishes the rest.
 * Both ids are derived from the command id, so a retry is the same registration. The owner's events trigger
 * credential and mail (`issueTemporaryPassword`).
 */
export const registerAccount = async (
  services: RegistrationServices,
  registration: RegistrationRequest,
): Promise<RegistrationOutcome> => {
  const { commandId } = registration;
  const userId = derivedId(commandId, 'user');
  const earlier = await readLoggedRegistration(services, userId);
  if (earlier !== undefined) return finish(services, earlier, registration);
  const begun = await begin(services, registration, { accountId: derivedId(commandId, 'account'), userId });
  if (begun === undefined) return refused('email_taken');
  if (!isSame(begun, registration)) return refused('id_already_used');
  if (!(await appendRegistration(services, begun, services.clock()))) return refused('id_already_used');
  const registered = await readLoggedRegistration(services, userId);
  if (registered === undefined) throw new Error(`User ${userId} was appended and cannot be read.`);
  return finish(services, registered, registration);
};
