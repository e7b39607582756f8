import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import styles from './prompt.module.css';

/**
 * Replaces the form. Takes focus because it may appear after a click at the end of the page, and because browsers
 * restore the scroll position on reload.
 */
export const Prompt = ({
  name,
  title,
  text,
  children,
}: {
  name: 'draft' | 'signed-before';
  title: string;
  text: string;
  children: ReactNode;
}) => {
  const section = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      className={styles.prompt}
      ref={section}
      tabIndex={-1}
      aria-labelledby={heading}
      data-prompt={name}
    >
      <h2 className={styles.title} id={heading}>
        {title}
      </h2>
      <p>{text}</p>
      <div className={styles.choices}>{children}</div>
    </section>
  );
};

/** Shows a time but never a name, because the person at the device may be someone else. */
export const DraftPrompt = ({
  savedAt,
  onContinue,
  onForget,
}: {
  savedAt: number;
  onContinue: () => void;
  onForget: () => void;
}) => {
  const intl = useIntl();
  return (
    <Prompt
      name="draft"
      title={intl.formatMessage({ id: 'draft.title' })}
      text={intl.formatMessage({ id: 'draft.text' }, { time: intl.formatTime(savedAt) })}
    >
      <button type="button" className={button.primary} onClick={onContinue}>
        {intl.formatMessage({ id: 'draft.continue' })}
      </button>
      <button type="button" className={button.secondary} onClick={onForget}>
        {intl.formatMessage({ id: 'draft.notMe' })}
      </button>
    </Prompt>
  );
};
