import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';

/** For products that run in another process. @param username letters, digits and hyphens */
export const roleSql = (username: string, role: UserRole): string =>
  `update identity.credentials set role = '${role}' where username = '${username}'`;
