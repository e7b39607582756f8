import { useEffect, useRef, useState } from 'react';
import { useText } from '../messages/use-text.ts';
import { useSayTime } from '../ui/page/say-time.ts';
import type { ArrivalWarning } from './arrival-warning.ts';
import styles from './arrive-button.module.css';

type ArriveButtonProps = {
  readonly name: string;
  /** Today's arrival, RFC 3339; null: not here yet. */
  readonly arrivedAt: string | null;
  readonly timeZone: string;
  /** What its page is there for first. */
  readonly isMain?: boolean;
  /** Marks the button, and is said before somebody presses it. */
  readonly warning?: ArrivalWarning | null;
  /** Instead of `onArrive`, where there is a warning. */
  readonly onWarn?: () => void;
  /** Settles when it is known what became of it. */
  readonly onArrive: () => Promise<void>;
  /** Of who is here: says more about it. */
  readonly onShow: () => void;
};

const SAID = {
  voided: 'desk.refused.voided',
  ofAge: 'desk.ofAge',
  video: 'desk.openTitle',
  party: 'signer.partyOpen',
} as const;

const lookOf = (warning: ArrivalWarning | null, isMain: boolean) => {
  if (warning === 'voided') return styles.voided;
  if (warning !== null) return styles.warned;
  return isMain ? styles.main : styles.arrive;
};

/** A second press, of an impatient thumb, never undoes the first. */
export const ArriveButton = (props: ArriveButtonProps) => {
  const { name, arrivedAt, timeZone, isMain = false, warning = null, onWarn, onArrive, onShow } = props;
  const text = useText();
  const sayTime = useSayTime(timeZone, 'time');
  const [isSending, setIsSending] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const arrive = async () => {
    setIsSending(true);
    await onArrive();
    if (!isGone.current) setIsSending(false);
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
        className={lookOf(warning, isMain)}
        aria-label={
          warning === null
            ? text('desk.arriveOf', { name })
            : `${text('desk.arriveOf', { name })}. ${text(SAID[warning])}`
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
