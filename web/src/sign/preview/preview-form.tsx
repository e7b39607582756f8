import { useIntl } from 'react-intl';
import { ParticipantChoice } from '../form/people/participant-choice.tsx';
import button from '../frame/button.module.css';
import { FormParts } from '../signing/form-parts.tsx';
import formStyles from '../signing/sign-form.module.css';
import styles from './preview.module.css';

/** A form that accepts input but never submits it. */
export const PreviewForm = ({ hasChoice }: { hasChoice: boolean }) => {
  const intl = useIntl();
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={formStyles.parts}>
        {hasChoice ? <ParticipantChoice /> : null}
        <FormParts />
      </div>
      <div className={formStyles.end}>
        <button
          type="submit"
          className={`${button.primary} ${formStyles.agree}`}
          aria-disabled="true"
          aria-describedby="preview-why"
        >
          {intl.formatMessage({ id: 'preview.submit' })}
        </button>
        <p id="preview-why" className={styles.why}>
          {intl.formatMessage({ id: 'preview.why' })}
        </p>
      </div>
    </form>
  );
};
