import { ERASED } from '@waivers/events/definitions/event.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { type PersonName, userRegistered, userRenamed } from '@waivers/events/definitions/user.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import type { ReadServices } from '../queries/read-services.ts';

type Services = Pick<ReadServices, 'log' | 'keys'>;

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
