import { Button } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId } from 'react';
import { useText } from '../../messages/use-text.ts';
import { plainWords, Sentence } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';

type MomentSliderProps = {
  readonly label: string;
  readonly version: number;
  readonly newest: number;
  /** When it was and what happened. */
  readonly date: string;
  readonly words: string;
  readonly onVersion: (version: number) => void;
};

/** Through time, event by event. */
export const MomentSlider = ({ label, version, newest, date, words, onVersion }: MomentSliderProps) => {
  const text = useText();
  const id = useId();
  const canMove = newest > 1;
  return (
    <div className={styles.moment}>
      {canMove ? <label htmlFor={id}>{label}</label> : <span className={styles.label}>{label}</span>}
      <p className={styles.chosen}>
        <time>{date}</time>
        <span>
          <Sentence words={words} />
        </span>
      </p>
      {canMove && (
        <div className={styles.slider}>
          <Button
            appearance="subtle"
            size="large"
            icon={<ChevronLeftRegular />}
            aria-label={text('audit.earlier')}
            disabledFocusable={version <= 1}
            onClick={() => onVersion(Math.max(1, version - 1))}
          />
          <input
            id={id}
            type="range"
            min={1}
            max={newest}
            value={version}
            aria-valuetext={text('audit.momentOf', { version, newest, date, words: plainWords(words) })}
            onChange={({ currentTarget }) => onVersion(Number(currentTarget.value))}
          />
          <Button
            appearance="subtle"
            size="large"
            icon={<ChevronRightRegular />}
            aria-label={text('audit.later')}
            disabledFocusable={version >= newest}
            onClick={() => onVersion(Math.min(newest, version + 1))}
          />
        </div>
      )}
    </div>
  );
};
