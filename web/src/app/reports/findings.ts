import { AGE_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import type { IntlShape } from 'react-intl';
import { nameOfCountry } from '../../messages/name-of-language.ts';
import { countPeople, type ZipCode } from './zip-places.ts';

/** A sentence that sums up a chart; undefined if nothing stands out. */
type Finding = string | undefined;

/** With fewer people, a pattern may be chance. */
export const FEW = 10;

const HALF = 0.5;
/** Minimum ratio of the largest group to the second largest. */
const CLEARLY = 1.2;

const percent = (intl: IntlShape, share: number): string =>
  intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });

type Counted = Report['age'];

const sumOf = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

/** Returns the shortest beginning that holds half of `people`. */
const holdingHalf = <Counted extends { readonly count: number }>(
  counted: readonly Counted[],
  people: number,
): readonly Counted[] | undefined => {
  let sum = 0;
  for (const [index, { count }] of counted.entries()) {
    sum += count;
    if (sum >= HALF * people) return counted.slice(0, index + 1);
  }
  return undefined;
};

/** From the first year of the youngest group to the last of the oldest: `25–44`, `55+`. */
const yearsOf = (groups: Counted): string => {
  const [youngest = '', oldest = ''] = [groups[0]?.label, groups.at(-1)?.label];
  if (oldest.endsWith('+')) return `${youngest.replace('+', '').split('-')[0] ?? ''}+`;
  return `${youngest.split('-')[0] ?? ''}–${oldest.split('-')[1] ?? ''}`;
};

/** Names one or two neighbouring groups that hold most people, otherwise the largest group if it clearly leads. */
export const ageFinding = ({ age }: Pick<Report, 'age'>, intl: IntlShape): Finding => {
  const known = age.filter(({ label }) => AGE_GROUPS.some((group) => group === label && group !== 'erased'));
  const total = sumOf(known);
  if (total < FEW) return undefined;
  for (const width of [1, 2]) {
    const [most = []] = known
      .map((_, index) => known.slice(index, index + width))
      .toSorted((one, other) => sumOf(other) - sumOf(one));
    if (sumOf(most) > HALF * total) {
      return intl.formatMessage({ id: 'reports.finding.ages' }, { ages: yearsOf(most) });
    }
  }
  const [largest, second] = known.toSorted((one, other) => other.count - one.count);
  if (largest === undefined || largest.count < CLEARLY * (second?.count ?? 0)) return undefined;
  const share = percent(intl, largest.count / total);
  return intl.formatMessage({ id: 'reports.finding.age' }, { ages: yearsOf([largest]), share });
};

/** Maximum difference that counts as even, as a share of people. */
const EVEN = 0.1;

/** Returns undefined if most people did not give their gender. */
export const genderFinding = ({ gender }: Pick<Report, 'gender'>, intl: IntlShape): Finding => {
  const countOf = (group: string) => gender.find(({ label }) => label === group)?.count ?? 0;
  const [male, female] = [countOf('Male'), countOf('Female')];
  const given = male + female + countOf('Other');
  if (given < FEW || given < HALF * (sumOf(gender) - countOf('erased'))) return undefined;
  const [id, share] =
    female > male
      ? (['reports.finding.female', female / given] as const)
      : (['reports.finding.male', male / given] as const);
  if (Math.abs(male - female) <= EVEN * given) return intl.formatMessage({ id: 'reports.finding.even' });
  return share > HALF ? intl.formatMessage({ id }, { share: percent(intl, share) }) : undefined;
};

/** Names how few ZIP codes hold half of the people, if these are at most a third of all ZIP codes. */
export const zipFinding = (
  { zipCodes, moreZipCodes }: Pick<Report, 'zipCodes' | 'moreZipCodes'>,
  intl: IntlShape,
): Finding => {
  const people = countPeople(zipCodes) + moreZipCodes.count;
  if (people < FEW) return undefined;
  const count = holdingHalf(zipCodes, people)?.length ?? zipCodes.length;
  if (count > (zipCodes.length + moreZipCodes.zips) / 3) return undefined;
  return intl.formatMessage({ id: 'reports.finding.zips' }, { count });
};

const EARTH_MILES = 3959;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Point = Pick<ZipCode, 'latitude' | 'longitude'>;

/** Returns miles along a great circle. */
const distance = (one: Point, other: Point): number => {
  const [north, south] = [radians(one.latitude ?? 0), radians(other.latitude ?? 0)];
  const turn = radians((one.longitude ?? 0) - (other.longitude ?? 0));
  const half =
    Math.sin((north - south) / 2) ** 2 + Math.cos(north) * Math.cos(south) * Math.sin(turn / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(half));
};

/** Farther away, people have nothing in common but the continent. */
const FARTHEST_MILES = 200;
const STEP_MILES = 5;

const nearFinding = ({ zipCodes, total }: Report, intl: IntlShape): Finding => {
  const placed = zipCodes.filter(({ latitude }) => latitude !== null);
  const [centre] = placed;
  const people = countPeople(placed);
  if (centre === undefined || people < FEW || people < HALF * total) return undefined;
  const byDistance = placed
    .map((zip) => ({ count: zip.count, miles: distance(zip, centre) }))
    .toSorted((one, other) => one.miles - other.miles);
  const { miles } = holdingHalf(byDistance, people)?.at(-1) ?? { miles: FARTHEST_MILES };
  const rounded = Math.max(STEP_MILES, Math.ceil(miles / STEP_MILES) * STEP_MILES);
  if (rounded >= FARTHEST_MILES) return undefined;
  const within = intl.formatNumber(rounded, { style: 'unit', unit: 'mile', unitDisplay: 'long' });
  return intl.formatMessage({ id: 'reports.finding.near' }, { distance: within, zip: centre.zip });
};

/**
 * Names the country of most people unless it is the US, otherwise the circle around the top ZIP code that holds half of
 * the people on the map.
 */
export const placeFinding = (report: Report, intl: IntlShape): Finding => {
  const [first] = report.countries;
  const inUs = countPeople(report.zipCodes) + report.moreZipCodes.count;
  const known = sumOf(report.countries) + inUs;
  if (first === undefined || known < FEW || first.count <= HALF * known) return nearFinding(report, intl);
  const country = nameOfCountry(intl.locale, first.country);
  return intl.formatMessage(
    { id: 'reports.finding.country' },
    { country, share: percent(intl, first.count / known) },
  );
};
