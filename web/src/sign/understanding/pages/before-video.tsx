import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import button from '../../frame/button.module.css';
import { clockOf, timeInWords } from '../controls.tsx';
import styles from '../understanding.module.css';
import type { ViewingSnapshot } from '../viewing/viewing-snapshot.ts';

/** `code` helps support identify the failure. */
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

type BeforeVideoProps = { understanding: Understanding; shown: ViewingSnapshot; onBegin: () => void };

export const BeforeVideo = ({ understanding, shown, onBegin }: BeforeVideoProps) => {
  const intl = useIntl();
  const { videoUrl, questions } = understanding;
  const { time, duration, isSeen } = shown;
  const isBegun = time > 0 && !isSeen;
  const count = questions.length;
  const begin = intl.formatMessage({ id: isBegun ? 'video.goOn' : 'video.begin' });
  return (
    <div className={styles.before}>
      {duration > 0 ? (
        <p className={styles.length}>
          {intl.formatMessage({ id: 'video.length' }, { time: timeInWords(intl, duration), count })}
        </p>
      ) : null}
      <p>{intl.formatMessage({ id: isSeen ? 'video.seen' : 'video.intro' }, { count })}</p>
      {videoUrl.startsWith('/') ? null : (
        <p className={styles.consent}>{intl.formatMessage({ id: 'video.youtube' }, { begin })}</p>
      )}
      {isBegun && duration > 0 ? (
        <p>
          {intl.formatMessage(
            { id: 'video.goOn.from' },
            { time: clockOf(time), duration: clockOf(duration) },
          )}
        </p>
      ) : null}
      <button type="button" className={button.primary} onClick={onBegin}>
        {begin}
      </button>
    </div>
  );
};

export const OfflineNotice = () => {
  const text = useIntl().formatMessage({ id: 'video.broken.offline' });
  const notice = useRef<HTMLParagraphElement>(null);
  // The focused button has been removed, so move focus here.
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.before}>
      <p className={styles.noLine} tabIndex={-1} ref={notice}>
        {text}
      </p>
    </div>
  );
};
