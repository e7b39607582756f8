import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { Principal } from '../access/authorise.ts';

export const tokenFor = (accountId: string, role: UserRole): string => `${accountId}/${role}`;

/** @param token an account's ID, which stands for its owner, or from `tokenFor` */
export const principalFor = (token: string): Principal => {
  const [accountId = '', role = 'owner'] = token.split('/');
  return { ...ownerOf(accountId), role: role as UserRole };
};

export const ownerOf = (accountId: string): Principal => ({
  accountId,
  userId: derivedId(accountId, 'user'),
  role: 'owner',
  sessionId: derivedId(accountId, 'session'),
});
