import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type { identityLinked } from '../definitions/identity-provider.ts';
import type { personErased } from '../definitions/person-erased.ts';
import type {
  recoveryCodesIssued,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
} from '../definitions/second-factor.ts';
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
} from '../definitions/user.ts';
import { type DecodedEvent, NEWER_EVENT } from '../log/port/codec.ts';

type UserEvent =
  | StoredEvent<typeof userRegistered>
  | StoredEvent<typeof temporaryPasswordIssued>
  | StoredEvent<typeof firstPasswordChosen>
  | StoredEvent<typeof userRenamed>
  | StoredEvent<typeof passwordRecoveryRequested>
  | StoredEvent<typeof passwordRecovered>
  | StoredEvent<typeof passwordChanged>
  | StoredEvent<typeof emailChanged>
  | StoredEvent<typeof emailConfirmed>
  | StoredEvent<typeof emailChangeUndone>
  | StoredEvent<typeof secondFactorAdded>
  | StoredEvent<typeof secondFactorRemoved>
  | StoredEvent<typeof recoveryCodesIssued>
  | StoredEvent<typeof recoveryCodeUsed>
  | StoredEvent<typeof secondFactorReset>
  | StoredEvent<typeof identityLinked>
  | StoredEvent<typeof personErased>;

/** Bounded, because anyone can request a recovery. */
const MAX_RECOVERIES = 50;

export type PendingRecovery = { readonly eventId: string; readonly requestedAt: string };

export type FactorKind = StoredEvent<typeof secondFactorAdded>['data']['kind'];

/** Second factors by id, with the time of their event as RFC 3339. */
export type Factors = ReadonlyMap<string, { readonly kind: FactorKind; readonly addedAt: string }>;

type Registered = {
  /** `registered` until the user first chooses a password, or joins with an identity provider. */
  readonly status: 'registered' | 'active';
  readonly accountId: string;
  readonly role: UserRole;
  /** Counts the user's passwords, including temporary ones; 0 before the first. */
  readonly credentialVersion: number;
  /** Id of the event that issued the latest temporary password, which that event's mail delivers. */
  readonly passwordIssuedBy: string | undefined;
  /** The latest recoveries requested since the user last chose a password. */
  readonly recoveries: readonly PendingRecovery[];
  readonly email: EmailState;
  /** Id of the confirmed address change through which the user recovered the current password. */
  readonly recoveredThrough: string | undefined;
  /** Version of a password that was voided together with the address change it was recovered through. */
  readonly voidedVersion: number | undefined;
  readonly factors: Factors;
  /** Whether only the identity provider of the user's business says that the address is theirs. */
  readonly isVouchedFor: boolean;
};

export type User =
  | { readonly status: 'absent' }
  | Registered
  | { readonly status: 'erased'; readonly accountId: string };

export type ExistingUser = Exclude<User, { readonly status: 'absent' }>;
export type LivingUser = Exclude<User, { readonly status: 'absent' | 'erased' }>;

export const noUser: User = { status: 'absent' };

const corrupt = (event: DecodedEvent): never => {
  throw new Error(`${event.type} cannot occur at version ${event.version} of ${event.stream}.`);
};

const withRecovery = (
  recoveries: readonly PendingRecovery[],
  { eventId, metadata }: DecodedEvent,
): readonly PendingRecovery[] =>
  [...recoveries, { eventId, requestedAt: metadata.occurredAt }].slice(-MAX_RECOVERIES);

const withFactor = (
  factors: Factors,
  { factorId, kind }: StoredEvent<typeof secondFactorAdded>['data'],
  addedAt: string,
): Factors => new Map([...factors, [factorId, { kind, addedAt }]]);

const withPassword = (user: Registered, credentialVersion: number): Registered => ({
  ...user,
  status: 'active',
  credentialVersion,
  recoveries: [],
});

const withoutEmail = (user: Registered, email: EmailState): Registered => {
  const { recoveredThrough, credentialVersion, voidedVersion } = user;
  const isVoid = recoveredThrough !== undefined && !hasEmailChange(email, recoveredThrough);
  return { ...user, recoveries: [], email, voidedVersion: isVoid ? credentialVersion : voidedVersion };
};

export const evolve = (user: User, event: DecodedEvent): User => {
  const { type, data } = event as DecodedEvent & UserEvent;
  if (event.type === NEWER_EVENT) return user;
  if (type === 'UserRegistered') {
    if (user.status !== 'absent') return corrupt(event);
    const { accountId } = event.metadata;
    return {
      status: 'registered',
      accountId,
      role: data.role,
      credentialVersion: 0,
      passwordIssuedBy: undefined,
      recoveries: [],
      email: noEmailChanges,
      recoveredThrough: undefined,
      voidedVersion: undefined,
      factors: new Map(),
      isVouchedFor: false,
    };
  }
  if (user.status === 'absent') return corrupt(event);
  if (type === 'PersonErased' || user.status === 'erased')
    return { status: 'erased', accountId: user.accountId };
  switch (type) {
    case 'TemporaryPasswordIssued':
      return { ...user, credentialVersion: data.credentialVersion, passwordIssuedBy: event.eventId };
    case 'FirstPasswordChosen':
    case 'PasswordChanged':
      return withPassword(user, data.credentialVersion);
    case 'PasswordRecovered':
      return {
        ...withPassword(user, data.credentialVersion),
        recoveredThrough: user.email.changes.findLast(({ isConfirmed }) => isConfirmed)?.changeId,
        isVouchedFor: false,
      };
    case 'IdentityLinked':
      // This user has no password yet. The first recovered one gets the next version.
      return user.credentialVersion === 0 ? { ...withPassword(user, 1), isVouchedFor: true } : user;
    case 'PasswordRecoveryRequested':
      return { ...user, recoveries: withRecovery(user.recoveries, event) };
    case 'UserRenamed':
      return user;
    case 'SecondFactorAdded':
      return { ...user, factors: withFactor(user.factors, data, event.metadata.occurredAt) };
    case 'SecondFactorRemoved':
      return { ...user, factors: new Map([...user.factors].filter(([id]) => id !== data.factorId)) };
    case 'SecondFactorReset':
      return { ...user, factors: new Map() };
    case 'RecoveryCodesIssued':
    case 'RecoveryCodeUsed':
      return user;
    case 'EmailChanged':
      return { ...user, email: withChange(user.email, event) };
    case 'EmailConfirmed':
      if (!hasEmailChange(user.email, data.changeId)) return corrupt(event);
      return {
        ...user,
        email: withConfirmed(user.email, data.changeId, event.version),
        isVouchedFor: false,
      };
    case 'EmailChangeUndone':
      if (!hasEmailChange(user.email, data.changeId)) return corrupt(event);
      return withoutEmail(user, withoutChange(user.email, data.changeId, event.version));
    default:
      return corrupt(event);
  }
};

export type ActiveEmailChange = {
  readonly changeId: string;
  readonly changedAt: string;
  readonly isConfirmed: boolean;
};

export type EmailState = {
  /** Oldest first. Undoing a change also removes all later ones. */
  readonly changes: readonly ActiveEmailChange[];
  /** The change that a link may still confirm: the latest one, unless undone. */
  readonly confirmable: string | undefined;
  readonly undone: readonly string[];
  /** Times of the latest changes, including undone ones, as RFC 3339. Oldest first, at most `MAX_COUNTED_CHANGES`. */
  readonly changedAt: readonly string[];
  /** Stream version of the last event about the address; 0 before the first change. */
  readonly version: number;
  /** Stream version of the last undo; 0 if nothing has been undone. */
  readonly undoneAt: number;
};

/** Also the maximum number of email changes per day. */
export const MAX_COUNTED_CHANGES = 5;

const noEmailChanges: EmailState = {
  changes: [],
  changedAt: [],
  confirmable: undefined,
  undone: [],
  version: 0,
  undoneAt: 0,
};

export const hasEmailChange = ({ changes }: EmailState, changeId: string): boolean =>
  changes.some((change) => change.changeId === changeId);

const withChange = (
  email: EmailState,
  { eventId: changeId, metadata, version }: DecodedEvent,
): EmailState => ({
  ...email,
  changes: [...email.changes, { changeId, changedAt: metadata.occurredAt, isConfirmed: false }],
  confirmable: changeId,
  changedAt: [...email.changedAt, metadata.occurredAt].slice(-MAX_COUNTED_CHANGES),
  version,
});

const withConfirmed = (email: EmailState, changeId: string, version: number): EmailState => ({
  ...email,
  changes: email.changes.map((change) =>
    change.changeId === changeId ? { ...change, isConfirmed: true } : change,
  ),
  version,
});

/** Removes a change and all later ones. Invalidates their links and every confirmation link sent so far. */
const withoutChange = (email: EmailState, changeId: string, version: number): EmailState => ({
  changedAt: email.changedAt,
  changes: email.changes.slice(
    0,
    email.changes.findIndex((change) => change.changeId === changeId),
  ),
  confirmable: undefined,
  undone: [...email.undone, changeId],
  version,
  undoneAt: version,
});
