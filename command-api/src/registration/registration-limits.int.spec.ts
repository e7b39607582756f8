import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  vi.useRealTimers();
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
  it('are rate-limited by network, then by link', async () => {
    // Freeze the clock because quotas refill over time.
    vi.useFakeTimers({ toFake: ['performance'] });
    const isLimited = async (addressOf: (count: number) => string) => {
      const all: boolean[] = [];
      for (let count = 1; count <= 31; count += 1)
        all.push((await register(addressOf(count))).statusCode === 429);
      return all;
    };
    const afterThirty = [...new Array<boolean>(30).fill(false), true];
    expect(await isLimited(() => '192.0.2.1')).toEqual(afterThirty);
    expect(await isLimited((count) => `2001:db8::${count}`)).toEqual(afterThirty);
    expect(await isLimited(() => '192.0.2.3')).toEqual(afterThirty);
    expect(await isLimited(() => '192.0.2.4')).toEqual(afterThirty);
    const ofLink = await register('192.0.2.9');
    const ofNetwork = await register('192.0.2.1');
    expect([ofLink, ofNetwork].map(({ headers }) => headers['retry-after'])).toEqual(['30', '120']);
  });
});
