import type { Report } from '@waivers/contract/reports/read-report.ts';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { nameOfCountry } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { type CountRow, CountTable } from './count-table.tsx';
import { ageSlices, Doughnut, genderSlices, type Slice, Swatch } from './doughnut.tsx';
import { ageFinding, genderFinding, placeFinding, zipFinding } from './findings.ts';
import { OffMapList } from './off-map-list.tsx';
import { PeopleMap, TOP_ZIPS, TrendBars, ZipBars } from './plot-charts.tsx';
import styles from './reports.module.css';
import { sayPoint, trendFinding } from './trend.ts';
import { type ZipPlaces, zipPlacesOf } from './zip-places.ts';

type CardProps = {
  readonly title: string;
  readonly finding?: string | undefined;
  readonly children: ReactNode;
};

/** Uses the finding as the heading, if there is one. */
const Card = ({ title, finding, children }: CardProps) => (
  <section className={styles.card} aria-label={title}>
    <h2>{finding ?? title}</h2>
    {finding !== undefined && <p className={styles.subject}>{title}</p>}
    {children}
  </section>
);

const TrendCard = ({ trend }: { readonly trend: Report['trend'] }) => {
  const text = useText();
  const intl = useIntl();
  const finding = useMemo(() => trendFinding(trend, intl), [trend, intl]);
  const title = text(`reports.trend.${trend.unit}`);
  return (
    <Card title={title} finding={finding?.text}>
      <TrendBars trend={trend} isHighlighted={finding?.isHighlighted} />
      <CountTable
        title={title}
        columns={[text('reports.column.when')]}
        rows={trend.points.map((point) => ({
          key: point.from,
          cells: [sayPoint(intl, trend.unit, point)],
          count: point.count,
        }))}
        isFolded
      />
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
  <Card title={title} finding={finding}>
    <div className={styles.parts}>
      <Doughnut title={title} slices={slices} wordOf={wordOf} />
      <CountTable
        title={title}
        columns={[title]}
        isFolded={false}
        rows={slices.map(({ group, label, count, share, look }) => ({
          key: group,
          cells: [label],
          count,
          share,
          mark: <Swatch look={look} />,
        }))}
      />
    </div>
  </Card>
);

const ReportCharts = ({ report }: { readonly report: Report }) => {
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
      <TrendCard trend={report.trend} />
      <Card title={text('reports.map.title')} finding={placeFinding(report, intl)}>
        {hasZips ? (
          <>
            <p className={styles.hint}>{text('reports.map.text')}</p>
            <div className={styles.map}>
              <PeopleMap circles={places.circles} />
              <OffMapList report={report} places={places} />
            </div>
            <CountTable title={text('reports.map.title')} columns={[zip, place]} rows={rows} isFolded />
          </>
        ) : (
          <>
            <CountTable
              title={text('reports.map.title')}
              columns={[place]}
              rows={rows.map(({ cells: [, where = ''], ...row }) => ({ ...row, cells: [where] }))}
              isFolded={false}
            />
            <details className={styles.noZips}>
              <summary>{text('reports.noZips')}</summary>
              <PeopleMap circles={places.circles} />
            </details>
          </>
        )}
      </Card>
      <div className={styles.doughnuts}>
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
      </div>
      {hasZips && (
        <Card title={text('reports.bars.title')} finding={zipFinding(report, intl)}>
          <ZipBars zips={top} />
          <CountTable
            title={text('reports.bars.title')}
            columns={[zip]}
            rows={top.map((each) => ({ key: each.zip, cells: [each.zip], count: each.count }))}
            isFolded
          />
        </Card>
      )}
    </>
  );
};

export default ReportCharts;
