import type { Business } from '@waivers/contract/public/business.ts';
import { logoPath } from '@waivers/events/blobs/blob-store.ts';
import { sql, type Transaction } from 'kysely';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { accounts } from './project.ts';
import type { AccountRow } from './table.ts';

type OwnAccount = Pick<AccountRow, 'time_zone' | 'erased' | 'logo' | 'company'>;

export const ownAccount = async (tenant: Transaction<object>): Promise<OwnAccount | undefined> => {
  const { rows } = await sql<OwnAccount>`
    select time_zone, erased, logo, company from read_models.accounts limit 1`.execute(tenant);
  return rows[0];
};

type Known = Pick<OwnAccount, 'erased' | 'logo' | 'company'>;

/** Without `account`, returns only the logo because the company's name is sealed in the stream. */
export const businessIn = (
  accountId: string,
  account: Known | undefined,
  logoInStream: string | undefined,
): Business => {
  if (account === undefined) return { logo: logoPath(accountId, logoInStream) };
  const { logo, company, erased } = account;
  return { logo: logoPath(accountId, logo), ...(erased ? {} : { company }) };
};

export const businessOf = async (
  services: Pick<ReadServices, 'waitForPosition' | 'database' | 'streams'>,
  accountId: string,
  position: string | undefined,
): Promise<Business> => {
  const isNew = await services.waitForPosition([accounts.name], position, 0);
  const account = isNew ? await asTenant(services.database, accountId, ownAccount) : undefined;
  const inStream = account === undefined ? await services.streams.account(accountId) : undefined;
  return businessIn(accountId, account, inStream?.logo);
};
