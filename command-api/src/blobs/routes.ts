import { readImage } from '@waivers/contract/blobs/read-image.ts';
import { type BlobStore, DOCUMENT_MEDIA_TYPE } from '@waivers/events/blobs/blob-store.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';

const YEAR_IN_SECONDS = 31_536_000;

export const blobRoutes =
  ({ blobs }: { readonly blobs: BlobStore }): Routes =>
  async (app) => {
    addRoute(app, readImage, {}, async (request, reply) => {
      const { accountId, sha256 } = request.params;
      const blob = await blobs.get(accountId, sha256);
      if (blob === undefined || blob.mediaType === DOCUMENT_MEDIA_TYPE) {
        return sendProblem(reply, 'not_found');
      }
      // Set the media type explicitly so that browsers always treat the bytes as an image, even when opened directly.
      reply
        .type(blob.mediaType)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Cache-Control', `public, max-age=${YEAR_IN_SECONDS}, immutable`);
      return blob.bytes;
    });
  };
