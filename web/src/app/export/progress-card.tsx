import { Button } from '@fluentui/react-components';
import { MAX_SHEET_ROWS, MAX_ZIP_RECORDS } from '@waivers/contract/signed-waivers/export.ts';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Problem, problemKind } from '../../problems/problem.ts';
import { ErrorBar, SuccessBar } from '../../ui/page/bars.tsx';
import { isPacked } from './download-buffer.ts';
import styles from './export.module.css';
import type { DownloadProgress } from './use-download.ts';

const FAILURE_TEXTS: Readonly<Record<string, AppTextId>> = {
  link_expired: 'export.failed.expired',
  not_found: 'export.failed.expired',
  too_large: 'export.failed.tooLarge',
  export_too_large: 'export.failed.tooMany',
};

const failureOf = (error: unknown): AppTextId =>
  (error instanceof Problem ? FAILURE_TEXTS[error.code] : undefined) ?? `failed.${problemKind(error)}`;

type ProgressCardProps = {
  readonly download: DownloadProgress;
  readonly onCancel: () => void;
  readonly onResume: () => void;
};

export const ProgressCard = ({ download, onCancel, onResume }: ProgressCardProps) => {
  const text = useText();
  const intl = useIntl();
  const { state, format, name, rows, total, bytes, error } = download;
  const size =
    bytes < 1_000_000
      ? intl.formatNumber(Math.ceil(bytes / 1000), { style: 'unit', unit: 'kilobyte' })
      : intl.formatNumber(bytes / 1_000_000, {
          style: 'unit',
          unit: 'megabyte',
          maximumFractionDigits: 1,
          minimumFractionDigits: 1,
        });
  if (state === 'saved')
    return (
      <SuccessBar>
        {text(isPacked(format) ? 'export.savedZip' : 'export.saved', { count: rows, name, size })}
      </SuccessBar>
    );
  if (state === 'empty')
    return (
      <p role="status" className={styles.nothing}>
        {text('export.nothing')}
      </p>
    );
  if (state === 'failed') {
    const failure = failureOf(error);
    return (
      <ErrorBar>
        <p className={styles.failure}>
          {text(failure, { max: format === 'xlsx' ? MAX_SHEET_ROWS : MAX_ZIP_RECORDS })}
        </p>
        {failure.startsWith('failed.') && (
          <Button size="large" onClick={onResume}>
            {text('export.goOn')}
          </Button>
        )}
      </ErrorBar>
    );
  }
  const isCounted = !isPacked(format) && total !== null;
  return (
    <section className={styles.card} aria-label={text('export.progress')}>
      <p role="status" className={styles.running}>
        {text(state === 'broken' ? 'export.broken' : 'export.running')}
      </p>
      <progress
        className={styles.bar}
        aria-label={text('export.progress')}
        max={isCounted ? Math.max(total, 1) : 1}
        {...(isCounted ? { value: rows } : {})}
      />
      <div className={styles.arrived}>
        <span>{isCounted ? text('export.rows', { rows, total, size }) : text('export.size', { size })}</span>
        <Button size="large" onClick={onCancel}>
          {text('export.cancel')}
        </Button>
      </div>
    </section>
  );
};
