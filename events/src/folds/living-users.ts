import { userStream } from '../definitions/streams.ts';
import type { EventLog } from '../log/event-log.ts';
import { streamStates } from './stream-states.ts';
import { evolve, noUser, type User } from './user-state.ts';

export type LivingUser = Exclude<User, { readonly status: 'absent' | 'erased' }>;

/** Undefined for a missing or erased user, as of the last event before the request. */
export type LivingUsers = (userId: string) => Promise<LivingUser | undefined>;

/** Answers from the streams; each request reads only the events since the last one. */
export const livingUsers = (log: Pick<EventLog, 'readStream'>): LivingUsers => {
  const states = streamStates(log, evolve, noUser);
  return async (userId) => {
    const { state } = await states(userStream(userId));
    return state.status === 'absent' || state.status === 'erased' ? undefined : state;
  };
};
