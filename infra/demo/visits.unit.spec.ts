import { dateIn } from '@waivers/waiver/submission/age.ts';
import { describe, expect, it } from 'vitest';
import { SIGNATURES } from './people.ts';
import { PARTY, visitsUntil } from './visits.ts';

const ZONE = 'Europe/Berlin';

describe.each(['2026-11-27T12:00:00Z', '2026-11-26T23:00:30Z', '2026-03-29T21:59:00Z'])(
  'demo visits until %s',
  (moment) => {
    const now = new Date(moment);
    const { registered, visits } = visitsUntil(now, ZONE);
    const daysOf = (before: number): string => dateIn(ZONE, new Date(now.getTime() - before * 86_400_000));
    const on = (day: string): number => visits.filter((visit) => dateIn(ZONE, visit) === day).length;

    it('cover all signatures, in order, from registration to now', () => {
      expect(visits.length * PARTY).toBe(SIGNATURES);
      const all = [registered, ...visits, now].map(Number);
      expect(all).toEqual(all.toSorted((one, other) => one - other));
      expect(new Set(all).size).toBe(all.length);
    });

    it('span thirteen months, with most visits in the last week and some today and yesterday', () => {
      const [first = now] = visits;
      expect((now.getTime() - first.getTime()) / 86_400_000).toBeGreaterThan(390);
      const lastWeek = Array.from({ length: 7 }, (_, before) => on(daysOf(before)));
      expect(lastWeek.every((count) => count > 0)).toBe(true);
      expect(lastWeek.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(visits.length / 2);
      expect([on(daysOf(0)), on(daysOf(1))]).toEqual([4, 6]);
    });
  },
);
