import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import styles from './signed-waivers.module.css';

/** A single notice, because it applies to every row. */
const MailsNotSent = () => {
  const text = useText();
  return (
    <p className={styles.kept}>
      {text('signers.mailsKept')} <Link to="/account/emails">{text('signers.mailsKept.how')}</Link>
    </p>
  );
};

export default MailsNotSent;
