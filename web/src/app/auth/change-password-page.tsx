import { Button } from '@fluentui/react-components';
import type { SecondFactorRequired } from '@waivers/contract/auth/log-in.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { HiddenUsername, NewPasswordField, PasswordField } from '../../ui/fields/password-field.tsx';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { pendingFirstLogIn } from '../session/session.ts';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { setFirstPassword } from './log-in/log-in.ts';
import { SecondFactorStep } from './second-factor/second-factor-step.tsx';

type PasswordErrors = { readonly newPassword?: AppTextId; readonly confirmation?: AppTextId };

/** Validates a new password and returns text ids for its errors. @param minLength at least 6 (spec section 5) */
export const validatePassword = (
  newPassword: string,
  confirmation: string,
  minLength: number,
): PasswordErrors => ({
  ...([...newPassword.trim()].length < minLength || !/\p{L}/u.test(newPassword) || !/\d/.test(newPassword)
    ? { newPassword: 'password.weak' }
    : {}),
  ...(newPassword === confirmation ? {} : { confirmation: 'password.differ' }),
});

const SERVER_ERRORS: Readonly<Record<string, AppTextId>> = {
  weak_password: 'password.weak',
  frequent_password: 'password.frequent',
  same_password: 'password.same',
};

/** Returns undefined if the error is not about the password. */
export const passwordErrorOf = (error: unknown): AppTextId | undefined => {
  if (!(error instanceof Problem) || error.status !== 422) return undefined;
  return SERVER_ERRORS[error.errors[0]?.code ?? ''] ?? 'password.weak';
};

/** Shown after a reload, which loses the challenge because it is kept in memory only. */
const InterruptedPage = () => {
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

export const ChangePasswordPage = () => {
  const text = useText();
  const [, navigate] = useLocation();
  const [newPassword, setNewPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [problem, setProblem] = useState<AppTextId | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [factor, setFactor] = useState<SecondFactorRequired>();
  const first = useRef<HTMLInputElement>(null);
  const challenge = pendingFirstLogIn();
  if (challenge === undefined) return <InterruptedPage />;
  if (factor !== undefined)
    // The new password is in effect, so the log-in starts over with it.
    return <SecondFactorStep challenge={factor} onExpire={() => navigate('/auth/login')} />;
  const length = { count: challenge.passwordMinLength };

  const showFailure = (error: unknown) => {
    const refused = passwordErrorOf(error);
    const isOver = error instanceof Problem && error.status === 401;
    if (refused !== undefined) setErrors({ newPassword: refused });
    else setProblem(isOver ? 'password.expired' : problemText(error));
    if (refused !== undefined || isOver) {
      setNewPassword('');
      setConfirmation('');
    }
    first.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || newPassword === '' || confirmation === '') return;
    const invalid = validatePassword(newPassword, confirmation, challenge.passwordMinLength);
    setErrors(invalid);
    setProblem(null);
    if (Object.keys(invalid).length > 0) return;
    setIsBusy(true);
    await setFirstPassword(challenge.session, newPassword).then(setFactor, showFailure);
    setIsBusy(false);
  };

  return (
    <AuthFrame title={text('password.title')} lead={text('password.lead')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {problem !== null && (
          <ErrorBar>
            {text(problem)}
            {problem === 'password.expired' && (
              <div>
                <Button appearance="transparent" onClick={() => navigate('/auth/login')}>
                  {text('password.again')}
                </Button>
              </div>
            )}
          </ErrorBar>
        )}
        <HiddenUsername username={challenge.username} />
        <NewPasswordField
          label={text('password.new')}
          hint={text('password.rule', length)}
          error={errors.newPassword && text(errors.newPassword, length)}
          name="new-password"
          value={newPassword}
          onChange={setNewPassword}
          inputRef={first}
        />
        <PasswordField
          label={text('password.confirm')}
          error={errors.confirmation && text(errors.confirmation)}
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
        />
        <Button
          type="submit"
          appearance="primary"
          size="large"
          disabledFocusable={isBusy || newPassword === '' || confirmation === ''}
        >
          {text('password.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
};
