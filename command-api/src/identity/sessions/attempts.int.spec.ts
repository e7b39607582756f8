import { randomUUID } from 'node:crypto';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import {
  type Attempt,
  type Attempts,
  attemptSucceeded,
  beginAttempt,
  forgetOldAttempts,
  takeBack,
} from './attempts.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let attempts: Attempts;
beforeAll(async () => {
  test = await openTestDatabase();
  attempts = { database: test.database, fingerprintKey: Buffer.alloc(32, 1) };
});
afterAll(() => test.close());
beforeEach(() => test.database.deleteFrom('identity.attempts').execute());

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ADA = randomUUID();
const EVE = randomUUID();
const HOME = '192.0.2.1';
const networkNumber = (number: number) => `10.0.${Math.floor(number / 250)}.${number % 250}`;

const attemptOn = (
  userId: string | undefined,
  seconds = 0,
  address = HOME,
  name = 'ada',
  deviceId?: string,
): Attempt => ({ userId, name, network: networkOf(address), deviceId, now: at(seconds) });
const begin = async (...of: Parameters<typeof attemptOn>): Promise<boolean> =>
  (await beginAttempt(attempts, attemptOn(...of))).waitsUntil === undefined;
const succeed = async (...[userId, seconds = 0, ...rest]: Parameters<typeof attemptOn>): Promise<boolean> => {
  const begun = await beginAttempt(attempts, attemptOn(userId, seconds, ...rest));
  const isFree = begun.waitsUntil === undefined;
  if (isFree) await attemptSucceeded(attempts, begun, at(seconds));
  return isFree;
};

const fail = async (userId: string, times: number, seconds = 0, address = HOME) => {
  for (let time = 0; time < times; time += 1)
    expect([time, await begin(userId, seconds, address)]).toEqual([time, true]);
};

const rows = () =>
  test.database
    .selectFrom('identity.attempts')
    .select(['kind', 'subject', 'failures'])
    .orderBy('kind')
    .execute();
const failuresOf = async (kind: string): Promise<readonly number[]> =>
  (await rows()).filter((row) => row.kind === kind).map(({ failures }) => failures);

describe('failures per name and network', () => {
  it('are free five times, then double the wait each time', async () => {
    await fail(ADA, 5);
    let clock = 0;
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect([wait, await begin(ADA, clock + wait - 0.001)]).toEqual([wait, false]);
      expect([wait, await begin(ADA, clock + wait)]).toEqual([wait, true]);
      clock += wait;
    }
  });

  it('are not counted during a wait, so no one can prolong it', async () => {
    await fail(ADA, 5);
    for (let time = 0; time < 20; time += 1) expect(await begin(ADA, 0.5)).toBe(false);
    expect(await begin(ADA, 1)).toBe(true);
    expect(await begin(ADA, 2.9)).toBe(false);
    expect(await begin(ADA, 3)).toBe(true);
  });

  it('are all counted when concurrent', async () => {
    const guesses = await Promise.all(Array.from({ length: 25 }, () => begin(ADA)));
    expect(guesses.filter((isFree) => isFree)).toHaveLength(5);
  });

  it('are reset by the right password and after a day', async () => {
    await fail(ADA, 4);
    expect(await succeed(ADA, 0)).toBe(true);
    await fail(ADA, 5);
    expect(await begin(ADA)).toBe(false);
    await fail(ADA, 5, 86_400);
    expect(await begin(ADA, 86_400)).toBe(false);
  });

  it('do not block other names or other networks', async () => {
    await fail(ADA, 5);
    expect(await begin(ADA)).toBe(false);
    expect(await begin(EVE)).toBe(true);
    expect(await begin(ADA, 0, '192.0.2.2')).toBe(true);
  });
});

describe('failures per name', () => {
  const guessFromManyNetworks = async (seconds: number) => {
    for (let number = 0; number < 200; number += 1)
      expect(await begin(ADA, seconds, networkNumber(number))).toBe(true);
  };

  it('block unknown networks after 200 in an hour', async () => {
    expect(await succeed(ADA, 0)).toBe(true);
    await guessFromManyNetworks(1);
    expect(await begin(ADA, 2, '203.0.113.1')).toBe(false);
    expect(await begin(EVE, 2, '203.0.113.1')).toBe(true);
    expect(await succeed(ADA, 3)).toBe(true);
    expect(await begin(ADA, 4, '203.0.113.1')).toBe(false);
    expect(await begin(ADA, 3601, '203.0.113.1')).toBe(true);
  });

  it('do not include attempts from a blocked network', async () => {
    await fail(ADA, 5);
    for (let time = 0; time < 40; time += 1) expect(await begin(ADA, 0.5)).toBe(false);
    expect(await failuresOf('name')).toEqual([5]);
  });

  it('do not block a known network for 30 days after a log-in', async () => {
    const month = 30 * 86_400;
    expect(await succeed(ADA, 0)).toBe(true);
    await forgetOldAttempts(test.database, at(month - 2));
    await guessFromManyNetworks(month - 2);
    expect(await begin(ADA, month - 1)).toBe(true);
    expect(await begin(ADA, month)).toBe(false);
    await forgetOldAttempts(test.database, at(month + 86_401));
    expect(await rows()).toEqual([]);
  });
});

describe('failures per network', () => {
  it('block the network after 30 in ten minutes, across names', async () => {
    for (let time = 0; time < 30; time += 1)
      expect(await begin(undefined, time, HOME, `name ${time}`)).toBe(true);
    expect(await begin(EVE, 599)).toBe(false);
    expect(await failuresOf('name')).not.toContain(31);
    expect(await begin(EVE, 599, '192.0.2.2')).toBe(true);
    expect(await begin(EVE, 601)).toBe(true);
  });

  it('do not include successful log-ins', async () => {
    for (let time = 0; time < 31; time += 1) expect(await succeed(randomUUID(), time)).toBe(true);
    expect(await failuresOf('network')).toEqual([0]);
    expect(new Set(await failuresOf('name'))).toEqual(new Set([0]));
  });

  it('do not block a known owner and do not count the owner’s mistakes', async () => {
    expect(await succeed(ADA, 0)).toBe(true);
    for (let time = 0; time < 30; time += 1) await begin(undefined, time, HOME, `name ${time}`);
    expect(await begin(EVE, 31)).toBe(false);
    await fail(ADA, 5, 31);
    expect(await begin(ADA, 31)).toBe(false);
    expect(await failuresOf('network')).toEqual([30]);
    expect(await failuresOf('name')).not.toContain(5);
  });

  it('increment no other counter once the network is blocked', async () => {
    for (let time = 0; time < 30; time += 1) await begin(undefined, 0, HOME, `name ${time}`);
    const before = await rows();
    for (let time = 0; time < 5; time += 1) expect(await begin(undefined, 1, HOME, 'one more')).toBe(false);
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', false],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
    ['::1', '0:0:0:0:1::', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', true],
    ['::ffff:192.0.2.1', '192.0.2.1', false],
  ])('are counted by network for %s and %s', async (one, other, isFree) => {
    for (let time = 0; time < 30; time += 1) await begin(undefined, 0, one, `name ${time}`);
    expect(await begin(EVE, 0, other)).toBe(isFree);
  });
});

describe('failures from a known device', () => {
  const DEVICE = randomUUID();
  const fromDevice = (seconds: number) => begin(ADA, seconds, HOME, 'ada', DEVICE);

  it('are counted separately, unaffected by others', async () => {
    for (let time = 0; time < 30; time += 1) await begin(undefined, 0, HOME, `name ${time}`);
    for (let number = 0; number < 200; number += 1) await begin(ADA, 0, networkNumber(number));
    expect(await begin(ADA, 1)).toBe(false);
    expect(await fromDevice(1)).toBe(true);
    expect(await failuresOf('network')).not.toContain(31);
    expect(await failuresOf('name')).not.toContain(201);
  });

  it('impose a wait after the fifth', async () => {
    for (let time = 0; time < 5; time += 1) expect(await fromDevice(0)).toBe(true);
    expect(await fromDevice(0)).toBe(false);
    expect(await begin(ADA, 0)).toBe(true);
    expect(await fromDevice(1)).toBe(true);
    expect(await succeed(ADA, 3, HOME, 'ada', DEVICE)).toBe(true);
    expect(await failuresOf('device')).toEqual([0]);
  });

  it('are reset by the right password, which makes the network known but resets no other counters', async () => {
    await fail(ADA, 5);
    expect(await succeed(ADA, 0, HOME, 'ada', DEVICE)).toBe(true);
    expect(await begin(ADA, 0.5)).toBe(false);
    for (let number = 0; number < 200; number += 1) await begin(ADA, 1, networkNumber(number));
    expect(await begin(ADA, 2, '203.0.113.1')).toBe(false);
    expect(await begin(ADA, 2)).toBe(true);
  });
});

describe('takeBack', () => {
  it('reverts the count of an attempt', async () => {
    for (let time = 0; time < 40; time += 1) {
      const begun = await beginAttempt(attempts, attemptOn(ADA));
      expect([time, begun.waitsUntil]).toEqual([time, undefined]);
      await takeBack(attempts, begun);
    }
    expect((await rows()).map(({ failures }) => failures)).toEqual([0, 0, 0]);
  });

  it('keeps a wait that others started later', async () => {
    await fail(ADA, 5);
    const first = await beginAttempt(attempts, attemptOn(ADA, 1));
    await fail(ADA, 1, 3);
    await takeBack(attempts, first);
    expect(await begin(ADA, 6.9)).toBe(false);
    expect(await begin(ADA, 7)).toBe(true);
  });

  it('ends the wait started by its own attempt', async () => {
    await fail(ADA, 5);
    await takeBack(attempts, await beginAttempt(attempts, attemptOn(ADA, 1)));
    expect(await begin(ADA, 1)).toBe(true);
  });

  it('does not revert other failures', async () => {
    await fail(ADA, 4);
    await takeBack(attempts, await beginAttempt(attempts, attemptOn(ADA)));
    await fail(ADA, 1);
    expect(await begin(ADA)).toBe(false);
  });
});

describe('attempt counters', () => {
  it('are bounded for made-up names', async () => {
    for (let number = 0; number < 120; number += 1)
      await begin(undefined, number, networkNumber(number % 10), `invented ${number}`);
    const counters = (await rows()).filter(({ kind }) => kind !== 'network');
    expect(counters.length).toBeGreaterThan(100);
    for (const { subject } of counters) {
      expect(subject).toHaveLength(2);
      expect(subject.readUInt16BE()).toBeLessThan(4096);
    }
    await forgetOldAttempts(test.database, at(120 + 601));
    expect(await failuresOf('network')).toEqual([]);
  });

  it('are deleted after a day', async () => {
    await fail(ADA, 5);
    await forgetOldAttempts(test.database, at(86_399));
    expect(await failuresOf('name_from_network')).toEqual([5]);
    await forgetOldAttempts(test.database, at(86_401));
    expect(await rows()).toEqual([]);
  });

  it('reveal names and addresses only with the installation’s key', async () => {
    await begin(ADA);
    const subjects = (await rows()).map(({ subject }) => subject.toString('hex'));
    await test.database.deleteFrom('identity.attempts').execute();
    await beginAttempt({ ...attempts, fingerprintKey: Buffer.alloc(32, 2) }, attemptOn(ADA));
    for (const { subject } of await rows()) expect(subjects).not.toContain(subject.toString('hex'));
    expect(new Set(subjects).size).toBe(3);
  });
});
