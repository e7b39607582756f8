import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderMediaStore } from '@waivers/server/media/folder-media-store.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../testing/test-product.ts';
import { mp4Of, sha256, uploadClient } from './testing/upload-client.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let app: FastifyInstance;
let url: string;
let ada: TestOwner;
let eve: TestOwner;

beforeAll(async () => {
  test = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  const services = await testServices(test.database, () => new Date());
  app = await buildTestProduct({ ...services, media: folderMediaStore(folder) });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  [ada, eve] = [await registerOwner(app), await registerOwner(app)];
});
afterAll(async () => {
  await app?.close();
  await test?.close();
  await rm(folder, { recursive: true, force: true });
});

it('a video that was uploaded is served under its hash', async () => {
  const client = uploadClient(url, ada.token);
  const video = mp4Of(300_000, 7);
  const { answer } = await client.upload(video);
  expect(answer.status).toBe(200);
  const { result } = (await answer.json()) as { result: { address: string } };
  expect(result).toEqual({
    address: `/v1/media/${ada.accountId}/${sha256(video)}.mp4`,
    sha256: sha256(video),
    mediaType: 'video/mp4',
    bytes: video.length,
  });
  const served = await fetch(new URL(result.address, url));
  expect(Buffer.from(await served.arrayBuffer())).toEqual(video);
  void eve;
});
