import { Overloaded } from '@waivers/server/request-errors.ts';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

// Real hashing: slow on purpose, and slower on a busy machine.
describe('passwords', { timeout: 60_000 }, () => {
  it('are kept as argon2id with a salt of their own', async () => {
    const passwords = createPasswords();
    const [one, other] = await Promise.all([passwords.hash('kayak7'), passwords.hash('kayak7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, ' kayak7 ')).toBe(true);
    expect(await passwords.verify(one, 'kayak8')).toBe(false);
    expect(await passwords.verifyNothing('nobody has this password')).toBe(false);
  });

  it('are never compared cut short', async () => {
    const passwords = createPasswords();
    const long = `a1${'x'.repeat(254)}`;
    const hash = await passwords.hash(long);
    expect(await passwords.verify(hash, long)).toBe(true);
    expect(await passwords.verify(hash, `${long}${'y'.repeat(10_000)}`)).toBe(false);
  });

  it('wait for each other, and turn away whom the queue cannot hold', async () => {
    const passwords = createPasswords({ concurrency: 1, queue: 3 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash('kayak7')));
    // One place is taken by the hash that stands in for unknown names.
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    const [turnedAway] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(turnedAway).toBeInstanceOf(Overloaded);
    expect(await passwords.hash('kayak7')).toContain('argon2id');
  });
});
