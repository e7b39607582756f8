import { type ListedWaiver, listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { blobPath } from '@waivers/events/blobs/blob-store.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { asOwner } from '../../queries/owner-reads.ts';
import { rangeOf, toPage, withValidPlace } from '../../queries/paging.ts';
import { LIST_TIMEOUT_MS } from '../../queries/positions.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { waivers } from './project.ts';
import { selectWaivers, type WaiverListRow } from './queries.ts';

const toWire = (
  accountId: string,
  { background, hasVideo, publishedRevision, ...row }: WaiverListRow,
): ListedWaiver => ({
  ...row,
  locale: productLocale.parse(row.locale),
  editable: true,
  date: row.date.toISOString(),
  unpublishedChanges: publishedRevision !== null && publishedRevision !== row.revision,
  config: {
    background: background === null ? null : blobPath(accountId, background),
    hasVideo,
  },
});

const placeOf = ({ date, id }: WaiverListRow) => ({ at: date.toISOString(), id, number: 0 });

export const waiverListRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(
      app,
      listWaivers,
      { validate: { query: withValidPlace(listWaivers.query) } },
      async (request) => {
        const { accountId } = principalOf(request);
        const position = request.headers['x-log-position'];
        const isNew = await services.waitForPosition([waivers.name], position, LIST_TIMEOUT_MS);
        const { rows, total } = await asOwner(services, accountId, (tenant) =>
          selectWaivers(tenant, request.query.terms, rangeOf(request.query)),
        );
        const { rows: shown, ...next } = toPage(rows, request.query.limit, placeOf);
        return {
          results: shown.map((row) => toWire(accountId, row)),
          total,
          ...next,
          ...(isNew ? {} : { stale: true as const }),
        };
      },
    );
  };
