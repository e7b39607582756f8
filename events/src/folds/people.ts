import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { INVITATION_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { accountRegistered } from '../definitions/account.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type { personAdmitted } from '../definitions/identity-provider.ts';
import type {
  invitationRevoked,
  invitationSentAgain,
  personInvited,
  personJoined,
  personRemoved,
  roleChanged,
  secondFactorRequired,
} from '../definitions/people.ts';
import type { DecodedEvent } from '../log/port/codec.ts';

/** Also the maximum number of invitation mails per person and day. */
export const MAX_COUNTED_INVITATIONS = 5;

export type Invitation = {
  /** Id of the newest event that sent the invitation. Only its link is valid. */
  readonly id: string;
  /** Times of the latest mails, RFC 3339, oldest first, at most `MAX_COUNTED_INVITATIONS`. */
  readonly sentAt: readonly string[];
};

export type Person = {
  readonly state: 'invited' | 'joined';
  readonly role: UserRole;
  /** When the person was invited, or joined. RFC 3339. */
  readonly since: string;
  /** Absent for the person who registered the business. */
  readonly invitation?: Invitation;
};

/** The people who work for a business or are invited to, by user id. Removed people are left out. */
export type People = ReadonlyMap<string, Person>;

export type StoredPeopleEvent =
  | StoredEvent<typeof personInvited>
  | StoredEvent<typeof invitationSentAgain>
  | StoredEvent<typeof invitationRevoked>
  | StoredEvent<typeof personJoined>
  | StoredEvent<typeof personAdmitted>
  | StoredEvent<typeof roleChanged>
  | StoredEvent<typeof personRemoved>;

/** Which people need a second factor, and from when. */
export type FactorRequirement = StoredEvent<typeof secondFactorRequired>['data'];

export const NO_FACTOR_REQUIRED: FactorRequirement = { requiredFor: 'nobody', since: null };

export const invitedUntil = ({ sentAt }: Invitation): Date =>
  new Date(Date.parse(sentAt.at(-1) ?? '') + INVITATION_LIFETIME_MS);

export const firstPeople = (
  { ownerId }: StoredEvent<typeof accountRegistered>['data'],
  since: string,
): People => new Map([[ownerId, { state: 'joined', role: 'owner', since }]]);

export const withoutPerson = (people: People, userId: string): People =>
  new Map([...people].filter(([id]) => id !== userId));

export const evolvePeople = (people: People, event: DecodedEvent & StoredPeopleEvent): People => {
  const { type, data, eventId: id, metadata } = event;
  const { occurredAt } = metadata;
  if (type === 'PersonInvited') {
    const invitation = { id, sentAt: [occurredAt] };
    return new Map([
      ...people,
      [data.userId, { state: 'invited', role: data.role, since: occurredAt, invitation }],
    ]);
  }
  if (type === 'PersonAdmitted') {
    return new Map([...people, [data.userId, { state: 'joined', role: data.role, since: occurredAt }]]);
  }
  const person = people.get(data.userId);
  // The person was erased in the meantime.
  if (person === undefined) return people;
  const changed = (change: Partial<Person>): People =>
    new Map([...people, [data.userId, { ...person, ...change }]]);
  switch (type) {
    case 'InvitationSentAgain': {
      const sentAt = [...(person.invitation?.sentAt ?? []), occurredAt].slice(-MAX_COUNTED_INVITATIONS);
      return changed({ invitation: { id, sentAt } });
    }
    case 'PersonJoined':
      return changed({ state: 'joined', since: occurredAt });
    case 'RoleChanged':
      return changed({ role: data.role });
    case 'InvitationRevoked':
    case 'PersonRemoved':
      return withoutPerson(people, data.userId);
    default:
      return type satisfies never;
  }
};

const isOwner = (person: Person | undefined): boolean =>
  person?.state === 'joined' && person.role === 'owner';

export const ownersIn = (people: People): readonly string[] =>
  [...people].filter(([, person]) => isOwner(person)).map(([userId]) => userId);
