import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const readImage = defineCall({
  method: 'GET',
  path: '/v1/blob/{accountId}/{sha256}',
  actor: 'public',
  side: 'commands',
  tag: 'blobs',
  summary: 'An image that an owner has put into a waiver, or their logo',
  params: z.object({ accountId: z.uuid(), sha256: sha256Hex }),
  answers: {
    200: {
      description: 'The image, encoded anew from what the owner uploaded.',
      mediaTypes: ['image/png', 'image/jpeg'],
    },
  },
});
