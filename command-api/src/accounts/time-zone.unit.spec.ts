import { describe, expect, it } from 'vitest';
import { parseTimeZone } from './time-zone.ts';

describe('parseTimeZone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'europe/berlin'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['UTC', 'UTC'],
  ])('accepts the IANA name %s', (text, name) => {
    expect(parseTimeZone(text)).toBe(name);
  });

  it.each([
    '',
    '+01:00',
    '-05',
    'Mars/Base',
    'Europe/Berlin ',
    '../etc/passwd',
    'x'.repeat(100),
    'Europe/\u0000',
  ])('rejects %j', (text) => {
    expect(parseTimeZone(text)).toBeUndefined();
  });
});
