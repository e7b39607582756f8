import { listPublicWaivers, type PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { blobPath } from '@waivers/events/blobs/blob-store.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { withValidPlace } from '../../queries/paging.ts';
import { pageByTitle, parseTitlePlace } from '../../queries/paging-by-title.ts';
import { LIST_TIMEOUT_MS } from '../../queries/positions.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { accounts } from '../accounts/project.ts';
import { businessIn, ownAccount } from '../accounts/queries.ts';
import { publicWaivers } from './project.ts';
import { type PublicWaiverListRow, selectPublicWaivers } from './queries.ts';

const toWire = (accountId: string, { background, ...row }: PublicWaiverListRow): PublicWaiver => ({
  ...row,
  locale: productLocale.parse(row.locale),
  config: { background: background === null ? null : blobPath(accountId, background) },
});

const isTitlePlace = (token: string): boolean => parseTitlePlace(token) !== undefined;

export const publicWaiverRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    const { database, waitForPosition, streams } = services;

    const readList = async (accountId: string) => {
      const read = await asTenant(database, accountId, async (tenant) => ({
        account: await ownAccount(tenant),
        rows: await selectPublicWaivers(tenant),
      }));
      return { ...read, accountId, owner: read.account ?? (await streams.account(accountId)) };
    };

    /** Also tries the ID as a user's, because the specification's URLs contain a user's ID. */
    const readListOf = async (ownerId: string) => {
      const read = await readList(ownerId);
      const accountId = read.owner === undefined ? await streams.accountOfUser(ownerId) : undefined;
      return accountId === undefined ? read : readList(accountId);
    };

    addRoute(
      app,
      listPublicWaivers,
      { validate: { query: withValidPlace(listPublicWaivers.query, isTitlePlace) } },
      async (request, reply) => {
        const position = request.headers['x-log-position'];
        const isNew = await waitForPosition([publicWaivers.name, accounts.name], position, LIST_TIMEOUT_MS);
        const { accountId, account, rows, owner } = await readListOf(request.params.ownerId);
        if (owner === undefined || account?.erased === true) return sendProblem(reply, 'not_found');
        const all = rows.map((row) => toWire(accountId, row));
        const { rows: results, ...next } = pageByTitle(all, request.query);
        const business = businessIn(accountId, account, owner.logo ?? undefined);
        return { results: [...results], ...next, ...business, ...(isNew ? {} : { stale: true as const }) };
      },
    );
  };
