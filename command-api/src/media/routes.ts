import { Readable } from 'node:stream';
import { readMedia } from '@waivers/contract/media/read-media.ts';
import { MEDIA_TYPES, type MediaExtension } from '@waivers/contract/media/uploads.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import type { FastifyReply } from 'fastify';
import { byteRange } from './byte-range.ts';
import { findMedia } from './media-file.ts';
import { openTransfers } from './open-transfers.ts';
import type { MediaServices } from './settle-upload.ts';

const YEAR_IN_SECONDS = 31_536_000;

/** If a file is opened directly, the browser's built-in page may only play it. */
const POLICY = "default-src 'none'; media-src 'self'; sandbox";

const nameIn = ({ accountId, file }: { readonly accountId: string; readonly file: string }) => {
  const [sha256 = '', extension = ''] = file.split('.');
  return { accountId, sha256, extension: extension as MediaExtension };
};

/** Ignores `Range` if `If-Range` names another file. */
const rangeHeader = (headers: Readonly<Record<string, unknown>>, tag: string): string | undefined => {
  const { range, 'if-range': of } = headers;
  return typeof range === 'string' && (of === undefined || of === tag) ? range : undefined;
};

const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));

export const mediaRoutes =
  ({ database, media }: Pick<MediaServices, 'database' | 'media'>): Routes =>
  async (app) => {
    const note = openTransfers(app);

    addRoute(app, readMedia, { config: { countedAs: 'page' } }, async (request, reply) => {
      const answer: FastifyReply = reply;
      const name = nameIn(request.params);
      const size = await findMedia(database, name);
      if (size === undefined) return sendProblem(reply, 'not_found');
      const tag = `"${name.sha256}"`;
      reply.headers({
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': POLICY,
        'Cache-Control': `public, max-age=${YEAR_IN_SECONDS}, immutable`,
        'Accept-Ranges': 'bytes',
        ETag: tag,
      });
      if (isKnown(request.headers['if-none-match'], tag)) return answer.code(304).send();
      const range = byteRange(rangeHeader(request.headers, tag), size);
      if (range === 'unsatisfiable') {
        reply.header('Content-Range', `bytes */${size}`).header('Cache-Control', 'no-store');
        return sendProblem(reply, 'range_not_satisfiable');
      }
      const { from, to } = range ?? { from: 0, to: size - 1 };
      const answerPart = async (): Promise<Readable | undefined> => {
        const stream = await media.open(name, { from, to });
        if (stream !== undefined) note(stream, () => reply.raw.destroy());
        return stream;
      };
      // Send an empty stream so that HEAD responses keep their Content-Length.
      const stream = request.method === 'HEAD' ? Readable.from([]) : await answerPart();
      if (stream === undefined) return sendProblem(reply, 'not_found');
      reply
        .code(range === undefined ? 200 : 206)
        .type(MEDIA_TYPES[name.extension])
        .headers({ 'Content-Disposition': 'inline', 'Content-Length': String(to - from + 1) });
      if (range !== undefined) reply.header('Content-Range', `bytes ${from}-${to}/${size}`);
      return answer.send(stream);
    });
  };
