import { ERASED } from '../definitions/event.ts';
import { personInvited } from '../definitions/people.ts';
import { accountStream } from '../definitions/streams.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openEvent } from '../keys/personal-values.ts';
import type { DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { evolve, noAccount } from './account.ts';
import { type FactorRequirement, NO_FACTOR_REQUIRED, type People } from './people.ts';
import { streamPages } from './stream-pages.ts';

export type PeopleAt = {
  readonly people: People;
  readonly factorRequirement: FactorRequirement;
  readonly providerVersion: number;
  readonly version: number;
  /** The event that first invited each person, by user id. */
  readonly invited: ReadonlyMap<string, DecodedEvent>;
};

/** Reads the log, so that changes show immediately. Returns no people for an erased account. */
export const readPeople = async (
  { log }: { readonly log: Pick<EventLog, 'readStream'> },
  accountId: string,
): Promise<PeopleAt> => {
  let state = noAccount;
  let version = 0;
  const invited = new Map<string, DecodedEvent>();
  for await (const page of streamPages(log, accountStream(accountId))) {
    state = page.reduce(evolve, state);
    version += page.length;
    for (const event of page) {
      if (event.type === personInvited.type) invited.set(personInvited.data.parse(event.data).userId, event);
    }
  }
  if (state.status !== 'registered') {
    const nobody = { people: new Map(), factorRequirement: NO_FACTOR_REQUIRED, providerVersion: 0 };
    return { ...nobody, version, invited };
  }
  const { people, factorRequirement, providerVersion } = state;
  return { people, factorRequirement, providerVersion, version, invited };
};

/** @returns undefined for people who were not invited or have been erased */
export const invitedEmail = async (
  keys: Pick<KeyStore, 'find'>,
  { invited }: Pick<PeopleAt, 'invited'>,
  userId: string,
): Promise<string | undefined> => {
  const event = invited.get(userId);
  const invitee = event && (await openEvent(personInvited, keys, event)).data.invitee;
  return invitee === undefined || invitee === ERASED ? undefined : invitee.email;
};
