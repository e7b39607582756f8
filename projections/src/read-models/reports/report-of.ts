import { AGE_GROUPS, GENDER_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { NOWHERE } from './place.ts';
import type { ReportCounts } from './queries.ts';
import { zipPlaceOf } from './zip-places/zip-places.ts';

type Counted = ReportCounts['counts'];

/** Every group is listed, also without anybody. */
export const reportOf = (counts: Counted): Omit<Report, 'position' | 'timeZone'> => {
  const of = (counted: Counted[number]['counted']) => counts.filter((each) => each.counted === counted);
  const personsOf = (counted: Counted[number]['counted'], value: string): number =>
    of(counted).find((each) => each.value === value)?.persons ?? 0;
  const gender = GENDER_GROUPS.map((label) => ({ label, count: personsOf('gender', label) }));
  const listed = of('zip');
  const all = of('zips')[0];
  return {
    total: gender.reduce((sum, { count }) => sum + count, 0),
    voided: personsOf('voided', ''),
    erased: personsOf('gender', ERASED),
    age: AGE_GROUPS.map((label) => ({ label, count: personsOf('age', label) })),
    gender,
    zipCodes: listed.map(({ value: zip, persons: count }) => ({ zip, count, ...zipPlaceOf(zip) })),
    moreZipCodes: {
      zips: Number(all?.value ?? 0) - listed.length,
      count: (all?.persons ?? 0) - listed.reduce((sum, { persons }) => sum + persons, 0),
    },
    countries: of('place')
      .filter(({ value }) => value !== NOWHERE && value !== ERASED)
      .map(({ value: country, persons: count }) => ({ country, count }))
      .sort((one, other) => other.count - one.count || (one.country < other.country ? -1 : 1)),
    withoutZip: personsOf('place', NOWHERE),
    erasedPlaces: personsOf('place', ERASED),
  };
};
