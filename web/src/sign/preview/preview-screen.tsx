import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { DocumentText } from '../document/document-text.tsx';
import { ParticipantChoice } from '../form/participant-choice.tsx';
import { FormContext } from '../form/use-form.ts';
import button from '../frame/button.module.css';
import { FormParts } from '../signing/form-parts.tsx';
import formStyles from '../signing/sign-form.module.css';
import { openSession } from '../signing/signing-session.ts';
import styles from './preview.module.css';

/** `/preview-waiver/{id}`: for the owner; nothing can be sent. */
export const PreviewScreen = ({ waiver, now }: { waiver: SignPageWaiver; now: () => Date }) => {
  const intl = useIntl();
  const { store } = useMemo(() => openSession(waiver, now), [waiver, now]);
  const { title } = waiver.document;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <FormContext value={store}>
      <p className={styles.note}>
        {intl.formatMessage({ id: 'preview.note' })}{' '}
        <a href={`/waiver-create/${waiver.id}`}>{intl.formatMessage({ id: 'preview.back' })}</a>
      </p>
      <DocumentText of={waiver.document} />
      <form className={formStyles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <div className={formStyles.parts}>
          {waiver.document.participantSelector ? <ParticipantChoice /> : null}
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
    </FormContext>
  );
};
