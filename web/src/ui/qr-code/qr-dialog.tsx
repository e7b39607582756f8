import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { LinkToCopy } from '../copy/link-to-copy.tsx';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';
import styles from './qr-dialog.module.css';
import { Poster, QrFiles } from './qr-files.tsx';
import { QrImage, qrCodeOf } from './qr-image.tsx';

type QrDialogProps = {
  readonly waiver: Pick<ListedWaiver, 'title' | 'locale'>;
  readonly link: string;
  readonly company: string;
  readonly onClose: () => void;
};

const QrDialog = ({ waiver, link, company, onClose }: QrDialogProps) => {
  const text = useText();
  const intl = useIntl();
  const code = useMemo(() => qrCodeOf(link), [link]);
  return (
    <Dialog
      title={text('qr.title', { title: waiver.title })}
      onClose={onClose}
      actions={<DialogButton id="qr.close" onClick={onClose} />}
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
        <QrFiles code={code} name={waiver.title} />
      </div>
      <Poster
        intl={intl}
        code={code}
        link={link}
        company={company}
        logo={null}
        title={{ text: waiver.title, locale: waiver.locale }}
      />
    </Dialog>
  );
};

export default QrDialog;
