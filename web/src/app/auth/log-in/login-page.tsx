import { Button } from '@fluentui/react-components';
import type { SecondFactorRequired } from '@waivers/contract/auth/log-in.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { problemText } from '../../../problems/problem.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { type SessionState, useSession } from '../../session/session.ts';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { OidcOffer } from '../oidc/oidc-offer.ts';
import { PasskeyLogIn } from '../passkeys/passkey-log-in.tsx';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';
import { attemptLogIn, useUsername } from './log-in.ts';
import { UsernameField } from './username-field.tsx';

type LogInMessage = { readonly id: AppTextId; readonly count: number };

const noticeFor = (session: SessionState): AppTextId | undefined => {
  if (session.kind === 'unknown') return 'login.notContinued';
  return session.kind === 'anonymous' && session.hasEnded ? 'login.ended' : undefined;
};

/** @param next path of the page to show afterwards */
export const LoginPage = ({ next }: { readonly next: string }) => {
  const text = useText();
  const [, navigate] = useLocation();
  const notice = noticeFor(useSession());
  const { username, change } = useUsername();
  // Only when the field is left, so that half a name is not looked up.
  const [enteredName, setEnteredName] = useState(username);
  const accountId = new URLSearchParams(useSearch()).get('business') ?? undefined;
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<LogInMessage | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [factor, setFactor] = useState<SecondFactorRequired | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const tell = (id: AppTextId) => setMessage((last) => ({ id, count: (last?.count ?? 0) + 1 }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') {
      tell('login.refused');
      passwordInput.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const result = await attemptLogIn(username, password);
      if (result === 'new_password_required') navigate('/auth/change-password');
      if (result === 'logged_in' || result === 'new_password_required') return;
      setPassword('');
      if (typeof result === 'object') {
        setFactor(result);
        return;
      }
      if (result === 'use_identity_provider') {
        setEnteredName(username);
        tell('login.useProvider');
        return;
      }
      tell('login.refused');
      passwordInput.current?.focus();
    } catch (error) {
      tell(problemText(error));
    } finally {
      setIsBusy(false);
    }
  };

  if (factor !== null) {
    const expire = (): void => {
      setFactor(null);
      tell('factor.expired');
    };
    return <SecondFactorStep challenge={factor} onExpire={expire} />;
  }
  return (
    <AuthFrame title={text('login.title')} lead={text('login.lead')}>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onBlur={() => setEnteredName(username)}
        noValidate
      >
        {message === null && notice !== undefined && (
          <p className={styles.told} role="status">
            {text(notice)}
          </p>
        )}
        {message !== null && <ErrorBar key={message.count}>{text(message.id)}</ErrorBar>}
        <UsernameField value={username} onChange={change} autoComplete="username webauthn" />
        <PasswordField
          label={text('login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          inputRef={passwordInput}
        />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
          {text(isBusy ? 'login.busy' : 'login.submit')}
        </Button>
        <OidcOffer accountId={accountId} username={enteredName} next={next} />
      </form>
      <div className={styles.ways}>
        <PasskeyLogIn isPaused={isBusy} onFail={tell} />
      </div>
      <div className={styles.other}>
        <LinkButton to="/auth/forgot-password" appearance="subtle">
          {text('login.forgot')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
};
