import { randomUUID } from 'node:crypto';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import {
  CLAIM_LIFETIME_MS,
  claim,
  claimedBy,
  confirmClaim,
  releaseExpiredClaims,
  releasePendingClaims,
} from './claims.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => test.database.deleteFrom('identity.claims').execute());

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const email = { kind: 'email', value: 'ada@example.com' } as const;
const [ada, eve] = [randomUUID(), randomUUID()];

describe('claim', () => {
  it('goes to only one of several concurrent users', async () => {
    const users = Array.from({ length: 20 }, () => randomUUID());
    const holders = await Promise.all(users.map((user) => claim(test.database, email, user, NOW)));
    const winners = users.filter((_, index) => holders[index] === undefined);
    expect(winners).toHaveLength(1);
    const others = holders.filter((holder) => holder !== undefined);
    expect(new Set(others.map(({ userId }) => userId))).toEqual(new Set(winners));
    expect(others[0]?.settleAfter).toEqual(later(CLAIM_LIFETIME_MS));
  });

  it('is extended when the same user repeats it', async () => {
    await claim(test.database, email, ada, NOW);
    expect(await claim(test.database, email, ada, later(600_000))).toBeUndefined();
    expect(await claim(test.database, email, eve, later(600_000))).toEqual({
      userId: ada,
      settleAfter: later(600_000 + CLAIM_LIFETIME_MS),
    });
  });

  it('never expires once confirmed', async () => {
    await claim(test.database, email, ada, NOW);
    expect(await confirmClaim(test.database, email, ada)).toBe(true);
    expect(await confirmClaim(test.database, email, ada)).toBe(true);
    await releaseExpiredClaims(test.database, ada, later(10 * CLAIM_LIFETIME_MS));
    await releasePendingClaims(test.database, ada);
    expect(await claim(test.database, email, ada, NOW)).toBeUndefined();
    expect(await claim(test.database, email, eve, NOW)).toEqual({ userId: ada, settleAfter: null });
    expect(await confirmClaim(test.database, email, eve)).toBe(false);
  });

  it('can be confirmed after its release if still available', async () => {
    expect(await confirmClaim(test.database, email, ada)).toBe(true);
    expect(await claimedBy(test.database, ada, 'email')).toBe(email.value);
  });

  it('is released only after it has expired', async () => {
    await claim(test.database, email, ada, NOW);
    await releaseExpiredClaims(test.database, ada, later(CLAIM_LIFETIME_MS - 1));
    expect(await claimedBy(test.database, ada, 'email')).toBe(email.value);
    await releaseExpiredClaims(test.database, eve, later(CLAIM_LIFETIME_MS));
    expect(await claimedBy(test.database, ada, 'email')).toBe(email.value);
    await releaseExpiredClaims(test.database, ada, later(CLAIM_LIFETIME_MS));
    expect(await claimedBy(test.database, ada, 'email')).toBeUndefined();
  });

  it('is scoped to its kind', async () => {
    await claim(test.database, email, ada, NOW);
    expect(await claim(test.database, { ...email, kind: 'username' }, eve, NOW)).toBeUndefined();
    expect(await claimedBy(test.database, ada, 'username')).toBeUndefined();
  });

  it('compares normalised names', () => {
    expect(normaliseName(' Ada@Example.COM ')).toBe('ada@example.com');
    expect(normaliseName('Zoe\u0308@x')).toBe(normaliseName('zoë@x'));
  });
});
