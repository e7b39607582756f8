import { describe, expect, it } from 'vitest';
import { parseTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'europe/berlin'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['UTC', 'UTC'],
  ])('is known by its IANA name: %s', (text, name) => {
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
  ])('is not %j', (text) => {
    expect(parseTimeZone(text)).toBeUndefined();
  });
});
