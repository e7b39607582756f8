import { useText } from '../../messages/use-text.ts';
import styles from './signed-waivers.module.css';

const MAIL_SETTINGS = { server: 'SMTP_URL', sender: 'MAIL_FROM', file: 'docs/operations.md' };

/** A single notice, because it applies to every row. */
const MailsNotSent = () => {
  const text = useText();
  return (
    <details className={styles.kept}>
      <summary>{text('signers.mailsKept')}</summary>
      <p>{text('signers.mailsKept.how', MAIL_SETTINGS)}</p>
    </details>
  );
};

export default MailsNotSent;
