import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import button from '../../frame/button.module.css';
import styles from '../understanding.module.css';

/** @param code for whoever is asked for help */
export const BrokenVideo = ({ code, onRetry }: { code: string; onRetry: () => void }) => {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.broken}>
      <h2 className={styles.questionText} tabIndex={-1} ref={heading}>
        {intl.formatMessage({ id: 'video.broken.title' })}
      </h2>
      <p>{intl.formatMessage({ id: 'video.broken.text' })}</p>
      <button type="button" className={button.primary} onClick={onRetry}>
        {intl.formatMessage({ id: 'page.retry' })}
      </button>
      <p>{intl.formatMessage({ id: 'video.broken.help' })}</p>
      <p className={styles.code}>{intl.formatMessage({ id: 'video.broken.code' }, { code })}</p>
    </div>
  );
};
