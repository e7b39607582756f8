import type { LoggedIn, User } from '@waivers/contract/auth/logged-in.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { type CredentialOf, isFactorDue } from '@waivers/server/access/authorise.ts';
import { countryOfZone } from '@waivers/waiver/options/country-of-zone.ts';
import type { LogInMethod, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { Metrics } from '../../metrics.ts';
import type { PasswordServices } from '../passwords/new-password.ts';
import type { RequestRecoveryServices } from '../recovery/request-recovery.ts';
import type { IdTokens, TokenUser } from '../tokens/id-tokens.ts';
import { liveCredentialIn } from './token-state.ts';

export type IdentityRouteServices = PasswordServices &
  RequestRecoveryServices & {
    readonly idTokens: IdTokens;
    readonly metrics: Metrics;
    /** Wraps the secrets of authenticator apps. */
    readonly factorKey: MasterKey;
    readonly publicUrl: string;
  };

const dueOf = (
  method: LogInMethod | undefined,
  credential: Awaited<ReturnType<CredentialOf>>,
  now: Date,
): Pick<User, 'secondFactorDue' | 'secondFactorDueAt'> => {
  const dueAt = method === 'oidc' ? null : (credential?.factorDueAt ?? null);
  return {
    secondFactorDue: isFactorDue(method, dueAt, now),
    secondFactorDueAt: dueAt?.toISOString() ?? null,
  };
};

export const userOf = async (
  services: CommandServices & Pick<IdentityRouteServices, 'database' | 'clock'>,
  userId: string,
  method: LogInMethod | undefined,
): Promise<(User & { readonly role: UserRole }) | undefined> => {
  const found = await readUser(services, userId);
  if (found === undefined || found.profile === ERASED || found.state.status === 'erased') return undefined;
  const { accountId } = found.state;
  const account = await readAccount(services, accountId);
  if (account === undefined || account.business === ERASED || account.state.status === 'erased')
    return undefined;
  const { business, state } = account;
  const role = state.people.get(userId)?.role;
  if (role === undefined) return undefined;
  const credential = await liveCredentialIn(services.database)(userId);
  return {
    id: userId,
    ...found.profile,
    role,
    ...dueOf(method, credential, services.clock()),
    account: {
      id: accountId,
      company: business.company,
      timeZone: state.timeZone,
      homeCountry: countryOfZone(state.timeZone),
    },
  };
};

type ProvenUser = Pick<TokenUser, 'userId' | 'credentialVersion' | 'session'>;

/** Returns the response for an authenticated user. @returns undefined if the user was removed or erased */
export const answerLoggedIn = async (
  services: IdentityRouteServices,
  proved: ProvenUser,
): Promise<LoggedIn | undefined> => {
  const person = await userOf(services, proved.userId, proved.session.method);
  if (person === undefined) return undefined;
  const issued = await services.idTokens.issue({
    ...proved,
    accountId: person.account.id,
    role: person.role,
  });
  return { ...issued, user: person };
};
