import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { createPortal } from 'react-dom';
import { useText } from '../../messages/use-text.ts';
import type { QrCode } from './qr-code.ts';
import { QrImage } from './qr-image.tsx';
import styles from './qr-poster.module.css';

type QrPosterProps = {
  readonly waiver: Pick<ListedWaiver, 'title' | 'locale'>;
  readonly code: QrCode;
  readonly link: string;
  readonly company: string;
};

/** Seen on paper alone, where it is all that is seen. */
export const QrPoster = ({ waiver, code, link, company }: QrPosterProps) => {
  const text = useText();
  return createPortal(
    <div className={styles.poster} aria-hidden>
      <p className={styles.company} dir="auto">
        {company}
      </p>
      <p className={styles.title} lang={waiver.locale} dir="auto">
        {waiver.title}
      </p>
      <QrImage code={code} label={text('qr.image')} />
      <p className={styles.scan}>{text('poster.scan')}</p>
      <p className={styles.link}>{link}</p>
    </div>,
    document.body,
  );
};
