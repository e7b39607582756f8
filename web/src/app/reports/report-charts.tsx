import type { Report } from '@waivers/contract/reports/read-report.ts';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { nameOfCountry } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { type CountRow, CountTable, type CountTableProps, CsvButton } from './count-table.tsx';
import { ageSlices, Doughnut, genderSlices, type Slice, Swatch } from './doughnut.tsx';
import { ageFinding, genderFinding, placeFinding, zipFinding } from './findings.ts';
import { OffMapList } from './off-map-list.tsx';
import { PeopleMap, TOP_ZIPS, TrendBars, ZipBars } from './plot-charts.tsx';
import styles from './reports.module.css';
import { sayDays, sayPoint, sayRunning, sayTrend, trendFinding } from './trend.ts';
import { type ZipPlaces, zipPlacesOf } from './zip-places.ts';

type CardProps = CountTableProps & {
  readonly finding: string | undefined;
  /** The picture of the table's numbers. */
  readonly children: ReactNode;
};

/** Uses the finding as the heading, if there is one. */
const Card = ({ finding, children, ...table }: CardProps) => (
  <section className={styles.card} aria-label={table.title}>
    <div className={styles.cardHead}>
      <div>
        <h2>{finding ?? table.title}</h2>
        {finding !== undefined && <p>{table.title}</p>}
      </div>
      <CsvButton {...table} />
    </div>
    {children}
    <CountTable {...table} />
  </section>
);

type TrendCardProps = {
  readonly report: Report;
  /** Whether the last part may still grow. */
  readonly isRunning: boolean;
};

const TrendCard = ({ report: { trend, before }, isRunning }: TrendCardProps) => {
  const text = useText();
  const intl = useIntl();
  const finding = useMemo(() => trendFinding(trend, intl), [trend, intl]);
  const { unit, points } = trend;
  const last = points.at(-1);
  const days = before === null ? undefined : sayDays(intl, before);
  return (
    <Card
      title={text(`reports.trend.${unit}`)}
      finding={finding?.text}
      columns={[text('reports.column.when')]}
      before={days}
      rows={points.map((point) => ({
        key: point.from,
        cells: [sayPoint(intl, unit, point)],
        count: point.count,
        before: point.before,
      }))}
      isFolded
    >
      <TrendBars trend={trend} isHighlighted={finding?.isHighlighted} isRunning={isRunning} />
      <ul className={styles.legend}>
        {days !== undefined && (
          <>
            <li className={styles.legendNow}>{sayTrend(intl, trend)}</li>
            <li className={styles.legendBefore}>{days}</li>
          </>
        )}
        {isRunning && last !== undefined && (
          <li className={styles.legendRunning}>
            {text('reports.trend.soFar', { when: sayRunning(intl, unit, last) })}
          </li>
        )}
      </ul>
    </Card>
  );
};

const usePlaceRows = (report: Report, places: ZipPlaces): readonly CountRow[] => {
  const text = useText();
  const { locale } = useIntl();
  const { moreZipCodes, withoutZip, erasedPlaces, countries } = report;
  const zipsOf = (zips: ZipPlaces['unknown'], place: string) =>
    zips.map(({ zip, count }) => ({ key: zip, cells: [zip, place], count }));
  const others = [
    ...[...places.territories].flatMap(([code, zips]) => zipsOf(zips, nameOfCountry(locale, code))),
    ...zipsOf(places.unknown, text('reports.place.unknown')),
    ...countries.map(({ country, count }) => ({
      key: `country ${country}`,
      cells: ['', nameOfCountry(locale, country)],
      count,
    })),
    {
      key: 'more',
      cells: ['', text('reports.beside.more', { count: moreZipCodes.zips })],
      count: moreZipCodes.count,
    },
    { key: 'without', cells: ['', text('reports.beside.withoutZip')], count: withoutZip },
    { key: 'erased', cells: ['', text('signer.erased')], count: erasedPlaces },
  ];
  return [
    ...zipsOf(places.circles, text('reports.place.mainland')),
    ...others.filter(({ count }) => count > 0),
  ];
};

type DoughnutCardProps = {
  readonly title: string;
  readonly finding: string | undefined;
  readonly slices: readonly Slice[];
  readonly wordOf: (slice: Slice) => string;
};

const DoughnutCard = ({ title, finding, slices, wordOf }: DoughnutCardProps) => (
  <Card
    title={title}
    finding={finding}
    columns={[title]}
    isFolded={false}
    rows={slices.map(({ group, label, count, share, look }) => ({
      key: group,
      cells: [label],
      count,
      share,
      mark: <Swatch look={look} />,
    }))}
  >
    <Doughnut title={title} slices={slices} wordOf={wordOf} />
  </Card>
);

type ReportChartsProps = TrendCardProps & {
  /** Explains what is counted. */
  readonly children: ReactNode;
};

const ReportCharts = ({ report, isRunning, children }: ReportChartsProps) => {
  const text = useText();
  const intl = useIntl();
  const places = useMemo(() => zipPlacesOf(report.zipCodes), [report.zipCodes]);
  const top = useMemo(() => report.zipCodes.slice(0, TOP_ZIPS), [report.zipCodes]);
  const rows = usePlaceRows(report, places);
  const [zip, place] = [text('reports.column.zip'), text('reports.column.place')];
  const percent = ({ share }: Slice) =>
    intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const hasZips = top.length > 0;
  return (
    <>
      <div className={styles.columns}>
        <div>
          <TrendCard report={report} isRunning={isRunning} />
          <Card
            title={text('reports.map.title')}
            finding={placeFinding(report, intl)}
            columns={hasZips ? [zip, place] : [place]}
            rows={
              hasZips ? rows : rows.map(({ cells: [, where = ''], ...row }) => ({ ...row, cells: [where] }))
            }
            isFolded={hasZips}
          >
            {hasZips ? (
              <>
                <p className={styles.hint}>{text('reports.map.text')}</p>
                <div className={styles.map}>
                  <PeopleMap circles={places.circles} />
                  <OffMapList report={report} places={places} />
                </div>
              </>
            ) : (
              <details className={styles.twin}>
                <summary>{text('reports.noZips')}</summary>
                <PeopleMap circles={places.circles} />
              </details>
            )}
          </Card>
        </div>
        <div>
          <DoughnutCard
            title={text('reports.age.title')}
            finding={ageFinding(report, intl)}
            slices={ageSlices(report.age, text)}
            wordOf={(slice) => (slice.group === 'erased' ? percent(slice) : slice.label)}
          />
          <DoughnutCard
            title={text('reports.gender.title')}
            finding={genderFinding(report, intl)}
            slices={genderSlices(report.gender, text)}
            wordOf={percent}
          />
          {children}
        </div>
      </div>
      {hasZips && (
        <Card
          title={text('reports.bars.title')}
          finding={zipFinding(report, intl)}
          columns={[zip]}
          rows={top.map((each) => ({ key: each.zip, cells: [each.zip], count: each.count }))}
          isFolded
        >
          <ZipBars zips={top} />
        </Card>
      )}
    </>
  );
};

export default ReportCharts;
