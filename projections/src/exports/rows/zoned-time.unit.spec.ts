import { describe, expect, it } from 'vitest';
import { zonedTime } from './zoned-time.ts';

const format = (timeZone: string, time: string) => {
  const zoned = zonedTime(timeZone);
  return [zoned.time(Date.parse(time)), zoned.day(Date.parse(time))];
};

describe('zonedTime', () => {
  it.each([
    ['UTC', '2026-11-21T09:00:00.999Z', '2026-11-21T09:00:00+00:00', '2026-11-21'],
    ['Europe/Berlin', '2026-06-30T22:30:00Z', '2026-07-01T00:30:00+02:00', '2026-07-01'],
    ['America/St_Johns', '2026-01-01T02:00:00Z', '2025-12-31T22:30:00-03:30', '2025-12-31'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45', '2026-01-01'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02T00:00:00+14:00', '2026-01-02'],
    ['Asia/Bangkok', '2026-01-01T00:00:00Z', '2026-01-01T07:00:00+07:00', '2026-01-01'],
    ['Europe/Berlin', '0050-06-01T09:06:32Z', '0050-06-01T09:59:32+00:53', '0050-06-01'],
    ['UTC', '0000-02-29T12:00:00Z', '0000-02-29T12:00:00+00:00', '0000-02-29'],
  ])('formats in %s: %s', (zone, time, local, day) => expect(format(zone, time)).toEqual([local, day]));

  it('distinguishes the two occurrences of the repeated hour in autumn', () => {
    const { time } = zonedTime('Europe/Berlin');
    const hours = [0, 1].map((hour) => time(Date.parse(`2026-10-25T0${hour}:30:00Z`)));
    expect(hours).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00']);
  });

  it.each(['Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'matches Intl around offset changes in %s',
    (timeZone) => {
      const zoned = zonedTime(timeZone);
      const shape = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      const changes = ['2011-12-30', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01'];
      const times = changes.flatMap((day) =>
        Array.from({ length: 200 }, (_, index) => Date.parse(day) - 86_400_000 + index * 1_337_000),
      );
      for (const time of [...times, ...times.toReversed()]) {
        const formatted = zoned.time(time);
        expect(Date.parse(formatted)).toBe(Math.floor(time / 1000) * 1000);
        expect(formatted.slice(0, 19)).toBe(shape.format(time).replace(' ', 'T'));
        expect(zoned.day(time)).toBe(formatted.slice(0, 10));
      }
    },
  );
});
