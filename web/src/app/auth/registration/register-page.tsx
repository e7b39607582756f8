import { MailCheckmarkRegular } from '@fluentui/react-icons';
import { checkRegistration } from '@waivers/contract/users/register.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { ask } from '../../api/call.ts';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { RegistrationForm } from './registration-form.tsx';

type RegistrationLink = 'asked' | 'right' | 'wrong';

const checkLink = async (token: string): Promise<RegistrationLink> => {
  try {
    await ask(checkRegistration, { headers: { 'x-registration-token': token } });
    return 'right';
  } catch (error) {
    // If the check fails, show the form anyway. Submitting it checks the link again.
    return error instanceof Problem && error.status === 404 ? 'wrong' : 'right';
  }
};

const useRegistrationLink = (token: string): RegistrationLink => {
  const [link, setLink] = useState<RegistrationLink>('asked');
  useEffect(() => {
    let isWanted = true;
    void checkLink(token).then((checked) => isWanted && setLink(checked));
    return () => {
      isWanted = false;
    };
  }, [token]);
  return link;
};

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
