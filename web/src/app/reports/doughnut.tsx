import { arc, type PieArcDatum, pie } from 'd3-shape';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import styles from './reports.module.css';
import type { Slice } from './slices.ts';

const OUTER = 118;
const INNER = 70;
/** Of the circle: enough for a short word across the ring. */
const LABELLED_FROM = 0.055;

const placed = pie<Slice>()
  .sort(null)
  .value(({ count }) => count);
const ring = arc<PieArcDatum<Slice>>().innerRadius(INNER).outerRadius(OUTER);

type DoughnutProps = {
  readonly title: string;
  readonly slices: readonly Slice[];
  /** Short: it stands in the slice. */
  readonly wordOf: (slice: Slice) => string;
};

/** A doughnut with the total in the middle. */
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
      {placed([...slices]).map((datum) => {
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

/** Whom nobody can know any more is hatched, in no colour. */
const Hatch = ({ id }: { readonly id: string }) => (
  <pattern id={id} className={styles.hatch} width="6" height="6" patternUnits="userSpaceOnUse">
    <rect width="6" height="6" />
    <path d="M-1 1 1-1M0 6 6 0M5 7 7 5" />
  </pattern>
);

/** The colour of a slice, beside its words. */
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
