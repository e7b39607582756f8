import { blobPath } from '@waivers/events/blobs/blob-path.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { productLocale } from '@waivers/waiver/locales.ts';
import { z } from 'zod';
import { LIST_WAITS_MS } from '../../queries/caught-up.ts';
import { nextToken, pageOf, pageQuery, positionHeader, rangeOf, staleFlag } from '../../queries/paging.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { waivers } from './project.ts';
import { type ListedWaiver, listWaivers } from './queries.ts';

/** Spec section 7. */
const DEFAULT_LIMIT = 100;

const listedWaiver = z
  .object({
    id: z.uuid(),
    title: z.string(),
    locale: productLocale,
    published: z.boolean(),
    editable: z.boolean(),
    date: z.string().describe('When it was last changed, RFC 3339.'),
    version: z.int().describe('The number in its ETag.'),
    revision: z.int(),
    unpublishedChanges: z.boolean().describe('Customers still sign an earlier revision.'),
    config: z.object({
      background: z.string().nullable().describe('Path of the image; null: the product’s own.'),
      hasVideo: z.boolean(),
    }),
  })
  .meta({ id: 'ListedWaiver' });

const toWire = (accountId: string, row: ListedWaiver): z.infer<typeof listedWaiver> => ({
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
    app.get(
      '/v1/waiver',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['waivers'],
          summary: 'The waivers of the owner, the one changed last first',
          headers: positionHeader,
          querystring: z.object(pageQuery(DEFAULT_LIMIT)),
          response: {
            200: z.object({
              results: z.array(listedWaiver),
              total: z.int(),
              next: nextToken,
              stale: staleFlag,
            }),
          },
        },
      },
      async (request) => {
        const { accountId } = principalOf(request);
        const position = request.headers['x-log-position'];
        const isNew = await caughtUp([waivers.name], position, LIST_WAITS_MS);
        const { rows, total } = await asTenant(database, accountId, (tenant) =>
          listWaivers(tenant, rangeOf(request.query)),
        );
        const { rows: shown, ...next } = pageOf(rows, request.query.limit, placeOf);
        return {
          results: shown.map((row) => toWire(accountId, row)),
          total,
          ...next,
          ...(isNew ? {} : { stale: true as const }),
        };
      },
    );
  };
