import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { RateLimited } from '@waivers/server/http/request-errors.ts';
import { ThreadLost } from '@waivers/server/process/thread-lost.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Argon2 } from './argon2.ts';
import { argon2InThread } from './argon2-thread.ts';
import { createPasswords, type Turn } from './passwords.ts';

const HOME: Turn = { lane: 'quiet', key: 'home' };

// Uses real hashing, which is slow by design.
describe('passwords', { timeout: 60_000 }, () => {
  const argon2 = argon2InThread();
  afterAll(() => argon2.close());

  it('are hashed with argon2id and individual salts', async () => {
    const passwords = createPasswords(argon2);
    const [one, other] = await Promise.all([passwords.hash('kayak7', HOME), passwords.hash('kayak7', HOME)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, ' kayak7 ', HOME)).toBe(true);
    expect(await passwords.verify(one, 'kayak8', HOME)).toBe(false);
    expect(await passwords.verifyNothing('nobody has this password', HOME)).toBe(false);
  });

  it('are never truncated', async () => {
    const passwords = createPasswords(argon2);
    const long = `a1${'x'.repeat(254)}`;
    const hash = await passwords.hash(long, HOME);
    expect(await passwords.verify(hash, long, HOME)).toBe(true);
    expect(await passwords.verify(hash, `${long}${'y'.repeat(10_000)}`, HOME)).toBe(false);
  });

  it('are still checked after a failure and after the thread exits', async () => {
    const passwords = createPasswords(argon2);
    await expect(passwords.verify('no hash', 'kayak7', HOME)).rejects.toThrow();
    const hash = await passwords.hash('kayak7', HOME);
    const interrupted = passwords.hash('kayak7', HOME).catch((error: unknown) => error);
    await argon2.close();
    expect(await interrupted).toBeInstanceOf(ThreadLost);
    expect(await passwords.verify(hash, 'kayak7', HOME)).toBe(true);
  });
});

const heldArgon2 = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const argon2: Argon2 = {
    hash: async (password) => {
      asked.push(password);
      await released;
      return `hash of ${password}`;
    },
    verify: async (passwordHash, password) => {
      asked.push(password);
      return passwordHash === `hash of ${password}`;
    },
  };
  return { argon2, asked, release };
};

describe('password checks', () => {
  it('run one at a time, shortest queue first, so that a flood causes rejections only for itself', async () => {
    const { argon2, asked, release } = heldArgon2();
    const passwords = createPasswords(argon2, 3);
    const flood = Array.from({ length: 6 }, (_, time) =>
      passwords.hash(`flood ${time}`, { lane: 'quiet', key: 'flood' }).catch((error: unknown) => error),
    );
    const right = passwords.verify('hash of kayak7', 'kayak7', HOME);
    release();
    expect(await right).toBe(true);
    expect((await Promise.all(flood)).filter((outcome) => outcome instanceof RateLimited)).toHaveLength(3);
    expect(asked).toEqual(['flood 0', 'flood 1', 'nobody has this password', 'kayak7', 'flood 2']);
  });

  it('give priority to known devices and put failing networks last', async () => {
    const { argon2, asked, release } = heldArgon2();
    const passwords = createPasswords(argon2);
    const lanes = ['quiet', 'failing', 'quiet', 'known'] as const;
    const all = lanes.map((lane, index) => passwords.hash(`${lane} ${index}`, { lane, key: String(index) }));
    release();
    await Promise.all(all);
    expect(asked).toEqual(['quiet 0', 'known 3', 'quiet 2', 'failing 1']);
  });

  it('reject newcomers when all queues are equally short', async () => {
    const { argon2, release } = heldArgon2();
    const passwords = createPasswords(argon2, 1);
    const all = ['one', 'two', 'three'].map((key) => passwords.hash('kayak7', { lane: 'quiet', key }));
    release();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: expect.any(Overloaded) });
  });

  it('are simulated for attempts that are rejected anyway', async () => {
    const { argon2, asked, release } = heldArgon2();
    release();
    const passwords = createPasswords(argon2);
    await passwords.verifyNothing('wrong', HOME);
    const before = asked.length;
    await passwords.pretend(HOME);
    expect(asked).toHaveLength(before);
  });

  it('take equally long for the first name checked, known or not', async () => {
    const askedFor = async (known: boolean) => {
      const { argon2, asked, release } = heldArgon2();
      release();
      const passwords = createPasswords(argon2);
      await (known ? passwords.verify('hash', 'wrong', HOME) : passwords.verifyNothing('wrong', HOME));
      return asked;
    };
    expect(await askedFor(true)).toEqual(await askedFor(false));
  });
});
