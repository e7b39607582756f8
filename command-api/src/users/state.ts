import { ERASED, type Erased } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { type Profile, userRegistered } from '@waivers/events/definitions/user.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { evolve, noUser, type User } from '@waivers/events/folds/user-state.ts';
import { keysIn, openEvent } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/codec.ts';
import type { CommandServices } from '../handle-command.ts';

export type KnownUser = {
  readonly id: string;
  readonly state: Exclude<User, { readonly status: 'absent' }>;
  readonly profile: Profile | Erased;
  readonly keyId: string;
  readonly position: string | undefined;
};

/** @returns undefined if the user does not exist */
export const readUser = async (
  { log, keys }: CommandServices,
  userId: string,
): Promise<KnownUser | undefined> => {
  let state = noUser;
  let profile: Profile | Erased = ERASED;
  let keyId: string | undefined;
  let position: string | undefined;
  for await (const page of streamPages(log, userStream(userId))) {
    for (const event of page) {
      state = evolve(state, event);
      position = event.position;
      keyId = keysIn(codec.definitionOf(event.type), event).get(userId) ?? keyId;
      if (event.type !== userRegistered.type) continue;
      profile = (await openEvent(userRegistered, keys, event)).data.profile;
    }
  }
  if (state.status === 'absent') return undefined;
  if (keyId === undefined) throw new Error(`User ${userId} names no data key.`);
  return {
    id: userId,
    state,
    profile: state.status === 'erased' ? ERASED : profile,
    keyId,
    position,
  };
};
