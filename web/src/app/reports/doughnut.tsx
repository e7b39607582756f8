import { AGE_GROUPS, type GENDER_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import { arc, type PieArcDatum, pie } from 'd3-shape';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import styles from './reports.module.css';

export type Slice = {
  readonly group: string;
  readonly label: string;
  readonly count: number;
  /** Share of the total, from 0 to 1. */
  readonly share: number;
  /** A class name from `reports.module.css`. */
  readonly look: string;
};

type Say = (id: AppTextId) => string;

const GENDERS: Readonly<Record<(typeof GENDER_GROUPS)[number], AppTextId>> = {
  Male: 'reports.gender.male',
  Female: 'reports.gender.female',
  Other: 'reports.gender.other',
  unknown: 'reports.gender.unknown',
  erased: 'signer.erased',
};

const toSlices = (
  counted: Report['age'],
  labelOf: (group: string) => string,
  lookOf: (group: string, index: number) => string,
): readonly Slice[] => {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return counted.flatMap(({ label: group, count }, index) =>
    count === 0
      ? []
      : [{ group, label: labelOf(group), count, share: count / total, look: lookOf(group, index) }],
  );
};

/** An en dash keeps spreadsheets from parsing the range as a date. */
const yearsOf = (group: string): string => group.replace('-', '–');

/** Skips empty groups without changing the colours of the others. */
export const ageSlices = (age: Report['age'], say: Say): readonly Slice[] =>
  toSlices(
    age,
    (group) => (group === 'erased' ? say('signer.erased') : yearsOf(group)),
    (group) =>
      group === 'erased' ? 'erased' : `age${AGE_GROUPS.indexOf(group as (typeof AGE_GROUPS)[number])}`,
  );

export const genderSlices = (gender: Report['gender'], say: Say): readonly Slice[] =>
  toSlices(
    gender,
    (group) => {
      const id = GENDERS[group as keyof typeof GENDERS] as AppTextId | undefined;
      return id === undefined ? group : say(id);
    },
    (group) => (group === 'erased' ? 'erased' : `gender${group.toLowerCase()}`),
  );

const OUTER = 118;
const INNER = 70;
/** Smallest share of the circle that fits a short label. */
const LABELLED_FROM = 0.055;

const layOut = pie<Slice>()
  .sort(null)
  .value(({ count }) => count);
const ring = arc<PieArcDatum<Slice>>().innerRadius(INNER).outerRadius(OUTER);

type DoughnutProps = {
  readonly title: string;
  readonly slices: readonly Slice[];
  /** Returns a short label to draw inside the slice. */
  readonly wordOf: (slice: Slice) => string;
};

export const Doughnut = ({ title, slices, wordOf }: DoughnutProps) => {
  const text = useText();
  const intl = useIntl();
  const hatch = useId();
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return (
    <svg
      className={styles.doughnut}
      viewBox="-120 -120 240 240"
      role="img"
      aria-label={text('reports.doughnut.label', { title, count: total })}
    >
      <Hatch id={hatch} />
      {layOut([...slices]).map((datum) => {
        const { group, label, share, look } = datum.data;
        const [x, y] = ring.centroid(datum);
        return (
          <g key={group} className={styles[look]}>
            <path
              className={styles.slice}
              d={ring(datum) ?? ''}
              {...(look === 'erased' ? { fill: `url(#${hatch})` } : {})}
            >
              <title>{`${label}: ${intl.formatNumber(datum.data.count)}`}</title>
            </path>
            {share >= LABELLED_FROM && (
              <text className={styles.word} x={x} y={y} dy="0.35em">
                {wordOf(datum.data)}
              </text>
            )}
          </g>
        );
      })}
      <text className={styles.total} y="2">
        {intl.formatNumber(total)}
      </text>
      <text className={styles.totalUnit} y="24">
        {text('reports.people', { count: total })}
      </text>
    </svg>
  );
};

/** Draws slices of erased people with a pattern instead of a colour. */
const Hatch = ({ id }: { readonly id: string }) => (
  <pattern id={id} className={styles.hatch} width="6" height="6" patternUnits="userSpaceOnUse">
    <rect width="6" height="6" />
    <path d="M-1 1 1-1M0 6 6 0M5 7 7 5" />
  </pattern>
);

export const Swatch = ({ look }: { readonly look: string }) => {
  const hatch = useId();
  return (
    <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden>
      {look === 'erased' && <Hatch id={hatch} />}
      <g className={styles[look]}>
        <rect
          className={styles.slice}
          width="14"
          height="14"
          rx="3"
          {...(look === 'erased' ? { fill: `url(#${hatch})` } : {})}
        />
      </g>
    </svg>
  );
};
