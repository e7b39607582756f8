import { isDeliverable, tidyEmail } from '@waivers/waiver/email-address.ts';
import { emailFieldOf } from '@waivers/waiver/submission/signer-email.ts';
import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { keyOf } from '../state/form-values.ts';
import { MailContext, useChoices, useEntry, useWaiver } from '../state/use-form.ts';
import { ChangeLink } from './change-link.tsx';
import styles from './review.module.css';

/** Reads back an email that was entered only once and gets the copy. */
export const CopyReview = () => {
  const intl = useIntl();
  const isMailed = useContext(MailContext);
  const { document } = useWaiver();
  const { mode = 'adult' } = useChoices();
  const field = emailFieldOf(document, mode);
  const key = keyOf('signer', field?.name ?? '');
  const { value } = useEntry(key);
  const email = typeof value === 'string' ? tidyEmail(value) : '';
  if (!isMailed || field?.askOnce !== true || !isDeliverable(email)) return null;
  const shown = (
    <bdi key="email" translate="no" className={styles.email}>
      {email}
    </bdi>
  );
  return (
    <div className={styles.person}>
      <span className={styles.copy}>{intl.formatMessage({ id: 'review.copy' }, { email: shown })}</span>
      <ChangeLink to={key} name={email} />
    </div>
  );
};
