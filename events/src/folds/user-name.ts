import { fullName } from '@waivers/waiver/options/person-name.ts';
import { ERASED } from '../definitions/event.ts';
import { personErased } from '../definitions/person-erased.ts';
import { userStream } from '../definitions/streams.ts';
import { type PersonName, userRegistered, userRenamed } from '../definitions/user.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openEvent } from '../keys/personal-values.ts';
import type { DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

type Services = { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> };

/** Undefined: says nothing of the name. */
const nameIn = async ({ keys }: Services, event: DecodedEvent): Promise<PersonName | null | undefined> => {
  if (event.type === personErased.type) return null;
  const opened =
    event.type === userRegistered.type
      ? (await openEvent(userRegistered, keys, event)).data.profile
      : event.type === userRenamed.type
        ? (await openEvent(userRenamed, keys, event)).data.name
        : undefined;
  return opened === ERASED ? null : opened;
};

/** Full name as the person has it now; null when erased or unknown. */
export const userName = async (services: Services, userId: string): Promise<string | null> => {
  let name: PersonName | null = null;
  for await (const page of streamPages(services.log, userStream(userId))) {
    for (const event of page) {
      const said = await nameIn(services, event);
      if (said !== undefined) name = said;
    }
  }
  return name && fullName(name, 'en');
};

/** By id; who is erased or unknown has no entry. @param userIds null: not a person */
export const userNames = async (
  services: Services,
  userIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> => {
  const people = [...new Set(userIds)].filter((id) => id !== null);
  const named = await Promise.all(people.map(async (id) => [id, await userName(services, id)] as const));
  return new Map(named.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
};
