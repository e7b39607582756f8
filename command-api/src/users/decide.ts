import type { Decider, EarlierCommand } from '@waivers/events/commands/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { identityLinked } from '@waivers/events/definitions/identity-provider.ts';
import type {
  emailChanged,
  emailChangeUndone,
  emailConfirmed,
  firstPasswordChosen,
  passwordChanged,
  passwordRecovered,
  passwordRecoveryRequested,
  temporaryPasswordIssued,
  userRegistered,
  userRenamed,
} from '@waivers/events/definitions/user.ts';
import {
  type ActiveEmailChange,
  type EmailState,
  evolve,
  type LivingUser,
  MAX_COUNTED_CHANGES,
  noUser,
  type User,
} from '@waivers/events/folds/user.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { DAY_MS, EMAIL_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type {
  ChangeEmail,
  ConfirmEmail,
  PasswordCommand,
  RegisterUser,
  RequestRecovery,
  UndoEmailChange,
  UserCommand,
} from './commands.ts';
import {
  decideFactors,
  type FactorEvent,
  isFactorCommand,
  isSameFactorCommand,
  removeFactorsSince,
} from './decide-factors.ts';

export type UserEvent =
  | NewEvent<typeof userRegistered>
  | NewEvent<typeof temporaryPasswordIssued>
  | NewEvent<typeof firstPasswordChosen>
  | NewEvent<typeof userRenamed>
  | NewEvent<typeof passwordRecoveryRequested>
  | NewEvent<typeof passwordRecovered>
  | NewEvent<typeof passwordChanged>
  | NewEvent<typeof emailChanged>
  | NewEvent<typeof emailConfirmed>
  | NewEvent<typeof emailChangeUndone>
  | FactorEvent
  | NewEvent<typeof identityLinked>;

export type UserRefusal =
  | RateLimitRefusal
  | {
      readonly refused:
        | 'id_already_used'
        | 'not_found'
        | 'limit_reached'
        | 'session_expired'
        | 'link_expired'
        /** The address has changed since it was read and must be read again. */
        | 'overtaken';
    };

type Decision = readonly UserEvent[] | UserRefusal;

const register = ({ profile, role, hasPassword, issuer }: RegisterUser, user: User): Decision => {
  if (user.status !== 'absent') return { refused: 'id_already_used' };
  const registered = { type: 'UserRegistered', data: { profile, role } } as const;
  if (issuer !== undefined) return [registered, { type: 'IdentityLinked', data: { issuer } }];
  return [
    registered,
    {
      type: hasPassword === true ? 'FirstPasswordChosen' : 'TemporaryPasswordIssued',
      data: { credentialVersion: 1 },
    },
  ];
};

const PASSWORD_EVENTS = {
  ChooseFirstPassword: { type: 'FirstPasswordChosen', from: ['registered'] },
  RecoverPassword: { type: 'PasswordRecovered', from: ['registered', 'active'] },
  ChangePassword: { type: 'PasswordChanged', from: ['active'] },
} as const;

const replacePassword = ({ type, fromVersion }: PasswordCommand, user: LivingUser): Decision => {
  const event = PASSWORD_EVENTS[type];
  // A crash can leave an event without its credential. A user who proves the previous password gets a new event
  // instead of completing another request's event.
  const isCutOff = user.credentialVersion > fromVersion && fromVersion > 0;
  const isNext =
    user.credentialVersion === fromVersion && event.from.some((status) => status === user.status);
  if (!isNext && !(isCutOff && user.status === 'active')) return { refused: 'session_expired' };
  return [{ type: event.type, data: { credentialVersion: user.credentialVersion + 1 } }];
};

/** Limited because anyone can request a recovery, and ten mails a day are enough. */
const RECOVERIES_A_DAY = 10;

const requestRecovery = ({ now }: RequestRecovery, { recoveries }: LivingUser): Decision => {
  const ofToday = recoveries.filter(({ requestedAt }) => Date.parse(requestedAt) > now.getTime() - DAY_MS);
  return ofToday.length < RECOVERIES_A_DAY ? [{ type: 'PasswordRecoveryRequested', data: {} }] : [];
};

/**
 * Allows five changes a day because each mails an unconfirmed address.
 * @returns the refusal once the limit is reached
 */
export const refuseEmailChange = ({ changedAt }: EmailState, now: Date): RateLimitRefusal | undefined => {
  const [earliest] = changedAt;
  const isFull = changedAt.length >= MAX_COUNTED_CHANGES && earliest !== undefined;
  return isFull ? rateLimitRefusal(new Date(Date.parse(earliest) + DAY_MS), now) : undefined;
};

const changeEmail = ({ emailChange, emailVersion, now }: ChangeEmail, { email }: LivingUser): Decision => {
  if (email.version !== emailVersion) return { refused: 'overtaken' };
  return refuseEmailChange(email, now) ?? [{ type: 'EmailChanged', data: { emailChange } }];
};

const stillLinked = (
  { changeId, now }: ConfirmEmail | UndoEmailChange,
  { email }: LivingUser,
): ActiveEmailChange | undefined =>
  email.changes.find(
    (change) =>
      change.changeId === changeId && now.getTime() < Date.parse(change.changedAt) + EMAIL_LINK_LIFETIME_MS,
  );

const confirmEmail = (command: ConfirmEmail, user: LivingUser): Decision => {
  const { changeId } = command;
  const change = stillLinked(command, user);
  if (change === undefined) return { refused: 'link_expired' };
  if (change.isConfirmed && user.email.changes.at(-1) === change) return [];
  if (user.email.confirmable !== changeId) return { refused: 'link_expired' };
  return [{ type: 'EmailConfirmed', data: { changeId } }];
};

/** Before an undone change, which is at most seven days old, a thief may have added second factors for as long again. */
export const SUSPECT_MS = 2 * EMAIL_LINK_LIFETIME_MS;

const undoEmailChange = (command: UndoEmailChange, user: LivingUser): Decision => {
  const { changeId, emailChange, emailVersion, now } = command;
  if (stillLinked(command, user) === undefined) return { refused: 'link_expired' };
  if (user.email.version !== emailVersion) return { refused: 'overtaken' };
  return [
    { type: 'EmailChangeUndone', data: { changeId, emailChange } },
    ...removeFactorsSince(user, new Date(now.getTime() - SUSPECT_MS)),
  ];
};

const change = (command: Exclude<UserCommand, RegisterUser>, user: LivingUser): Decision => {
  switch (command.type) {
    case 'ChooseFirstPassword':
    case 'RecoverPassword':
    case 'ChangePassword':
      return replacePassword(command, user);
    case 'LinkIdentity':
      return [{ type: 'IdentityLinked', data: { issuer: command.issuer } }];
    case 'RequestRecovery':
      return requestRecovery(command, user);
    case 'RenameUser':
      return [{ type: 'UserRenamed', data: { name: command.name } }];
    case 'ChangeEmail':
      return changeEmail(command, user);
    case 'ConfirmEmail':
      return confirmEmail(command, user);
    case 'UndoEmailChange':
      return undoEmailChange(command, user);
    default:
      return decideFactors(command, user);
  }
};

const isPasswordCommand = (command: UserCommand): command is PasswordCommand =>
  Object.hasOwn(PASSWORD_EVENTS, command.type);

const decide = (command: UserCommand, user: User): Decision => {
  if (command.type === 'RegisterUser') return register(command, user);
  if (user.status === 'absent' || user.status === 'erased') {
    return { refused: isPasswordCommand(command) ? 'session_expired' : 'not_found' };
  }
  return change(command, user);
};

type ComparedData = { readonly credentialVersion?: number; readonly changeId?: string };

/** Leaves the comparison of personal values to the callers, because the events contain them sealed. */
export const isSame = (command: UserCommand, { events }: EarlierCommand<User>): boolean =>
  events.some(({ type, data }) => {
    if (isFactorCommand(command)) return isSameFactorCommand(command, { type, data });
    const told = data as ComparedData;
    switch (command.type) {
      case 'RegisterUser':
        return type === 'UserRegistered';
      case 'ChooseFirstPassword':
      case 'RecoverPassword':
      case 'ChangePassword':
        return (
          type === PASSWORD_EVENTS[command.type].type && (told.credentialVersion ?? 0) > command.fromVersion
        );
      case 'LinkIdentity':
        return type === 'IdentityLinked';
      case 'RequestRecovery':
        return type === 'PasswordRecoveryRequested';
      case 'RenameUser':
        return type === 'UserRenamed';
      case 'ChangeEmail':
        return type === 'EmailChanged';
      case 'ConfirmEmail':
        return type === 'EmailConfirmed' && told.changeId === command.changeId;
      case 'UndoEmailChange':
        return type === 'EmailChangeUndone' && told.changeId === command.changeId;
      default:
        return command satisfies never;
    }
  });

export const userDecider: Decider<User, UserCommand, UserEvent, UserRefusal> = {
  initial: noUser,
  evolve,
  decide,
  isSame,
};
