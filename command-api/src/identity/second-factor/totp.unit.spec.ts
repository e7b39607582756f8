import { describe, expect, it } from 'vitest';
import { base32Of, findTotpStep, isClockOff, makeTotpSecret, stepAt, totpAt, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const NOW = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const code = totpAt(SECRET, stepAt(NOW));

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds are those of RFC 6238', (seconds, expected) => {
    expect(totpAt(SECRET, stepAt(new Date(seconds * 1000)))).toBe(expected);
  });

  it('are valid one step early and late', () => {
    for (const seconds of [-30, 0, 59]) expect(findTotpStep(SECRET, code, later(seconds))).toBe(stepAt(NOW));
    for (const seconds of [-31, 60]) expect(findTotpStep(SECRET, code, later(seconds))).toBeUndefined();
  });

  it('show that a clock is off up to ten minutes', () => {
    for (const seconds of [-600, 600]) expect(isClockOff(SECRET, code, later(seconds))).toBe(true);
    for (const seconds of [-631, 631]) expect(isClockOff(SECRET, code, later(seconds))).toBe(false);
  });

  it('have six digits', () => {
    for (const typed of ['', '12345', '1234567', 'abcdef'])
      expect(findTotpStep(SECRET, typed, NOW)).toBeUndefined();
  });

  it('use secrets of 160 bits in base32 that apps can scan', () => {
    expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(makeTotpSecret()).toHaveLength(20);
    expect(totpUri(SECRET, 'Our Waivers', 'ada 1')).toBe(
      'otpauth://totp/Our%20Waivers:ada%201?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Our%20Waivers' +
        '&algorithm=SHA1&digits=6&period=30',
    );
  });
});
