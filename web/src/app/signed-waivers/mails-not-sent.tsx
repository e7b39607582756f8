import { MailWarningRegular } from '@fluentui/react-icons';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { useAccount } from '../session/use-account.ts';
import { useMaySee } from '../session/use-may.ts';
import styles from './signed-waivers.module.css';

/** A single notice, because it applies to every row. */
const MailsNotSent = () => {
  const text = useText();
  const account = useAccount().data;
  const maySee = useMaySee();
  if (account?.mailServer !== false || !maySee('/account/emails')) return null;
  const how = text('signers.mailsKept.how');
  return (
    <p className={styles.kept}>
      <span>{text('signers.mailsKept')}</span>{' '}
      <Link to="/account/emails" title={text('signers.mailsKept')} aria-label={how}>
        <MailWarningRegular fontSize={24} aria-hidden />
        <span>{how}</span>
      </Link>
    </p>
  );
};

export default MailsNotSent;
