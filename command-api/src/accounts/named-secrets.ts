import { livingAccounts } from '@waivers/events/folds/account.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';

/** Returns the ids of all secrets that the account's events name, so that none is deleted while another changes. */
export const secretsOf = async (
  log: Pick<EventLog, 'readStream'>,
  accountId: string,
): Promise<readonly string[]> => {
  const account = await livingAccounts(log)(accountId);
  const integrations = Object.values(account?.integrations ?? {}).map(({ secretId }) => secretId);
  return [...integrations, account?.identityProvider?.secretId ?? []].flat();
};
