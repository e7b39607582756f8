import { type BlobStore, DOCUMENT_MEDIA_TYPE } from '@waivers/events/blobs/blob-store.ts';
import type { Routes } from '@waivers/server/app.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { z } from 'zod';

const YEAR_IN_SECONDS = 31_536_000;

const image = {
  description: 'The image, as the owner uploaded it.',
  content: { 'image/png': { schema: z.any() }, 'image/jpeg': { schema: z.any() } },
};

/** Images of public pages. Signable documents are answered by the waivers' and signed waivers' own routes. */
export const blobRoutes =
  ({ blobs }: { readonly blobs: BlobStore }): Routes =>
  async (app) => {
    app.get(
      '/v1/blob/:accountId/:sha256',
      {
        config: { actor: 'public' },
        schema: {
          tags: ['blobs'],
          summary: 'An image that an owner has put into a waiver',
          params: z.object({ accountId: z.uuid(), sha256: sha256Hex }),
          response: { 200: image },
        },
      },
      async (request, reply) => {
        const { accountId, sha256 } = request.params;
        const blob = await blobs.get(accountId, sha256);
        if (blob === undefined || blob.mediaType === DOCUMENT_MEDIA_TYPE) {
          return sendProblem(reply, 'not_found');
        }
        // Nobody but us names the type, and the bytes stay an image even when opened as a page of their own.
        return reply
          .type(blob.mediaType)
          .header('X-Content-Type-Options', 'nosniff')
          .header('Content-Security-Policy', "default-src 'none'; sandbox")
          .header('Cache-Control', `public, max-age=${YEAR_IN_SECONDS}, immutable`)
          .send(blob.bytes);
      },
    );
  };
