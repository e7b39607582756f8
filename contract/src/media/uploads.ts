import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';

export const MAX_VIDEO_BYTES = 1024 ** 3;
export const MAX_CAPTIONS_BYTES = 1024 ** 2;

export const MEDIA_TYPES = { mp4: 'video/mp4', webm: 'video/webm', vtt: 'text/vtt' } as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

export const uploadedMedia = z.object({
  address: z.string().check(z.describe('Where the file is served; valid as a `videoUrl`.')),
  sha256: sha256Hex,
  mediaType: z.enum([MEDIA_TYPES.mp4, MEDIA_TYPES.webm, MEDIA_TYPES.vtt]),
  bytes: z.int(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

const uploaded = z.object({ result: uploadedMedia });

const ofUploads = {
  path: '/v1/media/uploads',
  actor: 'user',
  action: 'write_waivers',
  side: 'commands',
  tag: 'media',
} as const;

const ofUpload = { ...ofUploads, path: '/v1/media/uploads/{id}', params: idParams } as const;

const PROTOCOL = 'tus protocol, version 1.0.0 (https://tus.io); use any tus client.';

const nothing = (description: string) => z.void().check(z.describe(description));

const REFUSALS = ['media_type_refused', 'media_too_large', 'media_account_full', 'disk_full'] as const;

export const beginUpload = defineCall({
  ...ofUploads,
  method: 'POST',
  summary: 'Begin the upload of a video or of captions',
  description: `${PROTOCOL} Videos are MP4 or WebM of at most 1 GiB; captions are WebVTT in UTF-8 of at most 1 MiB. The type is detected from the
bytes, not from a name. \`Upload-Length\` is required at creation. Unfinished uploads are deleted after 24 hours. A request may take
two minutes, so send the file in chunks; 8 MiB suits any connection.`,
  problems: ['bad_request', 'media_too_large', 'media_account_full', 'disk_full', 'unsupported_media_type'],
  answers: { 201: nothing('`Location` is the URL of the upload.') },
});

export const readUploadOptions = defineCall({
  ...ofUploads,
  method: 'OPTIONS',
  summary: 'Discover the upload protocol and its limits',
  description: PROTOCOL,
  answers: { 204: nothing('In the headers `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.') },
});

export const readUploadOffset = defineCall({
  ...ofUpload,
  method: 'HEAD',
  summary: 'Read the offset of an upload',
  description: PROTOCOL,
  problems: ['upload_busy'],
  answers: { 200: nothing('In the headers `Upload-Offset` and `Upload-Length`.') },
});

export const continueUpload = defineCall({
  ...ofUpload,
  method: 'PATCH',
  summary: 'Send the next chunk of an upload',
  description: `${PROTOCOL} The answer to the last chunk contains the file. If it is lost, read the upload.`,
  problems: ['bad_request', 'upload_offset', 'upload_busy', 'unsupported_media_type', ...REFUSALS],
  answers: { 200: uploaded, 204: nothing('Continue at `Upload-Offset`.') },
});

export const endUpload = defineCall({
  ...ofUpload,
  method: 'DELETE',
  summary: 'Cancel an upload',
  description: PROTOCOL,
  problems: ['upload_busy'],
  answers: { 204: nothing('The upload is cancelled.') },
});

export const readUpload = defineCall({
  ...ofUpload,
  method: 'GET',
  summary: 'Read the file of a finished upload',
  problems: ['upload_unfinished', 'upload_busy', ...REFUSALS],
  answers: { 200: uploaded },
});
