import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Fast, because pages are compressed per request. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> => {
  const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = negotiate(accepted, ['br', 'gzip']);
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').type('text/html; charset=utf-8');
  if (encoding === null) return reply.send(html);
  reply.header('Content-Encoding', encoding);
  return reply.send(await (encoding === 'br' ? brotli(html, QUICK) : zip(html)));
};
