import { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import type { DownloadProblem } from './download.ts';
import type { RecordAddress } from './signed-record.ts';
import { useDownload } from './use-download.ts';

const PROBLEMS = {
  offline: ['page.failed.text'],
  expired: ['page.linkExpired.text', 'page.linkExpired.help'],
  erased: ['page.erased.text'],
} as const;

type NotSavedProps = {
  readonly problem: DownloadProblem | undefined;
  readonly busy: 'copy.busy' | 'receipt.busy';
  readonly onRetry: () => void;
};

export const NotSaved = ({ problem, busy, onRetry }: NotSavedProps) => {
  const intl = useIntl();
  if (problem === undefined) return null;
  return (
    <div role="alert">
      {(problem === 'busy' ? [busy] : PROBLEMS[problem]).map((id) => (
        <p key={id}>{intl.formatMessage({ id })}</p>
      ))}
      {problem === 'offline' || problem === 'busy' ? (
        <button type="button" className={button.quiet} onClick={onRetry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      ) : null}
    </div>
  );
};

type SaveCopyProps = { address: RecordAddress; isPrimary?: boolean; children: ReactNode };

export const SaveCopy = ({ address, isPrimary = false, children }: SaveCopyProps) => {
  const { link, problem, save } = useDownload(readSignedWaiverPdf, address, 1);
  return (
    <>
      <a className={isPrimary ? button.primary : button.secondary} {...link}>
        {children}
      </a>
      <NotSaved problem={problem} busy="copy.busy" onRetry={save} />
    </>
  );
};
