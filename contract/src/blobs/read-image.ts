import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const readImage = defineCall({
  method: 'GET',
  path: '/v1/blob/{accountId}/{sha256}',
  actor: 'public',
  side: 'commands',
  tag: 'blobs',
  summary: 'Read an image of a waiver, or a logo',
  params: z.object({ accountId: z.uuid(), sha256: sha256Hex }),
  answers: {
    200: {
      description: 'The re-encoded image.',
      mediaTypes: ['image/png', 'image/jpeg'],
    },
  },
});
