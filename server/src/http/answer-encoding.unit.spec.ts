import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';
import { COMPRESSED_FROM_BYTES } from './answer-encoding.ts';
import type { Routes } from './app.ts';

const LARGE = { result: 'Höhenluft '.repeat(COMPRESSED_FROM_BYTES / 10) };
const SMALL = { result: 'Höhenluft' };

const routes: Routes = async (app) => {
  const open = { config: { actor: 'public', countedAs: 'nothing' }, schema: { hide: true } } as const;
  app.get('/large', open, async () => LARGE);
  app.get('/small', open, async () => SMALL);
  app.get('/page', open, async (_request, reply) => reply.type('text/csv').send(JSON.stringify(LARGE)));
};

const app = buildTestApp({ routes: [routes] });
afterAll(async () => (await app).close());

const open = async (url: string, encoding?: string) =>
  (await app).inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

it('compressAnswers compresses only large JSON responses, with an accepted encoding', async () => {
  const br = await open('/large', 'gzip, deflate, br');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(br.rawPayload.length).toBeLessThan(200);
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(LARGE);
  const zipped = await open('/large', 'gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(LARGE);
  for (const [url, encoding, is] of [
    ['/large', undefined, LARGE],
    ['/large', 'identity', LARGE],
    ['/small', 'br', SMALL],
    ['/page', 'br', LARGE],
  ] as const) {
    const plain = await open(url, encoding);
    expect([url, plain.headers['content-encoding'], plain.json()]).toEqual([url, undefined, is]);
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length));
  }
});
