import { MailCheckmarkRegular } from '@fluentui/react-icons';
import { useText } from '../../../messages/use-text.ts';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';

export const RegisteredPage = () => {
  const text = useText();
  return (
    <AuthFrame title={text('registered.title')} lead={text('registered.lead')}>
      <p className={styles.mail}>
        <MailCheckmarkRegular fontSize={28} aria-hidden />
        <span>{text('registered.next')}</span>
      </p>
      <div className={styles.form}>
        <LinkButton to="/auth/login" appearance="primary">
          {text('login.submit')}
        </LinkButton>
      </div>
      <p className={styles.hint}>{text('registered.noMail')}</p>
    </AuthFrame>
  );
};
