import { AGE_GROUPS, GENDER_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import texts from '@waivers/waiver/texts/en/app.json' with { type: 'json' };
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../../build/message-syntax.ts';
import { novemberTrend, report } from '../../testing/report.ts';
import { ageFinding, genderFinding, placeFinding, zipFinding } from './findings.ts';
import { trendFinding } from './trend.ts';

const intl = createIntl({ locale: 'en', messages: compileMessages(texts, 'en') as never });

const counted = (labels: readonly string[], counts: readonly number[]): Report['age'] =>
  labels.map((label, index) => ({ label, count: counts[index] ?? 0 }));

describe('age finding', () => {
  it.each([
    ['Most signers are 25–34', [0, 1, 2, 3, 11, 2, 1, 0, 0, 50]],
    ['Most signers are 0–12', [8, 8, 2, 3, 4, 2, 1, 0, 0]],
    ['Most signers are 55+', [0, 1, 2, 3, 4, 2, 1, 9, 8]],
    ['Largest age group: 65+ (33%)', [2, 2, 2, 0, 2, 0, 2, 0, 5]],
    ['Largest age group: 18–24 (38%)', [3, 3, 0, 6, 1, 3, 0, 0, 0]],
    [undefined, [3, 3, 3, 3, 3, 3, 3, 3, 3]],
    [undefined, [0, 0, 0, 0, 9, 0, 0, 0, 0, 50]],
  ])('is %j', (finding, counts) => {
    expect(ageFinding({ age: counted(AGE_GROUPS, counts) }, intl)).toBe(finding);
  });
});

describe('gender finding', () => {
  it.each([
    ['60% of signers are female', [4, 6, 0, 5, 30]],
    ['70% of signers are male', [7, 3]],
    ['About as many female as male signers', [52, 48]],
    [undefined, [4, 6, 4]],
    [undefined, [4, 8, 0, 13]],
    [undefined, [0, 9]],
  ])('is %j', (finding, counts) => {
    expect(genderFinding({ gender: counted(GENDER_GROUPS, counts) }, intl)).toBe(finding);
  });
});

const zip = (code: string, count: number, latitude: number | null, longitude = -97.74) => ({
  zip: code,
  count,
  latitude,
  longitude: latitude === null ? null : longitude,
});

describe('ZIP code finding', () => {
  it.each([
    ['Half of US signers live in one ZIP code', [5, 1, 1], { zips: 3, count: 3 }],
    ['Half of US signers live in 2 ZIP codes', [4, 3, 1, 1, 1, 1], { zips: 2, count: 2 }],
    [undefined, [5, 5], { zips: 0, count: 0 }],
    [undefined, [9], { zips: 0, count: 0 }],
  ])('is %j', (finding, counts, moreZipCodes) => {
    const zipCodes = counts.map((count, index) => zip(String(index), count, 30));
    expect(zipFinding({ zipCodes, moreZipCodes }, intl)).toBe(finding);
  });
});

describe('place finding', () => {
  const placed = (zipCodes: Report['zipCodes'], countries: Report['countries'] = []) => {
    const total = [...zipCodes, ...countries].reduce((sum, { count }) => sum + count, 0);
    return placeFinding(report({ zipCodes, countries, total, moreZipCodes: { zips: 0, count: 0 } }), intl);
  };
  const AUSTIN = zip('78701', 4, 30.27);
  /** 16 miles north of Austin. */
  const ROUND_ROCK = zip('78664', 3, 30.5);
  const SEATTLE = zip('98101', 5, 47.61, -122.33);

  it('is the distance within which half of the people live', () => {
    expect(placed([AUSTIN, ROUND_ROCK, SEATTLE])).toBe('Half live within 20 miles of 78701');
    expect(placed([{ ...AUSTIN, count: 20 }, SEATTLE])).toBe('Half live within 5 miles of 78701');
  });

  it('is the country if most people live in another', () => {
    expect(placed([AUSTIN, ROUND_ROCK], [{ country: 'CA', count: 8 }])).toBe(
      'Most common country: Canada (53%)',
    );
  });

  it.each([
    ['half are too far away', [AUSTIN, SEATTLE, { ...SEATTLE, zip: '98104', count: 9 }], []],
    ['most places are unknown', [AUSTIN, ROUND_ROCK, SEATTLE, zip('99999', 20, null)], []],
    ['there are few people', [AUSTIN, ROUND_ROCK], []],
    ['no country has half', [], ['CA', 'DE', 'FR'].map((country) => ({ country, count: 4 }))],
  ])('is missing if %s', (_, zipCodes, countries) => {
    expect(placed(zipCodes, countries)).toBeUndefined();
  });
});

describe('trend finding', () => {
  const { points } = novemberTrend();
  const finding = (trend: Partial<Report['trend']>) => trendFinding({ unit: 'day', points, ...trend }, intl);
  const withCounts = (counts: readonly number[]) =>
    points.slice(0, counts.length).map((point, index) => ({ ...point, count: counts[index] ?? 0 }));

  it('is the busiest weekday by the mean of its days', () => {
    const { text, isHighlighted } = finding({}) ?? {};
    expect(text).toBe('Saturdays bring 2.2 times as many signers as other days');
    expect(points.filter((point) => isHighlighted?.(point)).map(({ from }) => from)).toEqual([
      '2026-11-07',
      '2026-11-14',
    ]);
    const twice = points.map((point) => ({ ...point, count: point.count === 31 ? 28 : 14 }));
    expect(finding({ points: twice })?.text).toBe('Saturdays bring twice as many signers as other days');
  });

  it('is the peak of other periods', () => {
    expect(finding({ points: withCounts([2, 2, 9, 2]) })?.text).toBe('Busiest day: Tue, Nov 3, 2026 (9)');
    expect(finding({ unit: 'week', points: withCounts([2, 9, 2]) })?.text).toMatch(
      /^Busiest week: Nov 2, 2026 \(9\)/,
    );
  });

  it.each([
    ['every day is alike', Array(20).fill(3)],
    ['two days are alike', [2, 9, 9, 2]],
    ['there are few people', [0, 0, 9, 0]],
    ['there are few days', [1, 19]],
  ])('is missing if %s', (_, counts) => {
    expect(finding({ points: withCounts(counts) })).toBeUndefined();
  });
});
