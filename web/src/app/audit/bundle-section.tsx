import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { readEvidenceBundle } from '@waivers/contract/signed-waivers/read-evidence-bundle.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { saveFile } from '../../ui/copy/save-file.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { openCall } from '../api/call.ts';
import styles from './audit.module.css';

export const BundleSection = ({ id }: { readonly id: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const response = await openCall(readEvidenceBundle, { params: { id } });
      saveFile(await response.blob(), `evidence-${id}.zip`);
    } catch (error) {
      const isPending = error instanceof Problem && error.code === 'receipt_pending';
      tell(text(isPending ? 'signed.receiptPending' : problemText(error)));
    }
    setIsBusy(false);
  };
  return (
    <section className={`${styles.card} ${styles.bundle}`}>
      <p className={styles.quiet}>{text('bundle.lead')}</p>
      <div>
        <Button
          size="large"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={isBusy}
          onClick={() => void save()}
        >
          {text('bundle.download')}
        </Button>
      </div>
    </section>
  );
};
