import { Button, Input } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { copyFrom } from '../../ui/copy/copy-text.ts';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import styles from './export.module.css';
import type { ExportLink } from './use-export-link.ts';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

const useSecondsUntil = (moment: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setLeft(secondsUntil(moment));
    const timer = setInterval(() => setLeft(secondsUntil(moment)), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
};

/** `9:05` */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const LinkCard = ({ link }: { readonly link: ExportLink }) => {
  const text = useText();
  const tell = useSnackbar();
  const field = useRef<HTMLInputElement>(null);
  const left = useSecondsUntil(link.validUntil);
  const copy = async (): Promise<void> => {
    if (field.current === null) return;
    tell(text((await copyFrom(field.current)) ? 'link.copied' : 'link.notCopied'), COPIED_MS);
  };
  return (
    <section className={styles.card} aria-labelledby="export-link">
      <h2 id="export-link" className={styles.title}>
        {text('export.link.title')}
      </h2>
      <p className={styles.hint}>{text('export.link.text')}</p>
      {left === 0 ? (
        <p role="status" className={styles.expired}>
          {text('export.link.expired')}
        </p>
      ) : (
        <>
          <p className={styles.valid} role="timer">
            {text('export.link.valid', { time: clock(left) })}
          </p>
          <div className={styles.link}>
            <Input
              className={styles.address ?? ''}
              input={{ ref: field }}
              size="large"
              readOnly
              value={link.url}
              aria-label={text('export.link.title')}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button size="large" icon={<CopyRegular />} onClick={() => void copy()}>
              {text('link.copy')}
            </Button>
            <Button as="a" size="large" icon={<ArrowDownloadRegular />} href={link.path} download="">
              {text('export.link.open')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
