import { blobPath } from '@waivers/events/blobs/blob-path.ts';
import type { Routes } from '@waivers/server/app.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { productLocale } from '@waivers/waiver/locales.ts';
import { z } from 'zod';
import { LIST_WAITS_MS } from '../../queries/caught-up.ts';
import { nextToken, pageQuery, positionHeader, staleFlag } from '../../queries/paging.ts';
import { pageByTitle, titlePlaceIn } from '../../queries/paging-by-title.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { ownAccount } from '../accounts/queries.ts';
import { publicWaivers } from './project.ts';
import { type ListedPublicWaiver, listPublicWaivers } from './queries.ts';

const publicWaiver = z
  .object({
    id: z.uuid(),
    title: z.string(),
    locale: productLocale,
    config: z.object({ background: z.string().nullable() }),
  })
  .meta({ id: 'PublicWaiver' });

const toWire = (accountId: string, row: ListedPublicWaiver): z.infer<typeof publicWaiver> => ({
  id: row.waiver_id,
  title: row.title,
  locale: productLocale.parse(row.locale),
  config: { background: row.background === null ? null : blobPath(accountId, row.background) },
});

/** Spec section 7. */
const DEFAULT_LIMIT = 100;

/** More than a title of 300 characters can be as JSON in base64url. */
const LONGEST_TOKEN = 4000;

/** What an owner's public page shows. */
export const publicWaiverRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    const { database, caughtUp, streams } = services;
    app.get(
      '/v1/public-waiver/:ownerId',
      {
        config: { actor: 'public' },
        schema: {
          tags: ['waivers'],
          summary: 'The waivers that an owner has published, by title',
          params: z.object({ ownerId: z.uuid().toLowerCase() }),
          querystring: z.object(
            pageQuery(DEFAULT_LIMIT, (token) => titlePlaceIn(token) !== undefined, LONGEST_TOKEN),
          ),
          headers: positionHeader,
          response: {
            200: z.object({
              results: z.array(publicWaiver),
              next: nextToken,
              logo: z.string().nullable(),
              stale: staleFlag,
            }),
          },
        },
      },
      async (request, reply) => {
        const { ownerId } = request.params;
        const position = request.headers['x-log-position'];
        const isNew = await caughtUp([publicWaivers.name], position, LIST_WAITS_MS);
        const { account, rows } = await asTenant(database, ownerId, async (tenant) => ({
          account: await ownAccount(tenant),
          rows: await listPublicWaivers(tenant),
        }));
        const isLiving =
          account === undefined ? (await streams.owner(ownerId)) !== undefined : !account.erased;
        if (!isLiving) return sendProblem(reply, 'not_found');
        const all = rows.map((row) => toWire(ownerId, row));
        const { rows: results, ...next } = pageByTitle(all, request.query);
        return { results: [...results], ...next, logo: null, ...(isNew ? {} : { stale: true as const }) };
      },
    );
  };
