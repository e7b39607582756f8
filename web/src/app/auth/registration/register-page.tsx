import { useText } from '../../../messages/use-text.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { useRegistrationLink } from './registration-link.ts';

const HasAccount = () => {
  const text = useText();
  return (
    <div className={styles.other}>
      <span>{text('register.haveAccount')}</span>
      <LinkButton to="/auth/login" appearance="subtle">
        {text('login.submit')}
      </LinkButton>
    </div>
  );
};

export const RegisterPage = ({ token }: { readonly token: string }) => {
  const text = useText();
  const link = useRegistrationLink(token);
  if (link === 'wrong') {
    return (
      <AuthFrame key="wrong" title={text('register.wrongLinkTitle')} lead={text('register.wrongLinkWhy')}>
        <HasAccount />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={text('register.title')} lead={text('register.lead')}>
      {link === 'asked' ? <Loading /> : <RegistrationForm token={token} />}
      <HasAccount />
    </AuthFrame>
  );
};
