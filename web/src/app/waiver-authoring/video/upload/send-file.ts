import { readUpload, type UploadedMedia, uploadedMedia } from '@waivers/contract/media/uploads.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { Problem } from '../../../../problems/problem.ts';
import { ask } from '../../../api/call.ts';
import { freshToken, resumeSession } from '../../../session/session.ts';

const ENDPOINT = '/v1/media/uploads';

/** Each chunk is sent with a fresh token and resent if lost. */
const CHUNK_BYTES = 8 * 1024 * 1024;

const PAUSE_MS = { first: 500, longest: 10_000 };
/** Retry delays in ms. They add up to about a day, which is how long the server keeps an unfinished upload. */
const PAUSES_MS = Array.from({ length: 8640 }, (_, at) =>
  Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** Math.min(at, 10)),
);

export type UploadOptions = {
  readonly onProgress: (sentBytes: number) => void;
  /** Called when the connection is lost. The upload resumes automatically. */
  readonly onWaiting: () => void;
  /** Aborts the upload. The server keeps the received part for a day. */
  readonly signal: AbortSignal;
};

const statusOf = (error: unknown): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Statuses that may be temporary, such as no response (0) or a busy server. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 409, 423, 429, 500, 502, 503, 504]);

const codeIn = (body: string): string | undefined => {
  try {
    const { code } = Object(JSON.parse(body)) as { readonly code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
};

const problemOf = (error: unknown): Problem => {
  const status = statusOf(error);
  const body: string = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : '';
  return new Problem(status, codeIn(body) ?? 'offline', error instanceof Error ? error.message : '');
};

const resultIn = (body: string): UploadedMedia | undefined => {
  try {
    const { result } = Object(JSON.parse(body)) as { readonly result?: unknown };
    const read = uploadedMedia.safeParse(result);
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the media from the response to the last chunk. If that response was lost, asks the server. */
const uploadedFrom = async (body: string, url: string): Promise<UploadedMedia> => {
  const id = url.split('/').at(-1) ?? '';
  return resultIn(body) ?? (await ask(readUpload, { params: { id } })).result;
};

/** Includes the user id in the fingerprint, because only the same user may resume an upload. */
const fingerprintOf = (userId: string) => async (file: File) =>
  ['waivers.upload', userId, file.name, file.type, file.size, file.lastModified].join('/');

/**
 * Uploads a file to the business's media in chunks. Resumes after a lost connection or a log-in, and continues an
 * earlier upload of the same file.
 * @throws Problem if the server rejects the upload; `AbortError` if aborted
 */
export const sendFile = (userId: string, file: File, sending: UploadOptions): Promise<UploadedMedia> =>
  new Promise((resolve, reject) => {
    const { onProgress, onWaiting, signal } = sending;
    let isRefused = false;
    const upload = new Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      fingerprint: fingerprintOf(userId),
      removeFingerprintOnSuccess: true,
      retryDelays: PAUSES_MS,
      onBeforeRequest: async (request) => {
        if (isRefused) await resumeSession();
        isRefused = false;
        request.setHeader('Authorization', (await freshToken()) ?? '');
      },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        isRefused = status === 401;
        if (status === 0) onWaiting();
        return PASSING.has(status);
      },
      onProgress,
      onError: (error) => reject(problemOf(error)),
      onSuccess: ({ lastResponse }) =>
        void uploadedFrom(lastResponse.getBody(), upload.url ?? '').then(resolve, reject),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason as Error);
    });
    const start = async (): Promise<void> => {
      const [before] = await upload.findPreviousUploads();
      if (before !== undefined) upload.resumeFromPreviousUpload(before);
      if (!signal.aborted) upload.start();
    };
    void start().catch(reject);
  });
