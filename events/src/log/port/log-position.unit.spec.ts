import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePositions,
  formatPosition,
  parsePosition,
  requirePosition,
  sameLogAndEpoch,
} from './log-position.ts';

const LOG = '6f9d3c1a-30ad-4f3e-8a57-2f4d8f0f6a01';
const EPOCH = '0d6c5ef8-0c3e-4b86-9d38-0b3b5a3f7c02';
const EVENT = 'd6948467-09aa-5985-bb26-4f2c6c697032';
const identity = { logId: LOG, epoch: EPOCH };

const at = (position: number | bigint) => formatPosition(identity, position, EVENT);

describe('log position', () => {
  it('has the form logId.epoch.position.eventId', () => {
    expect(at(12)).toBe(`${LOG}.${EPOCH}.12.${EVENT}`);
    expect(formatPosition(identity, '9007199254740993', EVENT)).toBe(
      `${LOG}.${EPOCH}.9007199254740993.${EVENT}`,
    );
    expect(parsePosition(at(12))).toEqual({ ...identity, position: 12n, eventId: EVENT });
  });

  it('supports the full number range of both stores', () => {
    expect(parsePosition(at(2n ** 63n - 1n))?.position).toBe(2n ** 63n - 1n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
        fc.uuid(),
        fc.uuid(),
        (position, logId, eventId) => {
          const token = formatPosition({ logId, epoch: EPOCH }, position, eventId);
          expect(parsePosition(token)).toEqual({ logId, epoch: EPOCH, position, eventId });
        },
      ),
    );
  });

  it.each([
    '',
    'x',
    LOG,
    `${LOG}.${EPOCH}.12`,
    `${LOG}.${EPOCH}.0.${EVENT}`,
    `${LOG}.${EPOCH}.-1.${EVENT}`,
    `${LOG}.${EPOCH}.01.${EVENT}`,
    `${LOG}.${EPOCH}.1e3.${EVENT}`,
    `${LOG}.${EPOCH}..${EVENT}`,
    `${LOG}.${EPOCH}.9223372036854775808.${EVENT}`,
    `${LOG}.${EPOCH}.12345678901234567890.${EVENT}`,
    `${LOG}.${EPOCH}.12.${EVENT}.`,
    ` ${LOG}.${EPOCH}.12.${EVENT}`,
    `${LOG}.${EPOCH}.12.${EVENT}\n`,
    `${LOG.toUpperCase()}.${EPOCH}.12.${EVENT}`,
    `${LOG}.${EPOCH}x12.${EVENT}`,
    `log.${EPOCH}.12.${EVENT}`,
    `${LOG}.epoch.12.${EVENT}`,
    `${LOG}.${EPOCH}.12.event`,
  ])('is not parsed from %j', (text) => {
    expect(parsePosition(text)).toBeUndefined();
    expect(() => requirePosition(text)).toThrow(`Position ${JSON.stringify(text)} is not a position.`);
  });

  it('does not throw on invalid client input', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.string(), { minLength: 4, maxLength: 4 }).map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(parsePosition(text)).toBeUndefined();
      }),
    );
  });
});

describe('comparePositions', () => {
  it('compares numerically, not as text', () => {
    expect(comparePositions(at(9), at(10))).toBeLessThan(0);
    expect(comparePositions(at(10), at(9))).toBeGreaterThan(0);
    expect(comparePositions(at(10), at(10))).toBe(0);
    expect(comparePositions(at(2n ** 60n), at(2n ** 60n + 1n))).toBeLessThan(0);
  });

  it('rejects positions of different logs or epochs, and invalid text', () => {
    const otherLog = formatPosition({ ...identity, logId: EVENT }, 1, EVENT);
    const otherEpoch = formatPosition({ ...identity, epoch: EVENT }, 1, EVENT);
    for (const [one, other] of [
      [at(1), otherLog],
      [otherLog, at(1)],
      [at(1), otherEpoch],
      [at(1), 'x'],
      ['x', at(1)],
    ] as const) {
      expect(() => comparePositions(one, other)).toThrow(
        expect.objectContaining({ code: 'foreign_position' }),
      );
    }
  });

  it('names both positions in the error', () => {
    const other = formatPosition({ ...identity, epoch: EVENT }, 1, EVENT);
    expect(() => comparePositions(at(1), other)).toThrow(
      `Position "${other}" is not of the log and epoch of "${at(1)}".`,
    );
  });

  it('recognises the same log and epoch', () => {
    expect(sameLogAndEpoch(identity, { ...identity })).toBe(true);
    expect(sameLogAndEpoch(identity, { ...identity, logId: EVENT })).toBe(false);
    expect(sameLogAndEpoch(identity, { ...identity, epoch: EVENT })).toBe(false);
  });
});
