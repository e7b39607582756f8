import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRoutes } from '../read-routes.ts';
import { HASHES, useReadApp } from '../testing/read-app.ts';
import { drafted, published, registered } from '../testing/sample-events.ts';
import { createOwnerQueue } from './owner-reads.ts';

const read = useReadApp();
let [ada, eve, waiverId] = [v7(), v7(), v7()];

let app: FastifyInstance;
const openWith = async (patienceMs?: number) => {
  const ownerQueue = createOwnerQueue(undefined, patienceMs);
  app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: readRoutes({ ...read.services, ownerQueue }),
  });
  return ownerQueue;
};
afterEach(() => app.close());
beforeEach(async () => {
  [ada, eve, waiverId] = [v7(), v7(), v7()];
  for (const owner of [ada, eve]) await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(waiverId), ada, drafted());
  await read.history.append(waiverStream(waiverId), ada, published(1, HASHES.en));
  await read.project();
});

const as = (owner: string, request: InjectOptions) =>
  app.inject({ ...request, headers: { authorization: owner } });

const PERSON = { day: '2026-11-20', name: 'Anna Beispiel', birthDate: '1988-02-28' };

const REQUESTS: readonly (readonly [string, InjectOptions])[] = [
  ['a report', { url: '/v1/report' }],
  ['the waivers', { url: '/v1/waiver' }],
  ['the signed waivers', { url: '/v1/signed_waiver' }],
  ['a search', { method: 'POST', url: '/v1/signed_waiver/search', payload: { terms: 'anna' } }],
  ['names', { method: 'POST', url: '/v1/signed_waiver/named', payload: { ids: [v7()] } }],
  ['coverage', { method: 'POST', url: '/v1/audit/coverage', payload: PERSON }],
];

describe('owner with too many requests', () => {
  it.each(REQUESTS)('waits for %s without delaying other owners or visitors', async (_, request) => {
    const queue = await openWith();
    const { promise, resolve: end } = Promise.withResolvers<void>();
    for (let place = 0; place < 5; place += 1) void queue.run(ada, () => promise);
    let isAnswered = false;
    const waits = as(ada, request).finally(() => {
      isAnswered = true;
    });
    expect((await as(eve, request)).statusCode).toBe(200);
    for (const url of [`/v1/waiver/${waiverId}?locale=en`, `/v1/public-waiver/${ada}`])
      expect((await app.inject({ url })).statusCode, url).toBe(200);
    expect(isAnswered).toBe(false);
    end();
    expect((await waits).statusCode).toBe(200);
  });

  it('gets a 503 with Retry-After when the wait is too long', async () => {
    const queue = await openWith(1);
    const { promise } = Promise.withResolvers<void>();
    for (let place = 0; place < 5; place += 1) void queue.run(ada, () => promise);
    const answer = await as(ada, { url: '/v1/report' });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '1',
    ]);
    expect((await as(eve, { url: '/v1/report' })).statusCode).toBe(200);
  });
});
