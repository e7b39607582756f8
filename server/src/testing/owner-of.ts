import { idMadeBy } from '@waivers/events/log/port/event-id.ts';
import type { Principal } from '../access/authorise.ts';

export const ownerOf = (accountId: string): Principal => ({
  accountId,
  userId: idMadeBy(accountId, 'user'),
  role: 'owner',
  sessionId: idMadeBy(accountId, 'session'),
});
