import { Button } from '@fluentui/react-components';
import type { SecondFactorRequired } from '@waivers/contract/auth/log-in.ts';
import type { User } from '@waivers/contract/auth/logged-in.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { problemText } from '../../../problems/problem.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { HiddenUsername, PasswordField } from '../../../ui/fields/password-field.tsx';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { type Interruption, leaveInterrupted } from '../../session/session.ts';
import styles from '../auth.module.css';
import { SecondFactorForm } from '../second-factor/second-factor-step.tsx';
import { attemptLogIn } from './log-in.ts';

type LogInAgainProps = { readonly user: User; readonly why: Interruption };

/** Covers a page with unsaved text when the session ends. Pending requests resume once the user has logged in again. */
const LogInAgain = ({ user, why }: LogInAgainProps) => {
  const text = useText();
  const [, navigate] = useLocation();
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<{ readonly id: AppTextId; readonly count: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [factor, setFactor] = useState<SecondFactorRequired>();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const tell = (id: AppTextId) => setMessage((last) => ({ id, count: (last?.count ?? 0) + 1 }));
  const leave = (): void => {
    releaseGuard();
    leaveInterrupted();
  };
  const attempt = async (): Promise<void> => {
    const result = password === '' ? 'refused' : await attemptLogIn(user.username, password);
    if (result === 'new_password_required') {
      leave();
      navigate('/auth/change-password');
    } else if (result === 'use_identity_provider') {
      tell('again.provider');
    } else if (result === 'refused') {
      tell('again.refused');
      setPassword('');
      input.current?.focus();
    } else if (result !== 'logged_in') {
      setPassword('');
      setFactor(result);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    await attempt().catch((error: unknown) => tell(problemText(error)));
    setIsBusy(false);
  };

  return (
    <Dialog
      title={text('again.title')}
      isCovering
      actions={
        <>
          <DialogButton id="again.leave" onClick={leave} />
          {factor === undefined && (
            <Button type="submit" form={form} size="large" appearance="primary" disabledFocusable={isBusy}>
              {text(isBusy ? 'login.busy' : 'again.submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{text(`again.${why}`, { username: user.username })}</p>
      {factor !== undefined && (
        <SecondFactorForm
          challenge={factor}
          onExpire={() => {
            setFactor(undefined);
            tell('factor.expired');
          }}
        />
      )}
      {factor === undefined && (
        <form id={form} className={styles.again} onSubmit={(event) => void submit(event)} noValidate>
          {message !== null && <ErrorBar key={message.count}>{text(message.id)}</ErrorBar>}
          <HiddenUsername username={user.username} />
          <PasswordField
            label={text('again.password', { username: user.username })}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            inputRef={input}
          />
        </form>
      )}
    </Dialog>
  );
};

export default LogInAgain;
