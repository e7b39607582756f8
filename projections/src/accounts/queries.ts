import { evolve, noAccount } from '@waivers/events/account-state.ts';
import { codec } from '@waivers/events/codec.ts';
import { accountStream } from '@waivers/events/streams.ts';
import { sql, type Transaction } from 'kysely';
import type { ReadServices } from '../read-services.ts';
import type { AccountRow } from './table.ts';

/** The tenant's own account; undefined when it is not in the read model yet. */
export const ownAccount = async (
  tenant: Transaction<object>,
): Promise<Pick<AccountRow, 'time_zone' | 'erased'> | undefined> => {
  const { rows } = await sql<Pick<AccountRow, 'time_zone' | 'erased'>>`
    select time_zone, erased from read_models.accounts limit 1`.execute(tenant);
  return rows[0];
};

/** The account as its stream tells it; undefined when there is none, or its owner is erased. */
export const foldAccount = async (
  { log }: Pick<ReadServices, 'log'>,
  accountId: string,
): Promise<{ readonly timeZone: string } | undefined> => {
  const events = (await log.readStream(accountStream(accountId))).map(codec.decode);
  const account = events.reduce(evolve, noAccount);
  return account.status === 'absent' || account.status === 'erased' ? undefined : account;
};
