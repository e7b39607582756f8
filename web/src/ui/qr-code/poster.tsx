import { createPortal } from 'react-dom';
import type { IntlShape } from 'react-intl';
import type { AppTextId } from '../../messages/text-ids.ts';
import styles from './poster.module.css';
import type { QrCode } from './qr-code.ts';
import { QrImage } from './qr-image.tsx';

type PosterProps = {
  /** In the poster's language, which may be another than the page's. */
  readonly intl: IntlShape;
  readonly code: QrCode;
  readonly link: string;
  readonly company: string;
  readonly logo: string | null;
  /** Of the one waiver that it leads to. */
  readonly title?: { readonly text: string; readonly locale: string };
};

/** Seen on paper alone, where it is all that is seen: one page of A4 or Letter. */
export const Poster = ({ intl, code, link, company, logo, title }: PosterProps) => {
  const say = (id: AppTextId) => intl.formatMessage({ id });
  return createPortal(
    <div className={styles.poster} lang={intl.locale} aria-hidden>
      <div className={styles.head}>
        {logo !== null && <img className={styles.logo} src={logo} alt="" />}
        <p className={styles.company} dir="auto">
          {company}
        </p>
      </div>
      <p className={styles.scan}>{say('poster.scan')}</p>
      {title !== undefined && (
        <p className={styles.title} lang={title.locale} dir="auto">
          {title.text}
        </p>
      )}
      <QrImage code={code} label={say('qr.image')} />
      <p className={styles.how}>{say('poster.how')}</p>
      <p className={styles.link}>
        {say('poster.orOpen')}
        <br />
        {link}
      </p>
    </div>,
    document.body,
  );
};
