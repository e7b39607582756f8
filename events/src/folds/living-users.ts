import { userStream } from '../definitions/streams.ts';
import type { EventLog } from '../log/event-log.ts';
import { streamStates } from './stream-states.ts';
import { evolve, noUser, type User } from './user-state.ts';

export type LivingUser = Exclude<User, { readonly status: 'absent' | 'erased' }>;

/** Undefined when there is no such user, or they are erased: as of the last event before the question. */
export type LivingUsers = (userId: string) => Promise<LivingUser | undefined>;

/** Users as their streams tell them; each question reads only what has come since the last one. */
export const livingUsers = (log: Pick<EventLog, 'readStream'>): LivingUsers => {
  const states = streamStates(log, evolve, noUser);
  return async (userId) => {
    const { state } = await states(userStream(userId));
    return state.status === 'absent' || state.status === 'erased' ? undefined : state;
  };
};
