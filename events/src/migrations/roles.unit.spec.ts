import { describe, expect, it } from 'vitest';
import { connectionStringFor, rolePassword } from './roles.ts';

const KEY = { bytes: Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex') };

describe('role passwords', () => {
  it('are derived from the master key and the role', () => {
    // Computed with: printf 'waiver-role/1\napp' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…1f, as base64url
    expect(rolePassword(KEY, 'app')).toBe('FeDP3lrndETh1vXx0p7c-5lSlFqrtdcOrAwgMYVuKLY');
    expect(rolePassword(KEY, 'projector')).not.toBe(rolePassword(KEY, 'app'));
    expect(rolePassword({ bytes: Buffer.alloc(32) }, 'app')).not.toBe(rolePassword(KEY, 'app'));
  });

  it('replace only user and password in a connection string', () => {
    expect(
      connectionStringFor(
        'postgres://owner:s%40cret@db.example:5433/waivers?sslmode=verify-full',
        KEY,
        'app',
      ),
    ).toBe(`postgres://app:${rolePassword(KEY, 'app')}@db.example:5433/waivers?sslmode=verify-full`);
  });
});
