import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@waivers/contract/call/call.ts';
import {
  changeOwnerAccount,
  type OwnerAccount,
  readOwnerAccount,
} from '@waivers/contract/users/owner-account.ts';
import { ask, command } from '../api/call.ts';
import { sessionState, showUser, tellOtherTabs } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

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
    // A new address may have been confirmed in another tab.
    refetchOnWindowFocus: true,
  });
};

/** The menu names the person and the business. */
const showIn = ({ firstName, lastName, email, company, timeZone }: OwnerAccount): void => {
  const session = sessionState();
  if (session.kind !== 'owner') return;
  const { user } = session;
  showUser({ ...user, firstName, lastName, email, account: { ...user.account, company, timeZone } });
  tellOtherTabs();
};

/** @throws Problem: 409 `email_taken`, 429 `rate_limited`, 422 with errors */
export const useChangeAccount = () => {
  const id = useOwnId();
  const queries = useQueryClient();
  return async (body: InputOf<typeof changeOwnerAccount>['body']): Promise<OwnerAccount> => {
    const { result } = await command(changeOwnerAccount, { params: { id }, body });
    await queries.cancelQueries({ queryKey: keyOf(id) });
    queries.setQueryData(keyOf(id), result);
    showIn(result);
    return result;
  };
};
