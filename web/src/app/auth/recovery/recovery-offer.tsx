import { Button } from '@fluentui/react-components';
import { useText } from '../../../messages/use-text.ts';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import styles from '../auth.module.css';
import { RecoveryBar } from './recovery-bar.tsx';
import { useRecovery } from './use-recovery.ts';

/** Whoever changed the address may know the password. */
export const RecoveryOffer = ({ email }: { readonly email: string }) => {
  const text = useText();
  const { recovery, send } = useRecovery();
  const isBusy = recovery.at === 'sending';
  return (
    <div className={styles.form}>
      <p className={styles.next}>{text('undoEmail.password')}</p>
      <RecoveryBar recovery={recovery} />
      <Button
        appearance={recovery.at === 'sent' ? 'secondary' : 'primary'}
        size="large"
        disabledFocusable={isBusy}
        onClick={() => void send(email)}
      >
        {text(isBusy ? 'forgot.busy' : 'forgot.submit')}
      </Button>
      <LinkButton to="/auth/login" appearance={recovery.at === 'sent' ? 'primary' : 'secondary'}>
        {text('login.submit')}
      </LinkButton>
    </div>
  );
};
