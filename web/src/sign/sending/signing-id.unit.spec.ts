import { describe, expect, it } from 'vitest';
import { newSigningId } from './signing-body.ts';

describe('the id of a signing', () => {
  it('is a UUIDv7 of its time, another one each time', () => {
    const ids = Array.from({ length: 100 }, () => newSigningId(1_795_000_000_000));
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(1_795_000_000_000);
    }
    expect(new Set(ids).size).toBe(100);
  });
});
