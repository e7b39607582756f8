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
    if (before[name] === 0) return text('reports.before.none', { days });
    const change = intl
      .formatNumber(report[name] / before[name] - 1, {
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
  readonly value: string;
  readonly notes: readonly (string | undefined)[];
};

const Figure = ({ label, value, notes }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {notes.map((note) => note !== undefined && <dd key={note}>{note}</dd>)}
  </div>
);

export const Figures = ({ report }: { readonly report: Report }) => {
  const text = useText();
  const intl = useIntl();
  const change = useChange(report, intl);
  const { total, minors, withVideo, understood, returning } = report;
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const ofPeople = (count: number) => text('reports.figure.share', { share: percent(count / total) });
  const video =
    withVideo === 0
      ? { value: '–', notes: [text('reports.figure.noVideo')] }
      : {
          value: intl.formatNumber(understood),
          notes: [
            text('reports.figure.ofVideo', { share: percent(understood / withVideo), count: withVideo }),
            change('understood'),
          ],
        };
  return (
    <dl className={styles.figures}>
      <Figure
        label={text('reports.column.people')}
        value={intl.formatNumber(total)}
        notes={[change('total')]}
      />
      <Figure
        label={text('reports.figure.minors')}
        value={intl.formatNumber(minors)}
        notes={[ofPeople(minors), change('minors')]}
      />
      <Figure label={text('reports.figure.understood')} {...video} />
      <Figure
        label={text('reports.figure.returning')}
        value={intl.formatNumber(returning)}
        notes={[ofPeople(returning), change('returning'), text('reports.figure.returning.rule')]}
      />
    </dl>
  );
};
