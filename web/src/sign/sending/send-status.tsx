import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Progress } from '../api/until-answered.ts';
import { announce } from '../frame/announcer.tsx';
import styles from './send-status.module.css';

export const SendStatus = ({ progress, isStored }: { progress: Progress; isStored: boolean }) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `sending.${progress}.title` });
  const text = intl.formatMessage({
    id:
      progress === 'sending'
        ? 'sending.sending.text'
        : isStored
          ? 'sending.later.kept'
          : 'sending.later.open',
  });
  // Clears the announcement once it is outdated.
  useEffect(() => announce(`${title} ${text}`), [title, text]);
  // Without storage, leaving the page would lose the signature.
  useEffect(() => {
    if (isStored) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isStored]);
  const box = useRef<HTMLDivElement>(null);
  // The text may have grown, so scroll it into view again.
  useEffect(() => {
    if (text !== '') box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div className={styles.status} data-progress={progress} ref={box}>
      <span className={styles.spinner} aria-hidden="true" />
      <div className={styles.said}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
};
