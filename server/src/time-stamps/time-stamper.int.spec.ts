import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import {
  type AuthorityMood,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from '../testing/time-stamp-authority.ts';
import { createTimeStamper, timeStampOutbound } from './time-stamper.ts';

const DIGEST = hash('sha256', 'a document', 'buffer');

let authority: TimeStampAuthority;
let outbound: Outbound;
let now = 0;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
});
beforeEach(() => {
  authority.state.mood = 'right';
  authority.state.queries = 0;
  const limits = { connectMs: 2000, headMs: 2000, wholeMs: 2000, concurrency: 8 };
  outbound = createOutbound({ ...timeStampOutbound([authority.url]), limits });
});
afterEach(() => outbound.close());
afterAll(() => authority.close());

const stamper = (urls = [authority.url]) => createTimeStamper(urls, outbound, () => now);

describe('time stamp', () => {
  it('is a token that OpenSSL verifies for the digest, and for no other', async () => {
    const stamped = await stamper().stamp(DIGEST);
    if (!('token' in stamped)) throw new Error(stamped.problems.join());
    expect(Math.abs(stamped.at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(authority.verify(stamped.token, DIGEST)).toContain('Verification: OK');
    expect(() => authority.verify(stamped.token, hash('sha256', 'another', 'buffer'))).toThrow();
  });

  it.each<[AuthorityMood, string]>([
    ['error', 'answered 500'],
    ['garbage', 'sent a time stamp that cannot be parsed'],
    ['refusal', 'sent a time stamp that was refused'],
    ['wrong_nonce', 'sent a time stamp that repeats another nonce'],
    ['other_digest', 'sent a time stamp that is for another digest'],
    ['altered', 'sent a time stamp that has a wrong signature'],
    ['silent', 'failed: timed_out'],
  ])('is not taken from an authority with %s', async (mood, problem) => {
    authority.state.mood = mood;
    const { origin } = new URL(authority.url);
    expect(await stamper().stamp(DIGEST)).toEqual({ problems: [`${origin} ${problem}`] });
  });

  it.each([
    ['expired', 'is signed by a certificate that was not valid then'],
    ['not_for_stamps', 'is signed by a certificate that is not for time stamps'],
  ] as const)('is not taken with a certificate that is %s', async (kind, problem) => {
    const other = await startTimeStampAuthority(kind);
    const allowed = createOutbound(timeStampOutbound([other.url]));
    try {
      const { problems } = (await createTimeStamper([other.url], allowed).stamp(DIGEST)) as {
        readonly problems: readonly string[];
      };
      expect(problems[0]).toContain(problem);
    } finally {
      allowed.close();
      other.close();
    }
  });

  it('comes from the next authority if one fails, which is then left alone for a minute', async () => {
    const lost = 'http://127.0.0.1:1/tsa';
    const both = createOutbound(timeStampOutbound([lost, authority.url]));
    const stamps = createTimeStamper([lost, authority.url], both, () => now);
    expect(await stamps.stamp(DIGEST)).toHaveProperty('token');
    authority.state.mood = 'error';
    expect(await stamps.stamp(DIGEST)).toEqual({
      problems: ['http://127.0.0.1:1 failed less than a minute ago', expect.stringContaining('answered 500')],
    });
    expect(authority.state.queries).toBe(2);
    authority.state.mood = 'right';
    await stamps.stamp(DIGEST);
    expect(authority.state.queries).toBe(2);
    now += 60_001;
    expect(await stamps.stamp(DIGEST)).toHaveProperty('token');
    both.close();
  });

  it('is not asked for at addresses that the setting does not name', async () => {
    const closed = createOutbound();
    const { problems } = (await createTimeStamper([authority.url], closed).stamp(DIGEST)) as {
      readonly problems: readonly string[];
    };
    expect(problems[0]).toContain('address_not_allowed');
    expect(authority.state.queries).toBe(0);
    closed.close();
  });
});
