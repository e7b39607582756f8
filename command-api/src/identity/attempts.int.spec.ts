import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { attemptSucceeded, beginAttempt, forgetOldAttempts } from './attempts.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => test.database.deleteFrom('identity.attempts').execute());

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
let addresses = 0;
const anotherAddress = (): string => {
  addresses += 1;
  return `10.0.0.${addresses % 250}`;
};
const begin = (name: string, seconds: number, address = anotherAddress()) =>
  beginAttempt(test.database, { name, address, now: at(seconds) });

const fail = async (name: string, times: number, seconds: number) => {
  for (let time = 0; time < times; time += 1) expect(await begin(name, seconds)).toBe(true);
};

describe('failed log-ins of an account', () => {
  it('are free five times, then each waits twice as long as the one before', async () => {
    await fail('ada', 5, 0);
    let clock = 0;
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect([wait, await begin('ada', clock + wait - 0.001)]).toEqual([wait, false]);
      expect([wait, await begin('ada', clock + wait)]).toEqual([wait, true]);
      clock += wait;
    }
  });

  it('are not counted while they wait, so that nobody can prolong the wait', async () => {
    await fail('ada', 5, 0);
    for (let time = 0; time < 20; time += 1) expect(await begin('ada', 0.5)).toBe(false);
    expect(await begin('ada', 1)).toBe(true);
    expect(await begin('ada', 2.9)).toBe(false);
    expect(await begin('ada', 3)).toBe(true);
  });

  it('cannot be outrun by guessing all at once', async () => {
    const guesses = await Promise.all(Array.from({ length: 40 }, () => begin('ada', 0)));
    expect(guesses.filter((isFree) => isFree)).toHaveLength(5);
  });

  it('are forgotten with the right password', async () => {
    await fail('ada', 4, 0);
    await attemptSucceeded(test.database, { name: 'ada', address: '10.0.0.1', now: at(0) });
    await fail('ada', 5, 0);
    expect(await begin('ada', 0)).toBe(false);
  });

  it('are those of one account', async () => {
    await fail('ada', 5, 0);
    expect(await begin('ada', 0)).toBe(false);
    expect(await begin('eve', 0)).toBe(true);
  });
});

describe('failed log-ins from an address', () => {
  it('are 30 in ten minutes, whatever names they try', async () => {
    for (let time = 0; time < 30; time += 1)
      expect(await begin(`name ${time}`, time, '192.0.2.1')).toBe(true);
    expect(await begin('another', 599, '192.0.2.1')).toBe(false);
    expect(await begin('another', 599, '192.0.2.2')).toBe(true);
    expect(await begin('another', 601, '192.0.2.1')).toBe(true);
  });

  it('do not count the successful ones', async () => {
    for (let time = 0; time < 60; time += 1) {
      const attempt = { name: 'ada', address: '192.0.2.1', now: at(time) };
      expect(await beginAttempt(test.database, attempt)).toBe(true);
      await attemptSucceeded(test.database, attempt);
    }
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', false],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
    ['::1', '0:0:0:0:1::', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', true],
  ])('are counted by network: %s and %s', async (one, other, isFree) => {
    for (let time = 0; time < 30; time += 1) await begin(`name ${time}`, 0, one);
    expect(await begin('another', 0, other)).toBe(isFree);
  });
});

describe('old counts', () => {
  it('are forgotten after a day', async () => {
    await fail('ada', 5, 0);
    await forgetOldAttempts(test.database, at(86_399));
    expect(await begin('ada', 0.5)).toBe(false);
    await forgetOldAttempts(test.database, at(86_401));
    await fail('ada', 5, 0);
    const { count } = await test.database
      .selectFrom('identity.attempts')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('kind', '=', 'account')
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
  });
});
