import { accountStream } from '@waivers/events/definitions/streams.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import { type CommandServices, handleCommand } from '../handle-command.ts';
import { type Claim, claim, claimedBy, normaliseName } from '../identity/claims.ts';
import { accountDecider } from './decide.ts';
import { type FinishServices, finishRegistration, settleClaims } from './finish-registration.ts';
import { type KnownAccount, readAccount } from './read.ts';
import { proposeUsername } from './username.ts';

export type RegistrationServices = CommandServices & FinishServices;

export type Registration = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly timeZone: string;
};

export type Registered =
  | { readonly kind: 'registered'; readonly accountId: string; readonly position: string | undefined }
  | { readonly kind: 'refused'; readonly refusal: { readonly refused: 'email_taken' | 'id_already_used' } };

const refused = (code: 'email_taken' | 'id_already_used'): Registered => ({
  kind: 'refused',
  refusal: { refused: code },
});

const MAX_USERNAMES_TRIED = 50;

/** Claims a value; a claim in the way that has run out is settled first, as the reconciler would do it. */
const claimOrSettle = async (
  services: RegistrationServices,
  wanted: Claim,
  accountId: string,
): Promise<boolean> => {
  const { database, clock } = services;
  const holder = await claim(database, wanted, accountId, clock());
  if (holder === undefined) return true;
  if (holder.settleAfter === null || holder.settleAfter > clock()) return false;
  await settleClaims(services, holder.accountId);
  return (await claim(database, wanted, accountId, clock())) === undefined;
};

const claimUsername = async (
  services: RegistrationServices,
  company: string,
  accountId: string,
): Promise<string> => {
  const earlier = await claimedBy(services.database, accountId, 'username');
  if (
    earlier !== undefined &&
    (await claimOrSettle(services, { kind: 'username', value: earlier }, accountId))
  ) {
    return earlier;
  }
  for (let tried = 0; tried < MAX_USERNAMES_TRIED; tried += 1) {
    const value = proposeUsername(company);
    if (await claimOrSettle(services, { kind: 'username', value }, accountId)) return value;
  }
  throw new Error('No free user name was found.');
};

const isSame = ({ profile, state }: KnownAccount, registration: Registration): boolean =>
  profile !== 'erased' &&
  state.status !== 'erased' &&
  state.timeZone === registration.timeZone &&
  profile.firstName === registration.firstName &&
  profile.lastName === registration.lastName &&
  profile.company === registration.company &&
  normaliseName(profile.email) === normaliseName(registration.email);

/** Finishes the registration that stands in the log, and judges whether it is the one that was asked for. */
const finish = async (
  services: RegistrationServices,
  account: KnownAccount,
  registration: Registration,
): Promise<Registered> => {
  const finished = await finishRegistration(services, account);
  if (finished === 'erased' || !isSame(account, registration)) return refused('id_already_used');
  if (finished === 'email_lost') return refused('email_taken');
  // The user name is in the event: this registration cannot be finished, one under another key can.
  if (finished === 'username_lost') return refused('id_already_used');
  return { kind: 'registered', accountId: account.id, position: account.position };
};

/**
 * Registers an account: claim the names (15 minutes) → append the events → make credential and mail and confirm the
 * claims, in one transaction. A crash after any step is mended by the same request sent again, or by
 * `reconcileClaims`. The account's id comes from the command's, so sending it again is the same registration.
 */
export const registerAccount = async (
  services: RegistrationServices,
  registration: Registration,
): Promise<Registered> => {
  const { commandId, correlationId, company, timeZone } = registration;
  const accountId = idMadeBy(commandId, 'account');
  const earlier = await readAccount(services, accountId);
  if (earlier !== undefined) return finish(services, earlier, registration);
  const email: Claim = { kind: 'email', value: normaliseName(registration.email) };
  if (!(await claimOrSettle(services, email, accountId))) return refused('email_taken');
  const username = await claimUsername(services, company, accountId);
  const handled = await handleCommand(services, {
    stream: accountStream(accountId),
    decider: accountDecider,
    command: {
      type: 'RegisterAccount',
      profile: {
        company,
        firstName: registration.firstName,
        lastName: registration.lastName,
        email: registration.email,
        username,
      },
      timeZone,
    },
    context: {
      commandId,
      correlationId,
      accountId,
      actor: { kind: 'user', id: idMadeBy(commandId, 'user') },
      now: services.clock(),
    },
    createsStream: true,
  });
  if (handled.kind !== 'done') return refused('id_already_used');
  // It may be the event of another body that came at the same moment under the same key.
  const account = await readAccount(services, accountId);
  if (account === undefined) throw new Error(`Account ${accountId} was appended and cannot be read.`);
  return finish(services, account, registration);
};
