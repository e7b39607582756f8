import type { Report, ReportFigures } from '@waivers/contract/reports/read-report.ts';
import { type IntlShape, useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import styles from './reports.module.css';
import { sayDays } from './trend.ts';

const useChange = (report: Report, intl: IntlShape): ((name: keyof ReportFigures) => string | undefined) => {
  const text = useText();
  const { before, trend } = report;
  if (before === null) return () => undefined;
  const days = sayDays(intl, before, trend.points.at(-1)?.to.slice(0, 4));
  return (name) => {
    const [now, then] = [report[name], before[name]];
    if (now === null || then === null) return undefined;
    if (then === 0) return text('reports.before.none', { days });
    const change = intl
      .formatNumber(now / then - 1, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      })
      .replace('-', '−');
    return text('reports.before.change', { change, days });
  };
};

type FigureProps = {
  readonly label: string;
  /** Null if there is nothing to count, or if it has not been counted yet. */
  readonly count: number | null;
  readonly notes: readonly (string | undefined)[];
};

const Figure = ({ label, count, notes }: FigureProps) => {
  const { formatNumber } = useIntl();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{count === null ? '–' : formatNumber(count)}</dd>
      {notes.map((note) => note !== undefined && <dd key={note}>{note}</dd>)}
    </div>
  );
};

export const Figures = ({ report }: { readonly report: Report }) => {
  const text = useText();
  const intl = useIntl();
  const change = useChange(report, intl);
  const { total, minors, withVideo, understood, returning } = report;
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const ofPeople = (count: number | null) =>
    count === null ? undefined : text('reports.figure.share', { share: percent(count / total) });
  const ofVideo =
    withVideo === null || understood === null
      ? undefined
      : text('reports.figure.ofVideo', { share: percent(understood / withVideo), count: withVideo });
  return (
    <dl className={styles.figures}>
      <Figure label={text('reports.column.people')} count={total} notes={[change('total')]} />
      <Figure
        label={text('reports.figure.minors')}
        count={minors}
        notes={[ofPeople(minors), change('minors')]}
      />
      {withVideo === 0 ? (
        <Figure
          label={text('reports.figure.understood')}
          count={null}
          notes={[text('reports.figure.noVideo')]}
        />
      ) : (
        <Figure
          label={text('reports.figure.understood')}
          count={understood}
          notes={[ofVideo, change('understood')]}
        />
      )}
      <Figure
        label={text('reports.figure.returning')}
        count={returning}
        notes={[ofPeople(returning), change('returning'), text('reports.figure.returning.rule')]}
      />
    </dl>
  );
};
