import type { Report } from '@waivers/contract/reports/read-report.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { IntlShape } from 'react-intl';
import { FEW } from './findings.ts';

type Trend = Report['trend'];
export type Point = Trend['points'][number];

const dateOf = (day: string): Date => new Date(`${day}T00:00Z`);

/** Days of the calendar have no time zone. */
const UTC = { timeZone: 'UTC' } as const;
const DAY = { ...UTC, day: 'numeric', month: 'short' } as const;

type Days = Pick<Point, 'from' | 'to'>;

/** Writes the year only if it is not `thisYear`. */
export const sayDays = (intl: IntlShape, { from, to }: Days, thisYear?: string): string => {
  const isThisYear = from.slice(0, 4) === thisYear && to.slice(0, 4) === thisYear;
  const format = isThisYear ? DAY : ({ ...DAY, year: 'numeric' } as const);
  return intl.formatDateTimeRange(dateOf(from), dateOf(to), format);
};

/** From the first day of the trend to the last. */
export const sayTrend = (intl: IntlShape, { points }: Trend): string => {
  const [first, last] = [points[0], points.at(-1)];
  return first === undefined || last === undefined ? '' : sayDays(intl, { from: first.from, to: last.to });
};

const isWholeMonth = ({ from, to }: Days): boolean =>
  from.endsWith('-01') && dateOf(to).getTime() + DAY_MS === Date.UTC(+from.slice(0, 4), +from.slice(5, 7));

/** The name of a point in the table and for the finding. */
export const sayPoint = (intl: IntlShape, unit: Trend['unit'], point: Days): string => {
  if (unit === 'day')
    return intl.formatDate(dateOf(point.from), { ...DAY, weekday: 'short', year: 'numeric' });
  return unit === 'month' && isWholeMonth(point)
    ? intl.formatDate(dateOf(point.from), { ...UTC, month: 'long', year: 'numeric' })
    : sayDays(intl, point);
};

/** The name of a point that has not ended. */
export const sayRunning = (intl: IntlShape, unit: Trend['unit'], point: Days): string =>
  unit === 'month'
    ? intl.formatDate(dateOf(point.from), { ...UTC, month: 'long' })
    : sayDays(intl, point, point.to.slice(0, 4));

/** The name of a point at the axis. Months have their year below where it changes. */
export const sayTick = (intl: IntlShape, unit: Trend['unit'], day: string, dayBefore = day): string => {
  const date = dateOf(day);
  if (unit !== 'month') return intl.formatDate(date, DAY);
  const month = intl.formatDate(date, { ...UTC, month: 'short' });
  if (day.slice(0, 4) === dayBefore.slice(0, 4)) return month;
  return `${month}\n${intl.formatDate(date, { ...UTC, year: 'numeric' })}`;
};

export type TrendFinding = { readonly text: string; readonly isHighlighted: (point: Point) => boolean };

const weekdayOf = ({ from }: Point): number => dateOf(from).getUTCDay();
const meanOf = (points: readonly Point[]): number =>
  points.reduce((sum, { count }) => sum + count, 0) / Math.max(1, points.length);

const TWO_WEEKS = 14;
/** Minimum ratio to the mean. */
const STANDS_OUT = 1.5;

/** Compares means, because a period may have five Saturdays and four Sundays. */
const weekdayFinding = ({ unit, points }: Trend, intl: IntlShape): TrendFinding | undefined => {
  if (unit !== 'day' || points.length < TWO_WEEKS) return undefined;
  const [busiest] = [...Map.groupBy(points, weekdayOf)].toSorted(
    ([, one], [, other]) => meanOf(other) - meanOf(one),
  );
  if (busiest === undefined) return undefined;
  const [weekday, [first]] = busiest;
  const others = meanOf(points.filter((point) => weekdayOf(point) !== weekday));
  const times = Math.round((10 * meanOf(busiest[1])) / others) / 10;
  if (first === undefined || times < STANDS_OUT || !Number.isFinite(times)) return undefined;
  const day = intl.formatDate(dateOf(first.from), { ...UTC, weekday: 'long' });
  return {
    text: intl.formatMessage({ id: 'reports.finding.weekday' }, { day, times }),
    isHighlighted: (point) => weekdayOf(point) === weekday,
  };
};

const peakFinding = ({ unit, points }: Trend, intl: IntlShape): TrendFinding | undefined => {
  const [peak, second] = points.toSorted((one, other) => other.count - one.count);
  if (peak === undefined || second === undefined || points.length < 3) return undefined;
  if (peak.count === second.count || peak.count < STANDS_OUT * meanOf(points)) return undefined;
  const id = `reports.finding.${unit}` as const;
  return {
    text: intl.formatMessage({ id }, { when: sayPoint(intl, unit, peak), count: peak.count }),
    isHighlighted: ({ from }) => from === peak.from,
  };
};

export const trendFinding = (trend: Trend, intl: IntlShape): TrendFinding | undefined =>
  trend.points.reduce((sum, { count }) => sum + count, 0) < FEW
    ? undefined
    : (weekdayFinding(trend, intl) ?? peakFinding(trend, intl));
