import { fullName } from '@waivers/waiver/options/person-name.ts';
import { ERASED, type Erased } from '../definitions/event.ts';
import { personErased } from '../definitions/person-erased.ts';
import { userStream } from '../definitions/streams.ts';
import {
  type EmailChange,
  emailChanged,
  emailChangeUndone,
  type Profile,
  type StoredPersonName,
  userRegistered,
  userRenamed,
} from '../definitions/user.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { keysIn, openEvent } from '../keys/personal-values.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';
import { evolve, noUser, type User } from './user.ts';

/**
 * @property changedAt the time of the change in RFC 3339 format @property provenBefore the newest proven address at
 * that time, which is notified of the change and restored by an undo
 */
export type EmailChangeDetails = EmailChange & { readonly changedAt: string; readonly provenBefore: string };

export type UserDetails = {
  readonly id: string;
  readonly state: Exclude<User, { readonly status: 'absent' }>;
  readonly profile: Profile | Erased;
  readonly registered: Profile | Erased;
  /**
   * The newest address the user has proven to control, or their business's identity provider vouched for; undefined
   * after erasure. Recovery mails go only to it.
   */
  readonly provenEmail: string | undefined;
  /** All address changes by id, including undone ones. */
  readonly emailChanges: ReadonlyMap<string, EmailChangeDetails>;
  readonly keyId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly position: string | undefined;
};

type Opened = {
  readonly registered: Profile | Erased;
  readonly name: StoredPersonName | Erased;
  readonly email: string | undefined;
  readonly emailChanges: Map<string, EmailChangeDetails>;
};

const nothing = (): Opened => ({
  registered: ERASED,
  name: ERASED,
  email: undefined,
  emailChanges: new Map(),
});

/** The temporary password, which was mailed to the first address, proves that address. */
const provenIn = (state: User, { registered, emailChanges }: Opened): string | undefined => {
  if (state.status === 'absent' || state.status === 'erased' || registered === ERASED) return undefined;
  const proven = state.email.changes.findLast(({ isConfirmed }) => isConfirmed);
  return (proven && emailChanges.get(proven.changeId)?.email) ?? registered.email;
};

const open = async (
  keys: Pick<KeyStore, 'find'>,
  opened: Opened,
  event: DecodedEvent,
  before: User,
): Promise<Opened> => {
  switch (event.type) {
    case userRegistered.type: {
      const { profile } = (await openEvent(userRegistered, keys, event)).data;
      if (profile === ERASED) return opened;
      const { firstName, lastName, email } = profile;
      return { ...opened, registered: profile, name: { firstName, lastName }, email };
    }
    case userRenamed.type:
      return { ...opened, name: (await openEvent(userRenamed, keys, event)).data.name };
    case emailChanged.type: {
      const { emailChange } = (await openEvent(emailChanged, keys, event)).data;
      const provenBefore = provenIn(before, opened);
      if (emailChange === ERASED || provenBefore === undefined) return opened;
      const changedAt = event.metadata.occurredAt;
      opened.emailChanges.set(event.eventId, { ...emailChange, changedAt, provenBefore });
      return { ...opened, email: emailChange.email };
    }
    case emailChangeUndone.type: {
      const { emailChange } = (await openEvent(emailChangeUndone, keys, event)).data;
      return emailChange === ERASED ? opened : { ...opened, email: emailChange.email };
    }
    default:
      return opened;
  }
};

const profileOf = ({ registered, name, email }: Opened): Profile | Erased =>
  registered === ERASED || name === ERASED || email === undefined
    ? ERASED
    : { ...registered, ...name, email };

export const readUser = async (
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  userId: string,
): Promise<UserDetails | undefined> => {
  let state = noUser;
  let opened = nothing();
  let keyId: string | undefined;
  let first: DecodedEvent | undefined;
  let last: DecodedEvent | undefined;
  for await (const page of streamPages(log, userStream(userId))) {
    for (const event of page) {
      opened = await open(keys, opened, event, state);
      state = evolve(state, event);
      first ??= event;
      last = event;
      keyId = keysIn(codec.definitionOf(event.type), event).get(userId) ?? keyId;
    }
  }
  if (state.status === 'absent' || first === undefined || last === undefined) return undefined;
  if (keyId === undefined) throw new Error(`User ${userId} has no data key.`);
  const isErased = state.status === 'erased';
  return {
    id: userId,
    state,
    profile: isErased ? ERASED : profileOf(opened),
    registered: isErased ? ERASED : opened.registered,
    provenEmail: provenIn(state, opened),
    emailChanges: isErased ? new Map() : opened.emailChanges,
    keyId,
    createdAt: first.metadata.occurredAt,
    updatedAt: last.metadata.occurredAt,
    position: last.position,
  };
};

type Services = { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> };

const nameIn = async (
  { keys }: Services,
  event: DecodedEvent,
): Promise<StoredPersonName | null | undefined> => {
  if (event.type === personErased.type) return null;
  const opened =
    event.type === userRegistered.type
      ? (await openEvent(userRegistered, keys, event)).data.profile
      : event.type === userRenamed.type
        ? (await openEvent(userRenamed, keys, event)).data.name
        : undefined;
  return opened === ERASED ? null : opened;
};

export const userName = async (services: Services, userId: string): Promise<string | null> => {
  let name: StoredPersonName | null = null;
  for await (const page of streamPages(services.log, userStream(userId))) {
    for (const event of page) {
      const said = await nameIn(services, event);
      if (said !== undefined) name = said;
    }
  }
  return name && fullName(name, 'en');
};

/** Returns names by id, without erased and unknown users. Null ids are actors that aren't people. */
export const userNames = async (
  services: Services,
  userIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> => {
  const people = [...new Set(userIds)].filter((id) => id !== null);
  const named = await Promise.all(people.map(async (id) => [id, await userName(services, id)] as const));
  return new Map(named.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
};
