import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

const ALL = ['video/mp4', 'video/webm', 'text/vtt'] as const;

export const readMedia = defineCall({
  method: 'GET',
  path: '/v1/media/{accountId}/{file}',
  actor: 'public',
  side: 'commands',
  tag: 'media',
  summary: 'Read an uploaded video or captions file',
  description: `The path contains the SHA-256 of the bytes, so the content never changes. Supports a single byte range; several ranges are
answered with the whole file.`,
  problems: ['range_not_satisfiable'],
  params: z.object({
    accountId: z.uuid(),
    file: z.string().check(z.regex(/^[0-9a-f]{64}\.(?:mp4|webm|vtt)$/)),
  }),
  answers: {
    200: { description: 'The whole file, as it was uploaded.', mediaTypes: ALL },
    206: { description: 'The requested range.', mediaTypes: ALL },
  },
});
