import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import styles from './draft-prompt.module.css';

/** Asks whether it is the same person. Shows a time, never a name. */
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
    <section className={styles.prompt} aria-labelledby="draft-title">
      <h2 className={styles.title} id="draft-title">
        {intl.formatMessage({ id: 'draft.title' })}
      </h2>
      <p>{intl.formatMessage({ id: 'draft.text' }, { time: intl.formatTime(savedAt) })}</p>
      <div className={styles.choices}>
        <button type="button" className={button.primary} onClick={onContinue}>
          {intl.formatMessage({ id: 'draft.continue' })}
        </button>
        <button type="button" className={button.secondary} onClick={onForget}>
          {intl.formatMessage({ id: 'draft.notMe' })}
        </button>
      </div>
    </section>
  );
};
