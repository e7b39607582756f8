import { listWaivers, type ListedWaiver as ShownWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { blobPath } from '@waivers/events/blobs/blob-path.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { productLocale } from '@waivers/waiver/locales.ts';
import { LIST_WAITS_MS } from '../../queries/caught-up.ts';
import { pageOf, rangeOf, withPlaces } from '../../queries/paging.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { waivers } from './project.ts';
import { type ListedWaiver, listWaivers as listRows } from './queries.ts';

const toWire = (accountId: string, row: ListedWaiver): ShownWaiver => ({
  id: row.waiver_id,
  title: row.title,
  locale: productLocale.parse(row.locale),
  published: row.published,
  editable: true,
  date: row.modified_at.toISOString(),
  version: row.version,
  revision: row.revision,
  unpublishedChanges: row.published_revision !== null && row.published_revision !== row.revision,
  config: {
    background: row.background === null ? null : blobPath(accountId, row.background),
    hasVideo: row.has_video,
  },
});

const placeOf = ({ modified_at, waiver_id }: ListedWaiver) => ({
  at: modified_at.toISOString(),
  id: waiver_id,
  number: 0,
});

/** The owner's list of waivers. */
export const waiverListRoutes =
  ({ database, caughtUp }: ReadServices): Routes =>
  async (app) => {
    addRoute(app, listWaivers, { validate: { query: withPlaces(listWaivers.query) } }, async (request) => {
      const { accountId } = principalOf(request);
      const position = request.headers['x-log-position'];
      const isNew = await caughtUp([waivers.name], position, LIST_WAITS_MS);
      const { rows, total } = await asTenant(database, accountId, (tenant) =>
        listRows(tenant, rangeOf(request.query)),
      );
      const { rows: shown, ...next } = pageOf(rows, request.query.limit, placeOf);
      return {
        results: shown.map((row) => toWire(accountId, row)),
        total,
        ...next,
        ...(isNew ? {} : { stale: true as const }),
      };
    });
  };
