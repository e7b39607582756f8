import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Routes } from '../http/app.ts';
import { buildTestApp } from '../testing/test-app.ts';
import type { AddressLimits, RequestBudget } from './address-limits.ts';

const MANY: AddressLimits = {
  requestsPerMinute: { signing: 1000, watching: 1000, page: 1000, proof: 1000, other: 1000 },
  largeBytesPerMinute: 1_000_000,
  storedBytesPerHour: 1_000_000,
  watchingBytesPerHour: 1_000_000,
};

const route =
  (url: string, countedAs: RequestBudget | 'nothing'): Routes =>
  async (app) => {
    const config = { actor: 'public', countedAs } as const;
    app.post(
      url,
      { bodyLimit: 200_000, config, schema: { body: z.object({ text: z.string() }) } },
      async () => ({
        result: 'in',
      }),
    );
    app.get(url, { config }, async () => ({ result: 'there' }));
  };
const owners: Routes = async (app) => {
  app.get('/owners', { config: { actor: 'user' } }, async () => ({}));
};

let app: FastifyInstance;
let tokensLookedAt: number;
const build = async (addressLimits: AddressLimits): Promise<void> => {
  tokensLookedAt = 0;
  app = await buildTestApp({
    addressLimits,
    verifyToken: async () => {
      tokensLookedAt += 1;
      return undefined;
    },
    routes: [
      route('/sign', 'signing'),
      route('/watch/:id', 'watching'),
      route('/page', 'page'),
      route('/file', 'nothing'),
      owners,
    ],
  });
};
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const get = async (url: string, remoteAddress = '192.0.2.1'): Promise<number> =>
  (await app.inject({ url, remoteAddress, headers: { authorization: 'x' } })).statusCode;
const post = (characters: number, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/sign', payload: { text: 'x'.repeat(characters) }, remoteAddress });
const chunked = async (url: string, payload: Readable) =>
  await app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });

describe('address limits', () => {
  it('apply separately to each budget and address', async () => {
    await build({ ...MANY, requestsPerMinute: { signing: 2, watching: 2, page: 2, proof: 2, other: 2 } });
    for (const url of ['/nothing', '/nothing', '/page', '/page']) await get(url);
    expect(await get('/nothing')).toBe(429);
    expect(await get('/page')).toBe(429);
    expect((await post(1)).statusCode).toBe(200);
    expect((await post(1)).statusCode).toBe(200);
    expect((await post(1)).statusCode).toBe(429);
    expect((await post(1, '192.0.2.2')).statusCode).toBe(200);
  });

  it('do not apply to assets', async () => {
    await build({ ...MANY, requestsPerMinute: { signing: 1, watching: 1, page: 1, proof: 1, other: 1 } });
    for (let count = 0; count < 5; count += 1) expect(await get('/file')).toBe(200);
  });

  it('treat an IPv6 /64 as one address', async () => {
    await build({ ...MANY, requestsPerMinute: { signing: 1, watching: 1, page: 1, proof: 1, other: 1 } });
    expect(await get('/page', '2001:db8:1:2::1')).toBe(200);
    expect(await get('/page', '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await get('/page', '2001:db8:1:3::1')).toBe(200);
  });

  it('return 429 with Retry-After before verifying the token', async () => {
    await build({ ...MANY, requestsPerMinute: { signing: 1, watching: 1, page: 1, proof: 1, other: 1 } });
    expect(await get('/owners')).toBe(401);
    const again = await app.inject({
      url: '/owners',
      remoteAddress: '192.0.2.1',
      headers: { authorization: 'x' },
    });
    expect([again.statusCode, again.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect(tokensLookedAt).toBe(1);
  });
});

describe('video reports for one record', () => {
  it('cannot exhaust the budget of others behind the same address', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    await build({ ...MANY, requestsPerMinute: { ...MANY.requestsPerMinute, watching: 400 } });
    const statuses = new Set<number>();
    for (let count = 0; count < 600; count += 1) statuses.add(await get('/watch/one'));
    expect(statuses).toEqual(new Set([200, 429]));
    expect(await get('/watch/ONE')).toBe(429);
    expect(await get('/watch/another')).toBe(200);
  });
});

describe('large bodies from one address', () => {
  it('are limited in bytes per minute, without affecting small ones', async () => {
    await build({ ...MANY, largeBytesPerMinute: 150_000 });
    expect((await post(100_000)).statusCode).toBe(200);
    const refused = await post(100_000);
    expect([refused.statusCode, refused.json().code, refused.headers.connection]).toEqual([
      429,
      'rate_limited',
      'close',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10);
    expect((await post(1000)).statusCode).toBe(200);
    expect((await post(100_000, '192.0.2.2')).statusCode).toBe(200);
  });

  it('of unknown size are charged at the limit until read', async () => {
    await build({ ...MANY, largeBytesPerMinute: 250_000 });
    const body = new PassThrough();
    const first = chunked('/sign', body);
    body.write('{"text":');
    await vi.waitFor(async () =>
      expect((await chunked('/sign', Readable.from(['{"text":""}']))).statusCode).toBe(429),
    );
    body.end('""}');
    expect((await first).statusCode).toBe(200);
  });

  it.each(['{"text":""}', 'no JSON'])('are charged by actual size once read: %s', async (body) => {
    await build({ ...MANY, largeBytesPerMinute: 250_000 });
    for (let count = 0; count < 20; count += 1) {
      expect((await chunked('/sign', Readable.from([body]))).statusCode).not.toBe(429);
    }
    const large = JSON.stringify({ text: 'x'.repeat(100_000) });
    expect((await chunked('/sign', Readable.from([large]))).statusCode).toBe(200);
    expect((await chunked('/sign', Readable.from([large]))).statusCode).toBe(429);
  });
});

describe('stored bytes', () => {
  it('are limited per address and hour, and refunded if nothing is stored', async () => {
    const store: Routes = async (instance) => {
      instance.post('/kept/:status', { config: { actor: 'public', storesBody: 201 } }, (request, reply) =>
        reply.code(Number((request.params as { status: string }).status)).send({}),
      );
    };
    app = await buildTestApp({ addressLimits: { ...MANY, storedBytesPerHour: 10_000 }, routes: [store] });
    const keep = async (status: number, remoteAddress = '192.0.2.1') =>
      (await app.inject({ method: 'POST', url: `/kept/${status}`, payload: { a: 1 }, remoteAddress }))
        .statusCode;
    for (const status of [200, 409, 422, 503, 201]) expect(await keep(status)).toBe(status);
    expect(await keep(201)).toBe(201);
    expect(await keep(201)).toBe(429);
    expect(await keep(201, '192.0.2.2')).toBe(201);
  });

  it('are charged by received size, whether or not a length was announced', async () => {
    const store: Routes = async (instance) => {
      const config = { actor: 'public', storesBody: 201 } as const;
      instance.post('/kept', { bodyLimit: 100_000, config }, (_request, reply) => reply.code(201).send({}));
    };
    app = await buildTestApp({ addressLimits: { ...MANY, storedBytesPerHour: 120_000 }, routes: [store] });
    const keep = async () => (await chunked('/kept', Readable.from(['{"a":1}']))).statusCode;
    expect([await keep(), await keep(), await keep(), await keep()]).toEqual([201, 201, 201, 201]);
    expect(await keep()).toBe(429);
  });
});
