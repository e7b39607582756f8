import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { useAccount } from '../session/use-account.ts';
import styles from './signed-waivers.module.css';

/** A single notice, because it applies to every row. */
const MailsNotSent = () => {
  const text = useText();
  const account = useAccount().data;
  if (account?.mailServer !== false) return null;
  return (
    <p className={styles.kept}>
      {text('signers.mailsKept')} <Link to="/account/emails">{text('signers.mailsKept.how')}</Link>
    </p>
  );
};

export default MailsNotSent;
