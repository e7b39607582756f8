import { beginUpload } from '@waivers/contract/media/uploads.ts';

const TUS = { 'tus-resumable': '1.0.0' };

type Uploaded = { readonly address: string; readonly sha256: string };

/** Uploads a file in a single tus request. */
export const upload = async (
  url: string,
  authorization: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<Uploaded> => {
  const begun = await fetch(new URL(beginUpload.path, url), {
    method: 'POST',
    headers: { ...TUS, authorization, 'upload-length': String(file.length) },
  });
  const sent = await fetch(new URL(begun.headers.get('location') ?? '', url), {
    method: 'PATCH',
    headers: {
      ...TUS,
      authorization,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: file,
  });
  return ((await sent.json()) as { readonly result: Uploaded }).result;
};
