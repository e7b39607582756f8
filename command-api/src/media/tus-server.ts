import { Server } from '@tus/server';
import { ERRORS, type Locker } from '@tus/utils';
import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import { beginUpload, MAX_VIDEO_BYTES, type UploadedMedia } from '@waivers/contract/media/uploads.ts';
import { UploadNotOpen } from '@waivers/server/media/media-store.ts';
import type { ServerRequest } from 'srvx';
import { admitUpload } from './admit-upload.ts';
import { forgetUpload, type MediaServices, settleUpload } from './settle-upload.ts';
import type { UploadId } from './upload-locks.ts';

class Refused extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}

export type TusAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Set in the response to the last chunk. */
  readonly file?: UploadedMedia;
};

export type TusServer = (
  request: ServerRequest,
  upload: UploadId,
) => Promise<TusAnswer | { refused: ProblemCode }>;

type AnnouncedUpload = UploadId & { readonly key: string; error?: unknown; file?: UploadedMedia };

const TUS_HEADERS = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'location',
];

const CODES: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  409: 'upload_offset',
  410: 'not_found',
  413: 'media_too_large',
  423: 'upload_busy',
};

/** @throws errors that the client did not cause */
const codeOf = (status: number, error: unknown): ProblemCode => {
  if (error instanceof Refused || error instanceof UploadNotOpen) return error.code;
  if (error === ERRORS.FILE_WRITE_ERROR) return 'disk_full';
  if (error instanceof Error) throw error;
  return CODES[status] ?? 'bad_request';
};

const headersOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    TUS_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Creates a tus server. Uploads are visible only to the account that owns them. */
export const createTusServer = (services: MediaServices, locks: Locker): TusServer => {
  const { database, media, clock } = services;
  const announced = new WeakMap<object, AnnouncedUpload>();
  const uploadOf = (request: object): AnnouncedUpload => {
    const known = announced.get(request);
    if (known === undefined) throw new Error('The request was not announced.');
    return known;
  };

  const admit = async ({ accountId, id }: AnnouncedUpload, bytes: number | undefined): Promise<void> => {
    if (bytes === undefined) throw new Refused('bad_request');
    const admission = await admitUpload(database, { accountId, id, bytes }, await media.freeBytes(), clock());
    if ('refused' in admission) throw new Refused(admission.refused);
    for (const old of admission.givenUp) await forgetUpload(services, { accountId, id: old });
  };

  const create = async (): Promise<Server> =>
    new Server({
      path: beginUpload.path,
      datastore: await media.uploads(),
      locker: locks,
      maxSize: MAX_VIDEO_BYTES,
      allowedOrigins: [],
      lockDrainTimeout: 500,
      generateUrl: (request) => `${beginUpload.path}/${uploadOf(request).id}`,
      getFileIdFromRequest: (request) => uploadOf(request).key,
      namingFunction: (request) => uploadOf(request).key,
      onUploadCreate: async (request, { size }) => {
        await admit(uploadOf(request), size);
        // Drop the metadata, because file names are private and not needed.
        return { metadata: {} };
      },
      onUploadFinish: async (request) => {
        const upload = uploadOf(request);
        const settled = await settleUpload(services, locks, upload);
        if ('refused' in settled) throw new Refused(settled.refused);
        upload.file = settled.file;
        return {};
      },
      onResponseError: (request, error) => {
        uploadOf(request).error = error;
        return undefined;
      },
    });

  let server: Promise<Server> | undefined;
  return async (request, { accountId, id }) => {
    const upload: AnnouncedUpload = { accountId, id, key: media.uploadKey(accountId, id) };
    announced.set(request, upload);
    server ??= create();
    const made = await server.catch((error: unknown) => {
      server = undefined;
      throw error;
    });
    const response = await made.handleWeb(request);
    if (!response.ok) return { refused: codeOf(response.status, upload.error) };
    const { file } = upload;
    return { status: response.status, headers: headersOf(response), ...(file === undefined ? {} : { file }) };
  };
};
