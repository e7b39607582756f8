import type { StoredEvent } from '../definitions/event.ts';
import type { personErased } from '../definitions/person-erased.ts';
import type {
  firstPasswordChosen,
  Role,
  temporaryPasswordIssued,
  userRegistered,
} from '../definitions/user.ts';
import type { DecodedEvent } from '../log/codec.ts';

type UserEvent =
  | StoredEvent<typeof userRegistered>
  | StoredEvent<typeof temporaryPasswordIssued>
  | StoredEvent<typeof firstPasswordChosen>
  | StoredEvent<typeof personErased>;

type Registered = {
  /** `registered`: no password of their own yet. */
  readonly status: 'registered' | 'active';
  /** The account that the person works for. */
  readonly accountId: string;
  readonly role: Role;
  /** Counts the person's passwords, temporary ones included; 0 before the first. */
  readonly credentialVersion: number;
  /** The event that issued the newest temporary password: what its mail is about. */
  readonly passwordIssuedBy: string | undefined;
};

/** A person who works for an account: what their events say in clear. */
export type User =
  | { readonly status: 'absent' }
  | Registered
  | { readonly status: 'erased'; readonly accountId: string };

export type KnownUser = Exclude<User, { readonly status: 'absent' }>;

export const noUser: User = { status: 'absent' };

const corrupt = (event: DecodedEvent): never => {
  throw new Error(`${event.type} cannot stand at version ${event.version} of ${event.stream}.`);
};

/**
 * The user after one more event of their stream.
 * @throws Error when the stream holds what no decision can have put there: a damaged log, never user input
 */
export const evolve = (user: User, event: DecodedEvent): User => {
  const { type, data } = event as DecodedEvent & UserEvent;
  if (type === 'UserRegistered') {
    if (user.status !== 'absent') return corrupt(event);
    const { accountId } = event.metadata;
    return {
      status: 'registered',
      accountId,
      role: data.role,
      credentialVersion: 0,
      passwordIssuedBy: undefined,
    };
  }
  if (user.status === 'absent') return corrupt(event);
  if (type === 'PersonErased' || user.status === 'erased')
    return { status: 'erased', accountId: user.accountId };
  switch (type) {
    case 'TemporaryPasswordIssued':
      return { ...user, credentialVersion: data.credentialVersion, passwordIssuedBy: event.eventId };
    case 'FirstPasswordChosen':
      return { ...user, status: 'active', credentialVersion: data.credentialVersion };
    default:
      return corrupt(event);
  }
};
