import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseMasterKey, unwrapSecret, wrapSecret } from './master-key.ts';

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - 7 * index));

describe('MASTER_KEY', () => {
  it.each([
    ['base64url', bytes.toString('base64url')],
    ['base64', bytes.toString('base64')],
    ['hexadecimal', bytes.toString('hex')],
    ['with a line end', `${bytes.toString('base64url')}\n`],
  ])('is accepted (%s)', (_, text) => {
    expect(parseMasterKey(text)?.bytes.equals(bytes)).toBe(true);
  });

  it.each([
    '',
    'short',
    bytes.subarray(0, 31).toString('base64url'),
    `${bytes.toString('hex')}00`,
    `00${bytes.toString('hex')}`,
    `${bytes.toString('base64url')}AAAA`,
    `AAAA${bytes.toString('base64')}`,
    'é'.repeat(43),
  ])('is rejected if it is %j', (text) => {
    expect(parseMasterKey(text)).toBeUndefined();
  });
});

describe('wrapped secret', () => {
  const masterKey = { bytes };
  const secret = randomBytes(48);

  it('opens with the same key and purpose', () => {
    expect(
      unwrapSecret(masterKey, 'link-key', wrapSecret(masterKey, 'link-key', secret)).equals(secret),
    ).toBe(true);
  });

  it('does not open with a different purpose', () => {
    expect(() => unwrapSecret(masterKey, 'other', wrapSecret(masterKey, 'link-key', secret))).toThrow();
  });

  it('does not open with a different key', () => {
    expect(() =>
      unwrapSecret({ bytes: randomBytes(32) }, 'link-key', wrapSecret(masterKey, 'link-key', secret)),
    ).toThrow();
  });

  it('does not contain the plaintext', () => {
    expect(wrapSecret(masterKey, 'link-key', secret).includes(secret.subarray(0, 8))).toBe(false);
  });
});
