import { useText } from '../../../messages/use-text.ts';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';

/** The challenge of a log-in is gone after a reload, because it is kept in memory only. */
export const InterruptedPage = () => {
  const text = useText();
  return (
    <AuthFrame title={text('password.interrupted')} lead={text('password.interruptedWhy')}>
      <div className={styles.form}>
        <LinkButton to="/auth/login" appearance="primary">
          {text('login.submit')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
};
