import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import type { Report } from '@waivers/contract/reports/read-report.ts';
import { useText } from '../../messages/use-text.ts';
import { Failed } from '../../ui/page/failed.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import { ScriptFailed, screenOf } from '../navigation/screen.tsx';
import { useSession } from '../session/use-session.ts';
import { DaysFilter } from '../signer-filters/days-filter.tsx';
import { changed } from '../signer-filters/signer-filter.ts';
import { useWaiversToFilterBy } from '../signer-filters/use-waivers-to-filter-by.ts';
import { WaiverFilter } from '../signer-filters/waiver-filter.tsx';
import { AsOfField } from './as-of-field.tsx';
import styles from './reports.module.css';
import { useReport } from './use-report.ts';

/** Their library comes while the numbers are read. */
const Pictures = screenOf(() => import('./pictures.tsx'), ScriptFailed);

const Total = ({ report }: { readonly report: Report }) => {
  const text = useText();
  const { total, erased, voided } = report;
  return (
    <div className={styles.summary} role="status">
      <p className={styles.summaryTotal}>{text('reports.total', { count: total })}</p>
      {erased > 0 && <p>{text('reports.erased', { count: erased })}</p>}
      <p>{text('reports.voided', { count: voided })}</p>
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
  const session = useSession();
  const timeZone = session.kind === 'owner' ? session.user.account.timeZone : 'UTC';
  const { query, filter, setFilter, asOf, setAsOf } = useReport(timeZone);
  const waivers = useWaiversToFilterBy();
  const report = query.data;
  return (
    <Page
      title={text('reports.title')}
      lead={text('reports.lead')}
      actions={
        <Button size="large" className={styles.print ?? ''} icon={<PrintRegular />} onClick={() => print()}>
          {text('reports.print')}
        </Button>
      }
    >
      <div className={styles.filters}>
        <WaiverFilter
          waivers={waivers}
          waiverId={filter.waiverId ?? ''}
          onChoose={(waiverId) => setFilter(changed(filter, 'waiverId', waiverId))}
        />
        <DaysFilter filter={filter} onFilter={setFilter} timeZone={timeZone} />
        <AsOfField asOf={asOf} onDay={setAsOf} timeZone={timeZone} />
      </div>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {report !== undefined && !query.isError && (
        <div
          className={query.isPlaceholderData ? styles.old : styles.whole}
          aria-busy={query.isPlaceholderData}
        >
          <Total report={report} />
          {report.total === 0 ? <Nobody /> : <Pictures report={report} />}
        </div>
      )}
    </Page>
  );
};

export default ReportsPage;
