import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { Principal } from '../authorise.ts';

export const ownerOf = (accountId: string): Principal => ({
  accountId,
  userId: idMadeBy(accountId, 'user'),
  role: 'owner',
  sessionId: idMadeBy(accountId, 'session'),
});
