import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Report, readReport } from '@waivers/contract/reports/read-report.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { DaysFilter } from '../../signer-filters/days-filter.tsx';
import {
  filterIn,
  isDay,
  resolveFilter,
  withFilter,
  withFilterValue,
} from '../../signer-filters/signer-filter.ts';
import { useFilterWaivers } from '../../signer-filters/use-filter-waivers.ts';
import { type SetFilter, useToday } from '../../signer-filters/use-signer-filter.ts';
import { WaiverFilter } from '../../signer-filters/waiver-filter.tsx';
import StatusBanner from '../../status/status-banner.tsx';
import { useKeepFocus } from '../../ui/focus/keep-focus.ts';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { withParam } from '../../ui/navigation/search-params.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import { ask } from '../api/call.ts';
import { useTimeZone } from '../session/session.ts';
import { Figures } from './figures.tsx';
import styles from './reports.module.css';
import { sayDays, sayTrend } from './trend.ts';

const hasPeriod = (params: URLSearchParams): boolean =>
  ['days', 'from', 'to'].some((name) => params.has(name));

/**
 * Keeps the period, waiver and reference date in the URL. Without a period there, the report covers one that can be
 * compared; `days=any` covers everything.
 * @param timeZone the account's time zone
 */
const useReport = (timeZone: string) => {
  const [params, setParams] = useSearchParams();
  const today = useToday(timeZone);
  const filter = { ...(!hasPeriod(params) && { days: 'last12months' as const }), ...filterIn(params) };
  const value = params.get('asOf') ?? '';
  const asOf = isDay(value) ? value : undefined;
  const { from, to, waiverId } = resolveFilter(filter, asOf ?? today);
  const setFilter: SetFilter = (next, how) =>
    setParams((before) => {
      const after = withFilter(before, next);
      if (!hasPeriod(after)) after.set('days', 'any');
      return after;
    }, how);
  const filters = { from, to, waiverId, asOf };
  const query = useQuery({
    queryKey: ['report', filters],
    queryFn: async ({ signal }): Promise<Report> =>
      (await ask(readReport, { query: filters }, { signal })).result,
    // Skip the query for a reversed date range, which the field reports as an error.
    enabled: from === undefined || to === undefined || from <= to,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const setAsOf = (day: string) => setParams((before) => withParam(before, 'asOf', day), { replace: true });
  /** Whether the last part of the trend may still grow. */
  const isRunning = asOf === undefined && (to === undefined || to >= today);
  return { query, filter, setFilter, asOf, setAsOf, isRunning };
};

type AsOfFieldProps = {
  readonly asOf: string | undefined;
  readonly onDay: (day: string) => void;
  readonly timeZone: string;
};

/** The earliest accepted date. Rejects partly typed years: on the way to 2026, the field reads 2, then 20. */
const FIRST_DAY = '2000-01-01';

const AsOfField = ({ asOf, onDay, timeZone }: AsOfFieldProps) => {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const [typed, setTyped] = useState(asOf ?? '');
  const label = text('reports.asOf');
  return (
    <details ref={useKeepFocus('input')} className={styles.asOf} open={asOf !== undefined}>
      <summary>
        {asOf === undefined
          ? text('reports.asOf.clear')
          : `${label} ${sayDays(intl, { from: asOf, to: asOf })}`}
      </summary>
      <p>{text('reports.asOf.text')}</p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        min={FIRST_DAY}
        max={dateIn(timeZone, new Date())}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (value === '' || value >= FIRST_DAY) onDay(value);
        }}
      />
      {asOf !== undefined && (
        <Button
          appearance="subtle"
          onClick={() => {
            setTyped('');
            onDay('');
          }}
        >
          {text('reports.asOf.clear')}
        </Button>
      )}
    </details>
  );
};

/** Writes out the reported days and those they are compared with. */
const Period = ({ report: { before, trend } }: { readonly report: Report }) => {
  const text = useText();
  const intl = useIntl();
  return (
    <p className={styles.period}>
      <strong>{sayTrend(intl, trend)}</strong>{' '}
      {before !== null && text('reports.before.dates', { days: sayDays(intl, before) })}
    </p>
  );
};

/** Loads the chart library in parallel with the report. */
const ReportCharts = screenOf(() => import('./report-charts.tsx'), ScriptFailed);

const Total = ({ report }: { readonly report: Report }) => {
  const text = useText();
  const { total, erased, voided } = report;
  return (
    <div className={styles.summary} role="status">
      <p>{text('reports.total', { count: total })}</p>
      {erased > 0 && <p>{text('reports.erased', { count: erased })}</p>}
      <p>{text('reports.voided', { count: voided })}</p>
      {total > 0 && (
        <p>
          {text('reports.figure.returning')}: {text('reports.figure.returning.rule')}
        </p>
      )}
    </div>
  );
};

const Nobody = () => {
  const text = useText();
  return (
    <div className={parts.card}>
      <h2 className={parts.cardTitle}>{text('reports.empty.title')}</h2>
      <p className={parts.cardText}>{text('reports.empty.text')}</p>
    </div>
  );
};

const ReportsPage = () => {
  const text = useText();
  const timeZone = useTimeZone();
  const { query, filter, setFilter, asOf, setAsOf, isRunning } = useReport(timeZone);
  const waivers = useFilterWaivers();
  const report = query.data;
  return (
    <Page
      title={text('reports.title')}
      actions={
        <Button size="large" className={styles.print ?? ''} icon={<PrintRegular />} onClick={() => print()}>
          {text('reports.print')}
        </Button>
      }
    >
      <StatusBanner about={['reports']} />
      <div className={styles.filters}>
        <WaiverFilter
          waivers={waivers}
          waiverId={filter.waiverId ?? ''}
          onChoose={(waiverId) => setFilter(withFilterValue(filter, 'waiverId', waiverId))}
        />
        <DaysFilter filter={filter} onFilter={setFilter} timeZone={timeZone} />
        {report !== undefined && report.trend.points.length > 0 && <Period report={report} />}
        <AsOfField asOf={asOf} onDay={setAsOf} timeZone={timeZone} />
      </div>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {report !== undefined && !query.isError && (
        <div
          className={query.isPlaceholderData ? styles.old : styles.whole}
          aria-busy={query.isPlaceholderData}
        >
          {report.total === 0 ? (
            <>
              <Nobody />
              <Total report={report} />
            </>
          ) : (
            <>
              <Figures report={report} days={filter.days} />
              <ReportCharts report={report} isRunning={isRunning}>
                <Total report={report} />
              </ReportCharts>
            </>
          )}
        </div>
      )}
    </Page>
  );
};

export default ReportsPage;
