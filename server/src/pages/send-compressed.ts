import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './built-pages.ts';

type Encoding = 'br' | 'gzip' | undefined;

/** The best encoding that the client names; quality values are not worth a parser, `q=0` is. */
export const encodingFor = (accepted: string | undefined): Encoding => {
  const names = (accepted ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A page is compressed for each request, so it must be quick: level 4 takes a millisecond. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends a page that was made for this request. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('Vary', 'Accept-Encoding, Accept-Language').type('text/html; charset=utf-8');
  if (encoding === undefined) return reply.send(html);
  reply.header('Content-Encoding', encoding);
  return reply.send(await (encoding === 'br' ? brotli(html, QUICK) : zip(html)));
};

/** Sends a file in the smallest form that the client takes. */
export const sendAsset = (request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.type(asset.type).header('Vary', 'Accept-Encoding');
  const body = encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : undefined;
  if (body === undefined || encoding === undefined) return reply.send(asset.plain);
  return reply.header('Content-Encoding', encoding).send(body);
};
