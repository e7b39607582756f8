import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { accountDecider } from '../accounts/decide.ts';
import type { PendingRegistration } from '../identity/registrations.ts';
import { userDecider } from '../users/decide.ts';

/** @returns false if the id belongs to another account or to an erased one */
const appendAccount = async (
  services: CommandServices,
  { accountId, userId, company, timeZone, locale }: PendingRegistration,
  context: CommandContext,
): Promise<boolean> => {
  const known = await readAccount(services, accountId);
  if (known !== undefined) {
    const { business, ...registered } = known.registered;
    return (
      business !== ERASED &&
      business.company === company &&
      registered.timeZone === timeZone &&
      registered.locale === locale
    );
  }
  const handled = await handleCommand(services, {
    stream: accountStream(accountId),
    decider: accountDecider(services.keys),
    command: { type: 'RegisterAccount', company, timeZone, locale, ownerId: userId },
    context,
    createsStream: true,
  });
  return handled.kind === 'done';
};

/** Appends the account, then the user. Idempotent. @returns false if an id is taken or the account has been erased */
export const appendRegistration = async (
  services: CommandServices,
  begun: PendingRegistration,
  now: Date,
): Promise<boolean> => {
  const { commandId, correlationId, accountId, userId, firstName, lastName, email, username } = begun;
  const context: CommandContext = {
    commandId,
    correlationId,
    accountId,
    actor: { kind: 'user', id: userId },
    now,
  };
  if (!(await appendAccount(services, begun, context))) return false;
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'RegisterUser', profile: { firstName, lastName, email, username }, role: 'owner' },
    context,
    createsStream: true,
  });
  return handled.kind === 'done';
};
