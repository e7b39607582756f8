import { type ReactNode, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from './live-preview.module.css';

type SkippableProps = {
  /** It stands beside the form. */
  readonly isOn: boolean;
  /** The focus goes back to where one wrote. */
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** A page in a frame is many stops for Tab: from its one end to the other, and from there back to the form. */
export const Skippable = ({ isOn, onBack, children }: SkippableProps) => {
  const text = useText();
  const after = useRef<HTMLButtonElement>(null);
  return (
    <>
      {isOn && (
        <button type="button" className={styles.skip} onClick={() => after.current?.focus()}>
          {text('livePreview.skip')}
        </button>
      )}
      {children}
      {isOn && (
        <button ref={after} type="button" className={styles.skip} onClick={onBack}>
          {text('livePreview.back')}
        </button>
      )}
    </>
  );
};
