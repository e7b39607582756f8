import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { Principal } from '../access/authorise.ts';

export const ownerOf = (accountId: string): Principal => ({
  accountId,
  userId: derivedId(accountId, 'user'),
  role: 'owner',
  sessionId: derivedId(accountId, 'session'),
});
