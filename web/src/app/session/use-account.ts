import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@waivers/contract/call/call.ts';
import {
  changeOwnerAccount,
  type OwnerAccount,
  readOwnerAccount,
} from '@waivers/contract/users/owner-account.ts';
import { ask, command } from '../api/call.ts';
import { sessionState, showUser, tellOtherTabs, useSession } from './session.ts';

const keyOf = (id: string) => ['account', id] as const;

const useOwnId = (): string => {
  const session = useSession();
  return session.kind === 'owner' ? session.user.id : '';
};

export const useAccount = () => {
  const id = useOwnId();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await ask(readOwnerAccount, { params: { id } }, { signal })).result,
    refetchOnMount: 'always',
    // A new email address may have been confirmed in another tab.
    refetchOnWindowFocus: true,
  });
};

/** Returns a function that reads the account, bypassing the cache. @throws Problem */
export const useReloadAccount = (): (() => Promise<OwnerAccount>) => {
  const id = useOwnId();
  const queries = useQueryClient();
  return async () => {
    const { result } = await ask(readOwnerAccount, { params: { id } });
    queries.setQueryData(keyOf(id), result);
    return result;
  };
};

const updateSession = (account: OwnerAccount): void => {
  const { firstName, lastName, email, company, timeZone, homeCountry } = account;
  const session = sessionState();
  // Another user may have logged in while the request was in flight.
  if (session.kind !== 'owner' || session.user.id !== account.id) return;
  const { user } = session;
  const business = { ...user.account, company, timeZone, homeCountry };
  showUser({ ...user, firstName, lastName, email, account: business });
  tellOtherTabs();
};

type Change = InputOf<typeof changeOwnerAccount>['body'];

/**
 * Returns only the properties that the request changed. Responses may arrive out of order, so the others may be
 * stale.
 */
const changedBy = (body: Change, result: OwnerAccount): Partial<OwnerAccount> => ({
  ...Object.fromEntries(Object.entries(result).filter(([name]) => Object.hasOwn(body, name))),
  version: result.version,
  ...('email' in body ? { emailConfirmed: result.emailConfirmed } : {}),
  ...('timeZone' in body ? { homeCountry: result.homeCountry } : {}),
});

/**
 * @param over the account version to require; if omitted, any version
 * @throws Problem 412 on a version mismatch, 409 `email_taken`, 429 `rate_limited`, 422 with field errors
 */
export const useChangeAccount = () => {
  const id = useOwnId();
  const queries = useQueryClient();
  return async (body: Change, over?: number): Promise<OwnerAccount> => {
    const headers = { 'if-match': over === undefined ? undefined : `W/"${over}"` };
    const { result } = await command(changeOwnerAccount, { params: { id }, headers, body });
    await queries.cancelQueries({ queryKey: keyOf(id) });
    const before = queries.getQueryData<OwnerAccount>(keyOf(id)) ?? result;
    const account = { ...before, ...changedBy(body, result) };
    queries.setQueryData(keyOf(id), account);
    updateSession(account);
    return result;
  };
};
