import { AGE_GROUPS, GENDER_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';

const counted = (labels: readonly string[], counts: readonly number[]) =>
  labels.map((label, index) => ({ label, count: counts[index] ?? 0 }));

/** Real places across the country, most frequent first. */
const PLACES: readonly (readonly [zip: string, latitude: number, longitude: number])[] = [
  ['78701', 30.27, -97.74],
  ['78704', 30.24, -97.77],
  ['75201', 32.79, -96.8],
  ['77002', 29.76, -95.36],
  ['10001', 40.75, -74.0],
  ['60601', 41.89, -87.62],
  ['90012', 34.06, -118.24],
  ['80202', 39.75, -105.0],
  ['98101', 47.61, -122.33],
  ['33130', 25.77, -80.2],
  ['30303', 33.75, -84.39],
  ['02108', 42.36, -71.06],
  ['19102', 39.95, -75.17],
  ['85004', 33.45, -112.07],
  ['94103', 37.77, -122.41],
  ['97204', 45.52, -122.67],
  ['84101', 40.76, -111.9],
  ['55401', 44.98, -93.27],
  ['63101', 38.63, -90.19],
  ['70112', 29.95, -90.07],
  ['37203', 36.15, -86.79],
  ['28202', 35.23, -80.84],
  ['20001', 38.91, -77.02],
  ['48226', 42.33, -83.05],
  ['59601', 46.59, -112.02],
  ['04101', 43.66, -70.26],
  ['96813', 21.31, -157.86],
  ['99501', 61.22, -149.89],
];

const zipCodes = [
  ...PLACES.map(([zip, latitude, longitude], index) => ({
    zip,
    count: Math.max(1, Math.round(96 / (index + 1))),
    latitude,
    longitude,
  })),
  { zip: '00901', count: 6, latitude: 18.47, longitude: -66.11 },
  { zip: '96910', count: 2, latitude: 13.48, longitude: 144.75 },
  { zip: '99999', count: 1, latitude: null, longitude: null },
].toSorted((one, other) => other.count - one.count);

const places = zipCodes.reduce((sum, { count }) => sum + count, 0);
const total = places + 4 + 12 + 3 + 8 + 5;

const days = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${first}T00:00Z`) + index * DAY_MS).toISOString().slice(0, 10),
  );

/** 1 to 20 November 2026, with 31 people on each Saturday and 13 to 15 on other days. */
export const novemberTrend = (): Report['trend'] => ({
  unit: 'day',
  points: days('2026-11-01', 20).map((day, index) => ({
    from: day,
    to: day,
    count: new Date(day).getUTCDay() === 6 ? 31 : 13 + (index % 3),
    before: 12 + (index % 7),
  })),
});

/** December 2025 to 28 November 2026, with a summer, and the year before, which adds up to 402. */
const yearTrend = (): Report['trend'] => {
  const counts = [12, 14, 17, 22, 26, 33, 41, 92, 60, 35, 29];
  const months = [...counts, total - counts.reduce((sum, count) => sum + count, 0)];
  const before = [9, 15, 21, 24, 22, 35, 48, 71, 64, 38, 23, 32];
  return {
    unit: 'month',
    points: months.map((count, index) => ({
      from: new Date(Date.UTC(2025, index + 11, 1)).toISOString().slice(0, 10),
      to: new Date(Date.UTC(2025, index + 12, index === 11 ? -2 : 0)).toISOString().slice(0, 10),
      count,
      ...(before[index] !== undefined && { before: before[index] }),
    })),
  };
};

/** A report for a venue in Texas with every value set. The places add up to the total. */
export const report = (changes: Partial<Report> = {}): Report => ({
  total,
  minors: 114,
  withVideo: 240,
  understood: 228,
  returning: 97,
  before: {
    from: '2024-12-01',
    to: '2025-11-28',
    total: 402,
    minors: 120,
    withVideo: 190,
    understood: 171,
    returning: 61,
  },
  trend: yearTrend(),
  voided: 4,
  erased: 5,
  age: counted(AGE_GROUPS, [14, 62, 38, 41, 73, 66, 44, total - 372, 29, 5]),
  gender: counted(GENDER_GROUPS, [151, 168, 9, total - 333, 5]),
  zipCodes,
  moreZipCodes: { zips: 3, count: 4 },
  countries: [
    { country: 'CA', count: 12 },
    { country: 'DE', count: 3 },
  ],
  withoutZip: 8,
  erasedPlaces: 5,
  position: null,
  timeZone: 'America/Chicago',
  ...changes,
});

export const emptyReport = (): Report =>
  report({
    total: 0,
    minors: 0,
    withVideo: 0,
    understood: 0,
    returning: 0,
    before: null,
    trend: { unit: 'day', points: [] },
    voided: 0,
    erased: 0,
    zipCodes: [],
    countries: [],
    withoutZip: 0,
    erasedPlaces: 0,
    age: counted(AGE_GROUPS, []),
    gender: counted(GENDER_GROUPS, []),
    moreZipCodes: { zips: 0, count: 0 },
  });
