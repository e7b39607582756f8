import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../frame/announcer.tsx';
import styles from './send-status.module.css';
import type { Progress } from './send-until-answered.ts';

/** Where the signature is on its way. It stays in its place until there is an answer. */
export const SendStatus = ({ progress, isKept }: { progress: Progress; isKept: boolean }) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `sending.${progress}.title` });
  const text = intl.formatMessage({
    id:
      progress === 'sending' ? 'sending.sending.text' : isKept ? 'sending.later.kept' : 'sending.later.open',
  });
  // What was true while it was shown is no longer when it is gone.
  useEffect(() => announce(`${title} ${text}`), [title, text]);
  // Where nothing can be kept, the page is the only place that has it.
  useEffect(() => {
    if (isKept) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isKept]);
  const box = useRef<HTMLDivElement>(null);
  // What is said of it now may be longer than what stood there.
  useEffect(() => {
    if (text !== '') box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div className={styles.status} data-progress={progress} ref={box}>
      <span className={styles.spinner} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
};
