import { MAX_PEOPLE } from '@waivers/contract/people/people.ts';
import type { Decider } from '@waivers/events/commands/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { personAdmitted } from '@waivers/events/definitions/identity-provider.ts';
import {
  type invitationRevoked,
  type invitationSentAgain,
  personInvited,
  type personJoined,
  type personRemoved,
  type roleChanged,
  type secondFactorRequired,
} from '@waivers/events/definitions/people.ts';
import { type Account, evolve, noAccount } from '@waivers/events/folds/account.ts';
import {
  type FactorRequirement,
  invitedUntil,
  MAX_COUNTED_INVITATIONS,
  ownersIn,
  type People,
} from '@waivers/events/folds/people.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';

type Named = { readonly userId: string };

export type RequireFactor = {
  readonly type: 'RequireFactor';
  readonly requiredFor: FactorRequirement['requiredFor'];
  readonly graceDays: number;
  readonly now: Date;
};

type PersonCommand =
  | (Named & { readonly type: 'InvitePerson'; readonly role: UserRole; readonly email: string })
  | (Named & { readonly type: 'SendInvitationAgain'; readonly now: Date })
  | (Named & { readonly type: 'RevokeInvitation' })
  | (Named & { readonly type: 'AcceptInvitation'; readonly invitationId: string; readonly now: Date })
  /** Lets a person join whom the identity provider vouches for, without an invitation. */
  | (Named & { readonly type: 'AdmitPerson'; readonly role: UserRole })
  | (Named & { readonly type: 'ChangeRole'; readonly role: UserRole })
  | (Named & { readonly type: 'RemovePerson' })
  /** Makes `userId` an owner and `from` a manager. */
  | (Named & { readonly type: 'HandOver'; readonly from: string });

export type PeopleCommand = PersonCommand | RequireFactor;

export type PeopleEvent =
  | NewEvent<typeof personInvited>
  | NewEvent<typeof invitationSentAgain>
  | NewEvent<typeof invitationRevoked>
  | NewEvent<typeof personJoined>
  | NewEvent<typeof personAdmitted>
  | NewEvent<typeof roleChanged>
  | NewEvent<typeof personRemoved>
  | NewEvent<typeof secondFactorRequired>;

export type PeopleRefusal =
  | RateLimitRefusal
  | { readonly refused: 'not_found' | 'limit_reached' | 'last_owner' | 'link_expired' };

const requirementOf = ({ requiredFor, graceDays, now }: RequireFactor): FactorRequirement => {
  const since = requiredFor === 'nobody' ? null : new Date(now.getTime() + graceDays * DAY_MS).toISOString();
  return { requiredFor, since };
};

/** Returns what an accepted command appends. */
const eventsOf = (command: PeopleCommand): readonly PeopleEvent[] => {
  if (command.type === 'RequireFactor') {
    return [{ type: 'SecondFactorRequired', data: requirementOf(command) }];
  }
  const { userId } = command;
  switch (command.type) {
    case 'InvitePerson': {
      const { role, email } = command;
      return [{ type: 'PersonInvited', data: { userId, role, invitee: { email } } }];
    }
    case 'SendInvitationAgain':
      return [{ type: 'InvitationSentAgain', data: { userId } }];
    case 'RevokeInvitation':
      return [{ type: 'InvitationRevoked', data: { userId } }];
    case 'AcceptInvitation':
      return [{ type: 'PersonJoined', data: { userId } }];
    case 'AdmitPerson':
      return [{ type: 'PersonAdmitted', data: { userId, role: command.role } }];
    case 'ChangeRole':
      return [{ type: 'RoleChanged', data: { userId, role: command.role } }];
    case 'RemovePerson':
      return [{ type: 'PersonRemoved', data: { userId } }];
    case 'HandOver':
      return [
        { type: 'RoleChanged', data: { userId, role: 'owner' } },
        { type: 'RoleChanged', data: { userId: command.from, role: 'manager' } },
      ];
    default:
      return command satisfies never;
  }
};

const isLastOwner = (people: People, userId: string): boolean => {
  const owners = ownersIn(people);
  return owners.length === 1 && owners[0] === userId;
};

const NOT_FOUND = { refused: 'not_found' } as const;

const refuse = (command: PersonCommand, people: People): PeopleRefusal | undefined => {
  const { type, userId } = command;
  if (type === 'InvitePerson') return people.size < MAX_PEOPLE ? undefined : { refused: 'limit_reached' };
  const person = people.get(userId);
  if (type === 'AdmitPerson')
    return people.size < MAX_PEOPLE || person !== undefined ? undefined : { refused: 'limit_reached' };
  if (type === 'AcceptInvitation') {
    const { invitation, state } = person ?? {};
    const isValid =
      invitation?.id === command.invitationId &&
      (state === 'joined' || command.now < invitedUntil(invitation));
    return isValid ? undefined : { refused: 'link_expired' };
  }
  if (person === undefined) return NOT_FOUND;
  switch (type) {
    case 'SendInvitationAgain': {
      if (person.state !== 'invited') return NOT_FOUND;
      const [earliest = '', ...later] = person.invitation?.sentAt ?? [];
      const isFull = later.length + 1 >= MAX_COUNTED_INVITATIONS;
      return isFull ? rateLimitRefusal(new Date(Date.parse(earliest) + DAY_MS), command.now) : undefined;
    }
    case 'RevokeInvitation':
      return person.state === 'invited' ? undefined : NOT_FOUND;
    case 'ChangeRole':
      return command.role !== 'owner' && isLastOwner(people, userId) ? { refused: 'last_owner' } : undefined;
    case 'RemovePerson':
      if (person.state !== 'joined') return NOT_FOUND;
      return isLastOwner(people, userId) ? { refused: 'last_owner' } : undefined;
    case 'HandOver':
      return person.state === 'joined' && command.from !== userId && ownersIn(people).includes(command.from)
        ? undefined
        : NOT_FOUND;
    default:
      return command satisfies never;
  }
};

const isDone = (command: PersonCommand, people: People): boolean => {
  const person = people.get(command.userId);
  if (command.type === 'ChangeRole') return person?.role === command.role;
  const joins = command.type === 'AcceptInvitation' || command.type === 'AdmitPerson';
  return joins && person?.state === 'joined';
};

const decide = (command: PeopleCommand, account: Account): readonly PeopleEvent[] | PeopleRefusal => {
  if (account.status !== 'registered') return NOT_FOUND;
  const { people } = account;
  if (command.type === 'RequireFactor') return eventsOf(command);
  return refuse(command, people) ?? (isDone(command, people) ? [] : eventsOf(command));
};

/** Decides on the account's stream, so that two owners cannot demote each other. */
export const peopleDecider = (
  keys: Pick<KeyStore, 'find'>,
): Decider<Account, PeopleCommand, PeopleEvent, PeopleRefusal> => ({
  initial: noAccount,
  evolve,
  decide,
  isSame: async (command, { events }) => {
    const opened = await Promise.all(
      events.map(async (event) => {
        const { data } =
          event.type === personInvited.type ? await openEvent(personInvited, keys, event) : event;
        return { type: event.type, data };
      }),
    );
    // A retry counts the grace period from the first attempt.
    const now = new Date(events[0]?.metadata.occurredAt ?? 0);
    const same = command.type === 'RequireFactor' ? { ...command, now } : command;
    return canonicalJson(opened) === canonicalJson(eventsOf(same));
  },
});
