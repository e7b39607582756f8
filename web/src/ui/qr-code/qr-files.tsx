import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { createPortal } from 'react-dom';
import type { IntlShape } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { fileNameOf, saveFile } from '../copy/save-file.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import styles from './poster.module.css';
import { pngFileOf, type QrCode, QrImage, svgFileOf } from './qr-image.tsx';

type PosterProps = {
  /** May differ from the page's language. */
  readonly intl: IntlShape;
  readonly code: QrCode;
  readonly link: string;
  readonly company: string;
  readonly logo: string | null;
  /** Set if the poster is for a single waiver. */
  readonly title?: { readonly text: string; readonly locale: string };
};

/** Only visible in print, alone on one A4 or Letter page. */
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

export const QrFiles = ({ code, name }: { readonly code: QrCode; readonly name: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const savePng = async (): Promise<void> => {
    const file = await pngFileOf(code);
    if (file === null) tell(text('problem.other'));
    else saveFile(file, fileNameOf(name, 'png'));
  };
  return (
    <>
      <Button
        size="large"
        icon={<ArrowDownloadRegular />}
        onClick={() => saveFile(svgFileOf(code), fileNameOf(name, 'svg'))}
      >
        {text('qr.svg')}
      </Button>
      <Button size="large" icon={<ArrowDownloadRegular />} onClick={() => void savePng()}>
        {text('qr.png')}
      </Button>
    </>
  );
};
