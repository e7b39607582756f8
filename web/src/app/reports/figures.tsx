import type { Report } from '@waivers/contract/reports/read-report.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import type { SignerFilter } from '../../signer-filters/signer-filter.ts';
import styles from './reports.module.css';
import { sayDays } from './trend.ts';

type FigureProps = {
  readonly label: string;
  /** Null if there is nothing to count, or if it has not been counted yet. */
  readonly count: number | null;
  /** The count in the previous period. */
  readonly before: number | null | undefined;
  /** Returns what the count is compared with, or a note that the previous period had none. */
  readonly sayBefore: (before: number) => string;
  readonly note: string | null;
};

const Figure = ({ label, count, before, sayBefore, note }: FigureProps) => {
  const { formatNumber } = useIntl();
  const isCompared = count !== null && typeof before === 'number';
  const percent = isCompared && before > 0 ? Math.round((100 * count) / before) - 100 : null;
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{count === null ? '–' : formatNumber(count)}</span>{' '}
        {percent !== null && (
          <span className={percent > 0 ? styles.up : styles.down}>
            {['↓ ', '', '↑ '][Math.sign(percent) + 1]}
            {formatNumber(Math.abs(percent) / 100, { style: 'percent' })}
          </span>
        )}
      </dd>
      {isCompared && <dd>{sayBefore(before)}</dd>}
      {note !== null && <dd>{note}</dd>}
    </div>
  );
};

type FiguresProps = {
  readonly report: Report;
  /** The period, if it is relative to today. */
  readonly days: SignerFilter['days'];
};

export const Figures = ({ report, days }: FiguresProps) => {
  const text = useText();
  const intl = useIntl();
  const { total, minors, withVideo, understood, returning, before, trend } = report;
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const ofPeople = (count: number | null) =>
    count === null ? null : text('reports.figure.share', { share: percent(count / total) });
  const ofVideo = () => {
    if (withVideo === 0) return text('reports.figure.noVideo');
    if (withVideo === null || understood === null) return null;
    return text('reports.figure.ofVideo', { share: percent(understood / withVideo), count: withVideo });
  };
  const sayBefore = (count: number) => {
    const dates = before === null ? '' : sayDays(intl, before, trend.points.at(-1)?.to.slice(0, 4));
    const [, length, unit] = /^last(\d+)(days|months)$/.exec(days ?? '') ?? [];
    if (count === 0) return text('reports.before.none', { days: dates });
    return unit === undefined
      ? text('reports.before.dates', { days: dates })
      : text(`reports.before.${unit as 'days' | 'months'}`, { count: Number(length) });
  };
  const rows = [
    ['total', 'reports.column.people', total, null],
    ['minors', 'reports.figure.minors', minors, ofPeople(minors)],
    ['understood', 'reports.figure.understood', withVideo === 0 ? null : understood, ofVideo()],
    ['returning', 'reports.figure.returning', returning, ofPeople(returning)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {rows.map(([name, label, count, note]) => (
        <Figure
          key={name}
          label={text(label)}
          count={count}
          before={before?.[name]}
          sayBefore={sayBefore}
          note={note}
        />
      ))}
    </dl>
  );
};
