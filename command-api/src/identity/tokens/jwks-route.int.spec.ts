import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { buildTestProduct, PUBLIC_URL, registerOwner, testServices } from '../../testing/test-product.ts';
import { rotateSigningKeys } from './signing-keys.ts';

it('the JWKS route publishes the current and next public keys and nothing private', async () => {
  const test = await openTestDatabase();
  const time = stoppedClock();
  const app = await buildTestProduct(await testServices(test.database, time.clock));
  try {
    const { token, userId } = await registerOwner(app);
    const next = await rotateSigningKeys(test.database, { bytes: Buffer.alloc(32, 1) }, time.clock());
    const answer = await app.inject('/.well-known/jwks.json');
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    const { keys } = answer.json();
    expect(keys).toHaveLength(2);
    expect(keys[1].kid).toBe(next.kid);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    }
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), {
      issuer: PUBLIC_URL,
      audience: 'waivers',
      currentDate: time.clock(),
    });
    expect(payload.sub).toBe(userId);
  } finally {
    await app.close();
    await test.close();
  }
});
