import { Button } from '@fluentui/react-components';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../../messages/use-text.ts';
import styles from '../video.module.css';
import type { UploadState } from './use-upload.ts';

const MEGABYTE = 1_000_000;

/** Announces only interruptions, because byte counts change too often to be read out. */
export const UploadProgress = ({
  running,
  onCancel,
}: {
  readonly running: UploadState;
  readonly onCancel: () => void;
}) => {
  const text = useText();
  const { formatNumber } = useIntl();
  const id = useId();
  const { name, sentBytes, totalBytes, minutesLeft, isWaiting } = running;
  const say = (bytes: number): string =>
    formatNumber(bytes / MEGABYTE, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: totalBytes < 10 * MEGABYTE ? 1 : 0,
    });
  return (
    <div className={styles.progress}>
      <p id={id} className={styles.name}>
        {text('video.uploading', { name })}
      </p>
      <progress className={styles.bar} aria-labelledby={id} max={totalBytes} value={sentBytes} />
      <div className={styles.line}>
        <span>
          {text('video.sent', { sent: say(sentBytes), total: say(totalBytes) })}
          {minutesLeft !== undefined && ` · ${text('video.timeLeft', { minutes: minutesLeft })}`}
        </span>
        <Button onClick={onCancel}>{text('video.cancelUpload')}</Button>
      </div>
      <p role="status" className={styles.waiting}>
        {isWaiting ? text('video.waiting') : ''}
      </p>
    </div>
  );
};
