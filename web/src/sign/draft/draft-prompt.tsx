import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { Prompt } from './prompt.tsx';

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
