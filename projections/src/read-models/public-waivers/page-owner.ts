import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { businessIn, ownAccount } from '../accounts/queries.ts';
import { accountOfWaiver } from '../waiver-documents/queries.ts';

/** Whose a public page is, as far as the read models know. */
export type PageOwners = {
  /** By the account's id, or that of its owner as in the specification's own addresses. */
  readonly ofList: (ownerId: string) => Promise<PageOwner | undefined>;
  /** Also of a waiver that customers may not see. */
  readonly ofWaiver: (waiverId: string) => Promise<PageOwner | undefined>;
};

type Services = Pick<ReadServices, 'database' | 'streams'>;

const ownerOf = async (
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<PageOwner | undefined> => {
  const account = await asTenant(database, id, ownAccount);
  return account === undefined || account.erased ? undefined : { id, ...businessIn(id, account, undefined) };
};

export const pageOwners = (services: Services): PageOwners => ({
  ofList: async (ownerId) => {
    const owner = await ownerOf(services, ownerId);
    const id = owner === undefined ? await services.streams.accountOfUser(ownerId) : undefined;
    return id === undefined ? owner : ownerOf(services, id);
  },
  ofWaiver: async (waiverId) => {
    const id = await accountOfWaiver(services, waiverId);
    return id === undefined ? undefined : ownerOf(services, id);
  },
});
