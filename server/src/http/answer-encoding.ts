import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Low compression quality, because each response is compressed separately. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export const COMPRESSED_FROM_BYTES = 4096;

export type Encoding = 'br' | 'gzip';

export const encodingFor = (accepted: string | undefined): Encoding | null =>
  negotiate((accepted ?? '').toLowerCase(), ['br', 'gzip']) as Encoding | null;

export const encoded = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, QUICK) : zip(text);

/** Compresses large JSON responses. Safe from BREACH: other sites cannot send requests with an owner's token. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || typeof payload !== 'string' || payload.length < COMPRESSED_FROM_BYTES) return payload;
    reply.header('Vary', 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null || reply.hasHeader('content-encoding')) return payload;
    const body = await encoded(payload, encoding);
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return body;
  });
};
