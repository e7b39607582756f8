import { useEffect, useRef, useState } from 'react';
import { useText } from '../messages/use-text.ts';
import { useSayTime } from '../ui/page/say-time.ts';
import type { ArrivalWarning } from './arrival-warning.ts';
import styles from './arrive-button.module.css';

type ArriveButtonProps = {
  readonly name: string;
  /** RFC 3339 time of today's arrival, or null if the person has not arrived yet. */
  readonly arrivedAt: string | null;
  readonly timeZone: string;
  readonly isMain?: boolean;
  readonly warning?: ArrivalWarning | null;
  /** Called instead of `onArrive` if there is a warning. */
  readonly onWarn?: () => void;
  readonly onArrive: () => Promise<void>;
  readonly onShow: () => void;
};

const WARNING_TEXTS = {
  voided: 'desk.refused.voided',
  ofAge: 'desk.ofAge',
  video: 'desk.openTitle',
  party: 'signer.partyOpen',
} as const;

const classOf = (warning: ArrivalWarning | null, isMain: boolean) => {
  if (warning === 'voided') return styles.voided;
  if (warning !== null) return styles.warned;
  return isMain ? styles.main : styles.arrive;
};

/** Guards against double clicks: a quick second click never undoes the first. */
export const ArriveButton = (props: ArriveButtonProps) => {
  const { name, arrivedAt, timeZone, isMain = false, warning = null, onWarn, onArrive, onShow } = props;
  const text = useText();
  const sayTime = useSayTime(timeZone, 'time');
  const [isSending, setIsSending] = useState(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const arrive = async () => {
    setIsSending(true);
    await onArrive();
    if (!isUnmounted.current) setIsSending(false);
  };
  const press = () => {
    if (isSending) return;
    if (arrivedAt !== null) onShow();
    else if (warning === null) void arrive();
    else onWarn?.();
  };
  if (arrivedAt === null)
    return (
      <button
        type="button"
        className={classOf(warning, isMain)}
        aria-label={
          warning === null
            ? text('desk.arriveOf', { name })
            : `${text('desk.arriveOf', { name })}. ${text(WARNING_TEXTS[warning])}`
        }
        aria-disabled={isSending ? true : undefined}
        onClick={press}
      >
        {text('desk.arrive')}
      </button>
    );
  const time = sayTime(arrivedAt);
  return (
    <button
      type="button"
      className={isSending ? styles.sending : styles.here}
      aria-label={text('desk.hereOf', { name, time })}
      aria-busy={isSending ? true : undefined}
      onClick={press}
    >
      <span className={isSending ? styles.sendingMark : styles.hereMark}>{text('desk.here')}</span>{' '}
      <span className={styles.time}>{time}</span>
    </button>
  );
};
