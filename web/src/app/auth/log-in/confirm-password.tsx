import { Button } from '@fluentui/react-components';
import { confirm as confirmCall } from '@waivers/contract/auth/confirm.ts';
import type { User } from '@waivers/contract/auth/logged-in.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { HiddenUsername, PasswordField } from '../../../ui/fields/password-field.tsx';
import { ask } from '../../api/call.ts';
import { finishConfirmation } from '../../session/confirmation.ts';
import styles from '../auth.module.css';

const errorText = (error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return problemText(error);
  if (error.code === 'rate_limited') return 'account.passwordTooOften';
  return error.status === 422 ? 'account.passwordWrong' : problemText(error);
};

const ConfirmPassword = ({ user }: { readonly user: User }) => {
  const text = useText();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<AppTextId>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const confirm = async (): Promise<void> => {
    try {
      finishConfirmation(await ask(confirmCall, { body: { currentPassword: password } }));
    } catch (error) {
      setWrong(errorText(error));
      setIsBusy(false);
      input.current?.select();
      input.current?.focus();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') setWrong('account.passwordRequired');
    else if (!isBusy) {
      setIsBusy(true);
      void confirm();
    }
  };

  return (
    <Dialog
      title={text('confirm.title')}
      onClose={() => finishConfirmation(undefined)}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={() => finishConfirmation(undefined)} />
          <Button type="submit" form={form} size="large" appearance="primary" disabledFocusable={isBusy}>
            {text(isBusy ? 'confirm.busy' : 'confirm.submit')}
          </Button>
        </>
      }
    >
      <p>{text('confirm.why')}</p>
      <form id={form} className={styles.again} onSubmit={submit} noValidate>
        <HiddenUsername username={user.username} />
        <PasswordField
          label={text('account.currentPassword')}
          name="password"
          autoComplete="current-password"
          error={wrong === undefined ? undefined : text(wrong)}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setWrong(undefined);
          }}
          inputRef={input}
        />
      </form>
    </Dialog>
  );
};

export default ConfirmPassword;
