import { createHash } from 'node:crypto';
import { beginUpload } from '@waivers/contract/media/uploads.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** Returns an MP4 header padded to the given length. */
export const mp4Of = (bytes: number, filling = 0): Buffer => {
  const file = Buffer.alloc(bytes, filling);
  Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex').copy(file);
  return file;
};

export const webm = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
);

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A minimal tus client. @param url the product's base URL */
export const uploadClient = (url: string, token: string) => {
  const headers = { ...TUS, authorization: token };
  const at = (path: string) => new URL(path, url);
  return {
    begin: (bytes: number | string) =>
      fetch(at(beginUpload.path), {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(bytes) },
      }),
    offset: (path: string) => fetch(at(path), { method: 'HEAD', headers }),
    send: (path: string, offset: number, body: Buffer | ReadableStream) =>
      fetch(at(path), {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body,
        duplex: 'half',
      }),
    read: (path: string) => fetch(at(path), { headers }),
    end: (path: string) => fetch(at(path), { method: 'DELETE', headers }),
    options: () => fetch(at(beginUpload.path), { method: 'OPTIONS', headers }),
    upload: async function (bytes: Buffer) {
      const begun = await this.begin(bytes.length);
      const path = begun.headers.get('location') ?? '';
      return { path, answer: await this.send(path, 0, bytes) };
    },
  };
};
