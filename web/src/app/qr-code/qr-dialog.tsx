import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useMemo } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Choice } from '../dialog/choice.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { LinkToCopy } from '../parts/link-to-copy.tsx';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { pngFileOf, qrCodeOf, svgFileOf } from './qr-code.ts';
import styles from './qr-dialog.module.css';
import { QrImage } from './qr-image.tsx';
import { QrPoster } from './qr-poster.tsx';
import { fileNameOf, saveFile } from './save-file.ts';

type QrDialogProps = {
  readonly waiver: Pick<ListedWaiver, 'title' | 'locale'>;
  readonly link: string;
  readonly company: string;
  readonly onClose: () => void;
};

const QrDialog = ({ waiver, link, company, onClose }: QrDialogProps) => {
  const text = useText();
  const tell = useSnackbar();
  const code = useMemo(() => qrCodeOf(link), [link]);
  const savePng = async (): Promise<void> => {
    const file = await pngFileOf(code);
    if (file === null) tell(text('problem.other'));
    else saveFile(file, fileNameOf(waiver.title, 'png'));
  };
  const saveSvg = () => saveFile(svgFileOf(code), fileNameOf(waiver.title, 'svg'));
  return (
    <Dialog
      title={text('qr.title', { title: waiver.title })}
      onClose={onClose}
      actions={<Choice id="qr.close" onClick={onClose} />}
    >
      <div className={styles.code}>
        <QrImage code={code} label={text('qr.image')} />
      </div>
      <div className={styles.link}>
        <LinkToCopy link={link} className={styles.address ?? ''} />
      </div>
      <div className={styles.ways}>
        <Button size="large" appearance="primary" icon={<PrintRegular />} onClick={() => print()}>
          {text('qr.print')}
        </Button>
        <Button size="large" icon={<ArrowDownloadRegular />} onClick={saveSvg}>
          {text('qr.svg')}
        </Button>
        <Button size="large" icon={<ArrowDownloadRegular />} onClick={() => void savePng()}>
          {text('qr.png')}
        </Button>
      </div>
      <QrPoster waiver={waiver} code={code} link={link} company={company} />
    </Dialog>
  );
};

export default QrDialog;
