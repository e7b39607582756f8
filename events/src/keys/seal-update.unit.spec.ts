import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import vectors from '../../vectors/seal-updates.json' with { type: 'json' };
import { ERASED, type OpenedEvent } from '../definitions/event.ts';
import type { recordSealed } from '../definitions/signed-waiver.ts';
import { openUpdate, sealUpdate } from './seal-update.ts';

type Data = OpenedEvent<typeof recordSealed>['data'];

const UNSEALED = randomBytes(32);
const APPENDED = Buffer.concat([randomBytes(3000), Buffer.from('0'.repeat(24_000))]);
const PEOPLE = ['a person', 'another person', 'a third person'];

const stored = (people = PEOPLE): Data => ({
  level: 'B-B',
  certificate: { sha256: 'ab'.repeat(32), isOwn: true },
  ...sealUpdate({ unsealed: UNSEALED, appended: APPENDED }, people),
});

/** Data with the share of one person replaced. */
const withShare = (data: Data, index: number, share: Data['participants'][number]['share']): Data => ({
  ...data,
  participants: data.participants.map((each, at) => (at === index ? { ...each, share } : each)),
});

describe('stored update of a seal', () => {
  it.each([1, 3])('opens with the shares of all people: %i', (count) => {
    const opened = openUpdate(stored(PEOPLE.slice(0, count)));
    expect(opened?.unsealed.equals(UNSEALED)).toBe(true);
    expect(opened?.appended.equals(APPENDED)).toBe(true);
  });

  it('does not store the space that is reserved for signatures', () => {
    expect(stored().update.length).toBeLessThan(5000);
  });

  it.each([0, 1, 2])('cannot be opened without the share of person %i', (index) => {
    const data = stored();
    expect(openUpdate(withShare(data, index, ERASED))).toBeUndefined();
    // Guessing the missing share, or knowing all other shares, does not help.
    expect(() =>
      openUpdate(withShare(data, index, { bytes: Buffer.alloc(32).toString('base64url') })),
    ).toThrow();
  });

  it('cannot be altered', () => {
    const data = stored();
    const bytes = Buffer.from(data.update, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    expect(() => openUpdate({ ...data, update: bytes.toString('base64url') })).toThrow();
  });

  it('contains neither the hash of the document nor the signature in clear, and is never the same twice', () => {
    const [one, other] = [stored(), stored()];
    const bytes = Buffer.from(one.update, 'base64url');
    expect(bytes.includes(UNSEALED)).toBe(false);
    expect(bytes.includes(APPENDED.subarray(0, 16))).toBe(false);
    expect(other.update).not.toBe(one.update);
  });

  it.each(vectors)('matches the vector', ({ data, unsealed, appended }) => {
    const opened = openUpdate(data as Data);
    expect(opened?.unsealed.toString('hex')).toBe(unsealed);
    expect(opened?.appended.toString()).toBe(appended);
  });
});
