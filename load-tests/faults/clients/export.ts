import { get, type IncomingMessage } from 'node:http';
import { until } from '../machine/until.ts';

export type Download = {
  readonly status: number;
  readonly etag: string;
  readonly bytes: Buffer;
};

/** Downloads until the end or a disconnect. @param heard called after each chunk with the byte count so far */
export const download = (
  url: URL,
  headers: Readonly<Record<string, string>> = {},
  heard: (bytes: number) => void = () => undefined,
): Promise<Download> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (response: IncomingMessage) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const done = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
          bytes: Buffer.concat(pieces),
        });
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        heard(bytes);
      });
      response.on('end', done);
      response.on('error', done);
    });
    request.on('error', reject);
  });

export const resumeDownload = (url: URL, { bytes, etag }: Download): Promise<Download> =>
  until('the download goes on', async () => {
    const headers = { range: `bytes=${bytes.length}-`, 'if-range': etag };
    const rest = await download(url, headers);
    if (rest.status === 206) return { ...rest, bytes: Buffer.concat([bytes, rest.bytes]) };
    return rest.status === 200 && rest;
  });
