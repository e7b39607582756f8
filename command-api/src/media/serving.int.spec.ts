import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderMediaStore } from '@waivers/server/media/folder-media-store.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { buildTestProduct, registerOwner, testServices } from '../testing/test-product.ts';
import { mp4Of, uploadClient } from './testing/upload-client.ts';

const VIDEO = mp4Of(4 * 1024 * 1024, 6);

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let app: FastifyInstance;
let address: URL;
let other: URL;

beforeAll(async () => {
  test = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  const services = await testServices(test.database, () => new Date());
  app = await buildTestProduct({ ...services, media: folderMediaStore(folder) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [ada, eve] = [await registerOwner(app), await registerOwner(app)];
  const { answer } = await uploadClient(url, ada.token).upload(VIDEO);
  const { result } = (await answer.json()) as { result: { address: string } };
  address = new URL(result.address, url);
  other = new URL(result.address.replace(ada.accountId, eve.accountId), url);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await test?.close();
  await rm(folder, { recursive: true, force: true });
});

const part = async (headers: Record<string, string>, method = 'GET') => {
  const answer = await fetch(address, { headers, method });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it('videos are served in ranges, sandboxed and cached forever', async () => {
  const { answer, bytes } = await part({ range: 'bytes=-10' });
  expect(answer.status).toBe(206);
  expect(bytes.equals(VIDEO.subarray(-10))).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-range': `bytes ${VIDEO.length - 10}-${VIDEO.length - 1}/${VIDEO.length}`,
    'content-length': '10',
    'accept-ranges': 'bytes',
    'content-type': 'video/mp4',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  });
  const etag = answer.headers.get('etag') ?? '';
  expect((await part({ 'if-none-match': etag })).answer.status).toBe(304);
  expect((await part({ range: 'bytes=0-1', 'if-range': etag })).bytes.length).toBe(2);
  const changed = await part({ range: 'bytes=0-1', 'if-range': '"another"' });
  expect([changed.answer.status, changed.bytes.equals(VIDEO)]).toEqual([200, true]);
  const head = await part({}, 'HEAD');
  expect([head.answer.status, head.answer.headers.get('content-length')]).toEqual([
    200,
    String(VIDEO.length),
  ]);
});

it('a range beyond the end returns 416 with the file size', async () => {
  const { answer } = await part({ range: `bytes=${VIDEO.length}-` });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${VIDEO.length}`]);
});

it.each([
  ['of another account', () => other],
  ['of another type', () => new URL(address.href.replace('.mp4', '.webm'))],
  ['of another name', () => new URL(address.href.replace('.mp4', '.exe'))],
  ['outside of the folder', () => new URL(`${address.href}/..%2f..%2fuploads`)],
])('a URL %s returns 404', async (_what, url) => {
  expect((await fetch(url())).status).toBe(404);
});

const openFiles = async (): Promise<number> => {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(folder)).length;
};

it('a slow or closed connection does not leave a file open', async () => {
  const viewers = Array.from({ length: 20 }, () => get(address));
  await Promise.all(viewers.map((viewer) => new Promise((resolve) => viewer.once('response', resolve))));
  expect(await openFiles()).toBeGreaterThan(0);
  for (const viewer of viewers) viewer.on('error', () => undefined).destroy();
  await expect.poll(() => openFiles()).toBe(0);
});

it('an open download does not delay shutdown', async () => {
  const viewer = get(address);
  viewer.on('error', () => undefined);
  const response = await new Promise<{ on(event: 'error', listener: () => void): void }>((resolve) => {
    viewer.once('response', resolve);
  });
  response.on('error', () => undefined);
  await app.close();
  await expect(fetch(address)).rejects.toThrow();
});
