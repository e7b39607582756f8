import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openValue, sealValue } from './seal.ts';

const place = {
  stream: 'signedWaiver-1',
  eventId: 'e',
  type: 'WaiverSigned',
  subject: 'p',
  field: 'identity',
  clear: 'c',
};
const key = { id: 'k.0', key: createSecretKey(randomBytes(32)) };

describe('sealed value', () => {
  it('opens to the original value', () => {
    const value = { lastName: 'Łuk', more: { a: [true, 'x'] } };
    expect(openValue(key.key, place, sealValue(key, place, value))).toEqual(value);
  });

  it('never has the same ciphertext twice', () => {
    expect(sealValue(key, place, 'Ann').c).not.toBe(sealValue(key, place, 'Ann').c);
  });

  it.each(Object.keys(place))('does not open with a different %s', (member) => {
    const sealed = sealValue(key, place, 'Ann');
    expect(() => openValue(key.key, { ...place, [member]: 'other' }, sealed)).toThrow();
  });

  it('does not open with a different key', () => {
    expect(() => openValue(createSecretKey(randomBytes(32)), place, sealValue(key, place, 'Ann'))).toThrow();
  });

  it('does not open after a bit flip in the ciphertext or tag', () => {
    const sealed = sealValue(key, place, 'Ann');
    const bytes = Buffer.from(sealed.c, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => openValue(key.key, place, { ...sealed, c: altered.toString('base64url') })).toThrow();
    }
  });

  it('does not open if it contains non-base64url characters, even ones that a decoder would skip', () => {
    const sealed = sealValue(key, place, 'Ann');
    for (const alien of ['%', '\n', 'é']) {
      expect(() => openValue(key.key, place, { ...sealed, c: `${sealed.c}${alien}` })).toThrow('base64url');
      expect(() => openValue(key.key, place, { ...sealed, n: `${alien}${sealed.n}` })).toThrow('base64url');
    }
  });

  it('does not open with a truncated tag', () => {
    const sealed = sealValue(key, place, 'Ann');
    const short = Buffer.from(sealed.c, 'base64url').subarray(0, -4).toString('base64url');
    expect(() => openValue(key.key, place, { ...sealed, c: short })).toThrow();
  });
});
