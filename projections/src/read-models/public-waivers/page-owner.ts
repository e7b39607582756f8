import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { businessIn, ownAccount } from '../accounts/queries.ts';
import { accountOfWaiver } from '../waiver-documents/queries.ts';

/** Finds the owner of a public page. Undefined until projected. */
export type PageOwners = {
  /** Accepts the account's ID or, as in URLs of the specification, its owner's. */
  readonly ofList: (ownerId: string) => Promise<PageOwner | undefined>;
  /** Finds owners of unpublished waivers, too. */
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
