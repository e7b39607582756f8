import {
  AGE_GROUPS,
  GENDER_GROUPS,
  type Report,
  type ReportFigures,
} from '@waivers/contract/reports/read-report.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { ALL_ZIPS, NO_PLACE } from './place.ts';
import type { ReportCounts } from './queries.ts';
import { zipPlaceOf } from './zip-places/zip-places.ts';

type Counted = Omit<ReportCounts, 'position' | 'timeZone'>;
type Counts = Counted['counts'];

const figuresOf = (counts: Counts, hasTraits: boolean): ReportFigures => {
  const sumOf = (counted: Counts[number]['counted'], value?: string): number =>
    counts
      .filter((each) => each.counted === counted && (value === undefined || each.value === value))
      .reduce((sum, { persons }) => sum + persons, 0);
  const peopleWith = (trait: string) => (hasTraits ? sumOf('trait', trait) : null);
  return {
    total: sumOf('gender'),
    minors: peopleWith('minor'),
    withVideo: peopleWith('video'),
    understood: peopleWith('understood'),
    returning: peopleWith('returning'),
  };
};

export const toReport = ({
  counts,
  zips,
  zipCodeCount,
  hasTraits,
  before,
  trend,
}: Counted): Omit<Report, 'position' | 'timeZone'> => {
  const of = (counted: Counts[number]['counted']) => counts.filter((each) => each.counted === counted);
  const personsOf = (counted: Counts[number]['counted'], value: string): number =>
    of(counted).find((each) => each.value === value)?.persons ?? 0;
  const gender = GENDER_GROUPS.map((label) => ({ label, count: personsOf('gender', label) }));
  const inZips = zips.reduce((sum, { persons }) => sum + persons, 0);
  return {
    ...figuresOf(counts, hasTraits),
    before: before && { from: before.from, to: before.to, ...figuresOf(before.counts, hasTraits) },
    trend,
    voided: personsOf('voided', ''),
    erased: personsOf('gender', ERASED),
    age: AGE_GROUPS.map((label) => ({ label, count: personsOf('age', label) })),
    gender,
    zipCodes: zips.map(({ zip: number, persons: count }) => {
      const zip = String(number).padStart(5, '0');
      return { zip, count, ...zipPlaceOf(zip) };
    }),
    moreZipCodes: { zips: zipCodeCount - zips.length, count: personsOf('place', ALL_ZIPS) - inZips },
    countries: of('place')
      .filter(({ value }) => ![ALL_ZIPS, NO_PLACE, ERASED].includes(value))
      .map(({ value: country, persons: count }) => ({ country, count }))
      .sort((one, other) => other.count - one.count || (one.country < other.country ? -1 : 1)),
    withoutZip: personsOf('place', NO_PLACE),
    erasedPlaces: personsOf('place', ERASED),
  };
};
