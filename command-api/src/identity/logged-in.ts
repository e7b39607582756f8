import type { EndedSessions } from '@waivers/server/ended-sessions.ts';
import { z } from 'zod';
import type { FirstPasswordServices } from '../accounts/choose-first-password.ts';
import { readAccount } from '../accounts/read.ts';
import type { CommandServices } from '../handle-command.ts';
import type { Metrics } from '../metrics.ts';
import type { IdTokens, IssuedToken, TokenOwner } from './id-tokens.ts';

export type IdentityRouteServices = FirstPasswordServices & {
  readonly idTokens: IdTokens;
  readonly endedSessions: EndedSessions;
  readonly fingerprintKey: Buffer;
  readonly metrics: Metrics;
  readonly publicUrl: string;
};

export const user = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'User' });

export const loggedIn = z.object({
  idToken: z.string().describe('JWT; goes into `Authorization`.'),
  expiresIn: z.int().describe('Seconds.'),
  user,
});

export const userOf = async (services: CommandServices, accountId: string) => {
  const account = await readAccount(services, accountId);
  if (account === undefined || account.profile === 'erased' || account.state.status === 'erased')
    return undefined;
  return { id: accountId, ...account.profile, timeZone: account.state.timeZone };
};

/** What an owner gets who has proved to be one; undefined when the account has gone meanwhile. */
export const answerLoggedIn = async (
  services: IdentityRouteServices,
  owner: Omit<TokenOwner, 'role'>,
): Promise<(IssuedToken & { readonly user: z.infer<typeof user> }) | undefined> => {
  const person = await userOf(services, owner.accountId);
  return person && { ...(await services.idTokens.issue({ ...owner, role: 'owner' })), user: person };
};
