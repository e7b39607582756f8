import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { buildTestProduct, REGISTRATION_TOKEN, registration, testServices } from '../testing/test-product.ts';
import { stoppedClock } from './testing/registration-services.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
beforeAll(async () => {
  test = await openTestDatabase();
  app = await buildTestProduct(await testServices(test.database, stoppedClock().clock));
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const register = (remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/v1/user',
    payload: registration('ann@example.com'),
    headers: { 'x-registration-token': REGISTRATION_TOKEN },
    remoteAddress,
  });

describe('registrations', () => {
  it('are limited by address and by link', async () => {
    const taken: number[] = [];
    for (const network of [1, 2, 3, 4])
      for (let count = 0; count < 30; count += 1)
        taken.push((await register(`192.0.2.${network}`)).statusCode);
    expect(taken).not.toContain(429);
    const ofNetwork = await register('192.0.2.1');
    expect([ofNetwork.statusCode, Number(ofNetwork.headers['retry-after']) > 60]).toEqual([429, true]);
    expect((await register('192.0.2.9')).statusCode).toBe(429);
  });
});
