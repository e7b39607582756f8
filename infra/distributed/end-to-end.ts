import { PassThrough, type Readable } from 'node:stream';

/** Hop-by-hop headers in lower case, plus `Expect`, which the front has already handled. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Drops hop-by-hop headers, including those listed in `Connection`. */
export const endToEndHeaders = <Headers extends { readonly connection?: string | undefined }>(
  headers: Headers,
): Headers => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)),
  ) as Headers;
};

/** Returns a body that can be abandoned without closing its connection, because the rest is read and discarded. */
export const bodyOf = (payload: Readable): Readable => {
  const body = payload.pipe(new PassThrough());
  payload.once('error', (error) => body.destroy(error));
  body.once('close', () => payload.resume());
  return body;
};
