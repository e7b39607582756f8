import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { Principal } from '../authorise.ts';

/** The owner of an account in specs that know the account alone. */
export const ownerOf = (accountId: string): Principal => ({
  accountId,
  userId: idMadeBy(accountId, 'user'),
  role: 'owner',
});
