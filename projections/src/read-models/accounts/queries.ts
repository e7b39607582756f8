import { logoPath } from '@waivers/events/blobs/blob-path.ts';
import { sql, type Transaction } from 'kysely';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { accounts } from './project.ts';
import type { AccountRow } from './table.ts';

type OwnAccount = Pick<AccountRow, 'time_zone' | 'erased' | 'logo'>;

/** Undefined while not in the read model yet. */
export const ownAccount = async (tenant: Transaction<object>): Promise<OwnAccount | undefined> => {
  const { rows } = await sql<OwnAccount>`
    select time_zone, erased, logo from read_models.accounts limit 1`.execute(tenant);
  return rows[0];
};

/** Path of the image. From the stream when the read model is behind. */
export const logoOf = async (
  services: Pick<ReadServices, 'caughtUp' | 'database' | 'streams'>,
  accountId: string,
  position: string | undefined,
): Promise<string | null> => {
  const isNew = await services.caughtUp([accounts.name], position, 0);
  const account = isNew ? await asTenant(services.database, accountId, ownAccount) : undefined;
  return logoPath(
    accountId,
    account === undefined ? (await services.streams.account(accountId))?.logo : account.logo,
  );
};
