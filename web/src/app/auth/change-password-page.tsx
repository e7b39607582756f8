import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { ErrorBar } from '../parts/error-bar.tsx';
import { fieldError } from '../parts/field-error.ts';
import { Problem } from '../problems/problem.ts';
import { problemText } from '../problems/say-problem.ts';
import { firstLogIn } from '../session/session.ts';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { judgePassword, type PasswordErrors, refusedPassword } from './first-password.ts';
import { chooseFirstPassword } from './log-in.ts';

const ChangePasswordPage = () => {
  const text = useText();
  const [, navigate] = useLocation();
  const [newPassword, setNewPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [problem, setProblem] = useState<AppTextId | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const begun = firstLogIn();
  if (begun === undefined) return <Redirect to="/auth/login" replace />;
  const length = { count: begun.passwordMinLength };
  const wrong = (id: AppTextId | undefined) => fieldError(id === undefined ? id : text(id, length));

  const failed = (error: unknown) => {
    const refused = refusedPassword(error);
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
    const judged = judgePassword(newPassword, confirmation, begun.passwordMinLength);
    setErrors(judged);
    setProblem(null);
    if (Object.keys(judged).length > 0) return;
    setIsBusy(true);
    await chooseFirstPassword(begun.session, newPassword).catch(failed);
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
        <Field
          label={text('password.new')}
          hint={text('password.rule', length)}
          size="large"
          {...wrong(errors.newPassword)}
        >
          <Input
            input={{ ref: first }}
            size="large"
            type="password"
            name="new-password"
            autoComplete="new-password"
            value={newPassword}
            onChange={(_event, { value }) => setNewPassword(value)}
          />
        </Field>
        <Field label={text('password.confirm')} size="large" {...wrong(errors.confirmation)}>
          <Input
            size="large"
            type="password"
            name="confirmation"
            autoComplete="new-password"
            value={confirmation}
            onChange={(_event, { value }) => setConfirmation(value)}
          />
        </Field>
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

export default ChangePasswordPage;
