import { readReceipt } from '@waivers/contract/signed-waivers/read-receipt.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { parseTilePath } from '@waivers/proof/tree/tiles.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { comesFrom } from '@waivers/server/process/monitoring.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { findForReader, refusalOf } from '../read-models/signed-waiver-documents/link.ts';

/** Paths that c2sp.org/tlog-tiles specifies. Not part of the API, so they have no contract entry. */
const PUBLIC = { config: { actor: 'public', countedAs: 'proof' }, schema: { hide: true } } as const;
/** Types and rates of events show a business's traffic, so that only this machine gets entries. */
const isFromThisMachine = comesFrom(['loopback'], false);
const OF_OPERATOR = { config: { actor: 'machine' }, schema: { hide: true } } as const;

/** Tiles never change within an epoch, but the next one may have others at the same addresses. */
const FOR_TEN_MINUTES = 'public, max-age=600';
const LEVEL = /^(?:\d|[1-5]\d|6[0-3])$/;

type TileParams = { readonly Params: { readonly level: string; readonly '*': string } };

export const treeRoutes =
  ({ tree }: Pick<ReadServices, 'tree'>): Routes =>
  async (app) => {
    app.get('/tlog/checkpoint', PUBLIC, async (_request, reply) => {
      const checkpoint = await (await tree()).reader.checkpoint();
      if (checkpoint === undefined) return sendProblem(reply, 'not_found');
      return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(checkpoint);
    });
    app.get('/tlog/policy', PUBLIC, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .send((await tree()).policy),
    );
    app.get<TileParams>('/tlog/tile/:level/*', PUBLIC, async ({ params }, reply) => {
      const tile = LEVEL.test(params.level) ? parseTilePath(params['*']) : undefined;
      const hashes = tile && (await (await tree()).reader.tile({ ...tile, level: Number(params.level) }));
      if (hashes === undefined) return sendProblem(reply, 'not_found');
      return reply.type('application/octet-stream').header('Cache-Control', FOR_TEN_MINUTES).send(hashes);
    });
    app.get<TileParams>('/tlog/tile/entries/*', OF_OPERATOR, async (request, reply) => {
      const tile = parseTilePath(request.params['*']);
      const entries = tile && isFromThisMachine(request) && (await (await tree()).reader.entries(tile));
      if (!entries) return sendProblem(reply, 'not_found');
      return reply
        .type('application/octet-stream')
        .header('Cache-Control', 'private, no-cache')
        .send(entries);
    });
  };

export const receiptRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, readReceipt, { config: { countedAs: 'proof' } }, async (request, reply) => {
      const { id } = request.params;
      const record = await findForReader(services, request);
      if ('refused' in record) return sendRefusal(reply, await refusalOf(services, record));
      const [signed] = await services.log.readStream(signedWaiverStream(id), { limit: 1 });
      if (signed === undefined) return sendProblem(reply, 'receipt_pending');
      const { reader } = await services.tree();
      const receipt = (await reader.receipts([signed.position])).get(signed.position);
      if (receipt === undefined) return sendProblem(reply, 'receipt_pending');
      reply.type('text/plain; charset=utf-8');
      reply.header('Content-Disposition', `attachment; filename="${id}.tlog-proof"`);
      return receipt;
    });
  };
