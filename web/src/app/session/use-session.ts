import { useSyncExternalStore } from 'react';
import { type SessionState, sessionState, subscribeSession } from './session.ts';

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, sessionState);
