import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { clockOf, timeInWords } from './clock.ts';
import styles from './understanding.module.css';
import type { Shown } from './viewing/shown.ts';
import type { Viewing } from './viewing/viewing.ts';

/** The server takes nothing faster. */
const RATES = [1, 1.25, 1.5];

export const Controls = ({ shown, viewing }: { shown: Shown; viewing: Viewing }) => {
  const intl = useIntl();
  const { state, time, duration, rate } = shown;
  const isPlaying = state === 'playing';
  const isAsking = shown.question !== undefined || shown.againFrom !== undefined;
  const play = useRef<HTMLButtonElement>(null);
  // Where what was focused is gone: the button to begin, or the question.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) play.current?.focus({ preventScroll: true });
  }, [isAsking]);
  const words = intl.formatMessage(
    { id: 'video.reached' },
    { time: timeInWords(intl, time), duration: timeInWords(intl, duration) },
  );
  return (
    <div className={styles.controls}>
      <button
        type="button"
        ref={play}
        className={styles.play}
        aria-disabled={isAsking}
        onClick={() => viewing.playOrPause()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5l11 7-11 7z'} />
        </svg>
        {intl.formatMessage({ id: isPlaying ? 'video.pause' : 'video.play' })}
      </button>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(duration, 1)}
        step={1}
        value={Math.round(time)}
        aria-label={intl.formatMessage({ id: 'video.position' })}
        aria-valuetext={words}
        aria-disabled={isAsking}
        onChange={({ target }) => viewing.seek(Number(target.value))}
      />
      <span className={styles.left} aria-hidden="true">
        {intl.formatMessage({ id: 'video.left' }, { time: clockOf(duration - time) })}
      </span>
      <label className={styles.rate}>
        {intl.formatMessage({ id: 'video.speed' })}
        <select value={rate} onChange={({ target }) => viewing.setRate(Number(target.value))}>
          {RATES.map((each) => (
            <option key={each} value={each}>
              {`${intl.formatNumber(each)}×`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
