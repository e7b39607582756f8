import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';

/** Bytes. */
export const MAX_VIDEO_BYTES = 1024 ** 3;
/** Bytes of a file of captions. */
export const MAX_CAPTIONS_BYTES = 1024 ** 2;

export const MEDIA_TYPES = { mp4: 'video/mp4', webm: 'video/webm', vtt: 'text/vtt' } as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

export const uploadedMedia = z.object({
  address: z.string().check(z.describe('Where it is served from now on; what `videoUrl` takes.')),
  sha256: sha256Hex,
  mediaType: z.enum([MEDIA_TYPES.mp4, MEDIA_TYPES.webm, MEDIA_TYPES.vtt]),
  bytes: z.int(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

const uploaded = z.object({ result: uploadedMedia });

const ofUploads = {
  path: '/v1/media/uploads',
  actor: 'owner',
  scope: 'manage',
  side: 'commands',
  tag: 'media',
} as const;

const ofUpload = { ...ofUploads, path: '/v1/media/uploads/{id}', params: idParams } as const;

const PROTOCOL = 'The tus protocol, version 1.0.0 (https://tus.io); any client of it will do.';

const nothing = (description: string) => z.void().check(z.describe(description));

/** What a finished upload can be refused for. */
const REFUSALS = ['media_type_refused', 'media_too_large', 'media_account_full', 'disk_full'] as const;

export const beginUpload = defineCall({
  ...ofUploads,
  method: 'POST',
  summary: 'Begin the upload of a video or of captions',
  description: `${PROTOCOL} A video is MP4 or WebM and has 1 GiB at most; captions are WebVTT in UTF-8 and have 1 MiB at most. Its bytes say
what it is, no name or type does. \`Upload-Length\` is needed from the start. What is unfinished after 24 hours is deleted. A request may take
two minutes, so send it in pieces (8 MiB each serve any line).`,
  problems: ['bad_request', 'media_too_large', 'media_account_full', 'disk_full', 'unsupported_media_type'],
  answers: { 201: nothing('`Location` is the address of the upload.') },
});

export const readUploadOptions = defineCall({
  ...ofUploads,
  method: 'OPTIONS',
  summary: 'What uploads can do and how long they may be',
  description: PROTOCOL,
  answers: { 204: nothing('In the headers `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.') },
});

export const readUploadOffset = defineCall({
  ...ofUpload,
  method: 'HEAD',
  summary: 'How much of an upload has arrived',
  description: PROTOCOL,
  problems: ['upload_busy'],
  answers: { 200: nothing('In the headers `Upload-Offset` and `Upload-Length`.') },
});

export const continueUpload = defineCall({
  ...ofUpload,
  method: 'PATCH',
  summary: 'Send the next bytes of an upload',
  description: `${PROTOCOL} The answer to the last bytes says where the file is served. If it is lost, ask for the upload.`,
  problems: ['bad_request', 'upload_offset', 'upload_busy', 'unsupported_media_type', ...REFUSALS],
  answers: { 200: uploaded, 204: nothing('There is more to send, from `Upload-Offset`.') },
});

export const endUpload = defineCall({
  ...ofUpload,
  method: 'DELETE',
  summary: 'Give an upload up',
  description: PROTOCOL,
  problems: ['upload_busy'],
  answers: { 204: nothing('The upload is gone.') },
});

export const readUpload = defineCall({
  ...ofUpload,
  method: 'GET',
  summary: 'The file that an upload has become',
  problems: ['upload_unfinished', 'upload_busy', ...REFUSALS],
  answers: { 200: uploaded },
});
