import { useText } from '../../../messages/use-text.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';

/** Names of the installation's settings, for whoever runs it. */
const SETTINGS = { server: 'SMTP_URL', sender: 'MAIL_FROM' };

export const MailServerRow = ({ isSetUp }: { readonly isSetUp: boolean }) => {
  const text = useText();
  return (
    <div className={styles.row}>
      <h3 className={styles.label}>{text('account.mailServer')}</h3>
      <div className={styles.value}>
        <Chip tone={isSetUp ? 'good' : 'warn'}>
          {text(isSetUp ? 'account.mailServerOn' : 'account.mailServerOff')}
        </Chip>
        {!isSetUp && (
          <>
            <p className={styles.warning}>{text('account.mailServerOffText')}</p>
            <p className={styles.hint}>{text('account.mailServerHow', SETTINGS)}</p>
          </>
        )}
      </div>
    </div>
  );
};
