import { PassThrough, type Readable } from 'node:stream';

/** Headers of one connection, in lower case. `Expect` has been answered by then. */
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

/** Also drops the headers that `Connection` names. */
export const endToEndHeaders = <Headers extends { readonly connection?: string | undefined }>(
  headers: Headers,
): Headers => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)),
  ) as Headers;
};

/** A body that can be abandoned without closing its connection: the rest is read and dropped. */
export const bodyOf = (payload: Readable): Readable => {
  const body = payload.pipe(new PassThrough());
  payload.once('error', (error) => body.destroy(error));
  body.once('close', () => payload.resume());
  return body;
};
