import { blobPath } from '@waivers/events/blobs/blob-store.ts';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blobRoutes } from './routes.ts';

const ACCOUNT = '0190a1b2-0000-7000-8000-000000000001';
const OTHER = '0190a1b2-0000-7000-8000-000000000002';
const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
const blobs = memoryBlobStore();

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildTestApp({ routes: [blobRoutes({ blobs })] });
});
afterAll(() => app.close());

it('readImage returns the bytes with a media type that browsers do not sniff', async () => {
  const sha256 = await blobs.put(ACCOUNT, { mediaType: 'image/jpeg', bytes });
  const answer = await app.inject({ url: blobPath(ACCOUNT, sha256) });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(bytes);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('readImage ignores stale tokens', async () => {
  const sha256 = await blobs.put(ACCOUNT, { mediaType: 'image/png', bytes });
  const answer = await app.inject({ url: blobPath(ACCOUNT, sha256), headers: { authorization: 'stale' } });
  expect(answer.statusCode).toBe(200);
});

it('readImage returns 404 for a document, another account’s image, and unknown or malformed hashes', async () => {
  const document = await blobs.put(ACCOUNT, { mediaType: 'application/json', bytes: Buffer.from('{}') });
  const image = await blobs.put(ACCOUNT, { mediaType: 'image/png', bytes });
  for (const url of [
    blobPath(ACCOUNT, document),
    blobPath(OTHER, image),
    blobPath(ACCOUNT, '0'.repeat(64)),
    blobPath(ACCOUNT, image.toUpperCase()),
    blobPath(ACCOUNT, `${image}/`.repeat(2)),
    blobPath('..', image),
    blobPath("'; drop table blobs.blobs; --", image),
  ]) {
    const answer = await app.inject({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  }
});
