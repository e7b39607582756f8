import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { createPortal } from 'react-dom';
import { useText } from '../../../messages/use-text.ts';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { saveFile } from '../../../ui/copy/save-file.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { COPIED_MS, useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useSession } from '../../session/session.ts';
import type { RecoveryCodes } from './manage-factors.ts';
import styles from './security.module.css';

type RecoveryCodesDialogProps = { readonly codes: RecoveryCodes; readonly onDone: () => void };

const Codes = ({ codes }: { readonly codes: RecoveryCodes }) => (
  <ol className={styles.codes} translate="no">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);

/** Closes only by its button, because the codes are shown once. */
export const RecoveryCodesDialog = ({ codes, onDone }: RecoveryCodesDialogProps) => {
  const text = useText();
  const tell = useSnackbar();
  const session = useSession();
  const username = session.kind === 'owner' ? session.user.username : '';
  const title = text('security.codesFor', { username, host: location.host });
  const copy = async (): Promise<void> => {
    tell(text((await copyText(codes.join('\n'))) ? 'secret.copied' : 'security.notCopied'), COPIED_MS);
  };
  const download = (): void => {
    const lines = [title, text('security.codesHint'), '', ...codes, ''];
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  };
  return (
    <Dialog
      title={text('security.codesTitle')}
      actions={<DialogButton id="security.codesSaved" look="main" onClick={onDone} />}
    >
      <p>{text('security.codesWhy')}</p>
      <Codes codes={codes} />
      <div className={styles.ways}>
        <Button size="large" icon={<CopyRegular />} onClick={() => void copy()}>
          {text('secret.copy')}
        </Button>
        <Button size="large" icon={<ArrowDownloadRegular />} onClick={download}>
          {text('security.download')}
        </Button>
        <Button size="large" icon={<PrintRegular />} onClick={() => print()}>
          {text('security.print')}
        </Button>
      </div>
      {createPortal(
        <div className={styles.sheet} aria-hidden>
          <h1>{title}</h1>
          <p>{text('security.codesHint')}</p>
          <Codes codes={codes} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
};
