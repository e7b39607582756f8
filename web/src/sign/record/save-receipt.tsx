import { readReceipt } from '@waivers/contract/signed-waivers/read-receipt.ts';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { NotSaved } from './save-copy.tsx';
import styles from './save-receipt.module.css';
import type { RecordAddress } from './signed-record.ts';
import { useDownload } from './use-download.ts';

/** A receipt is usually ready within a second, and the server says when to ask again. */
const RETRIES = 8;

/** Downloads the `.tlog-proof` file of the signature. It says so while it waits for one that is not ready. */
export const SaveReceipt = ({ address }: { readonly address: RecordAddress }) => {
  const intl = useIntl();
  const { link, isAsking, problem, save } = useDownload(readReceipt, address, RETRIES);
  return (
    <div className={styles.receipt}>
      <a className={button.link} {...link} aria-disabled={isAsking}>
        {intl.formatMessage({ id: isAsking ? 'receipt.waiting' : 'receipt.link' })}
      </a>
      <p className={styles.why}>{intl.formatMessage({ id: 'receipt.why' })}</p>
      <NotSaved problem={problem} busy="receipt.busy" onRetry={save} />
    </div>
  );
};
