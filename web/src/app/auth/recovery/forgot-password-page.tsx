import { Button } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import styles from '../auth.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { useUsername } from '../log-in/log-in.ts';
import { UsernameField } from '../log-in/username-field.tsx';
import { RecoveryBar, useRecovery } from './recovery.tsx';

export const ForgotPasswordPage = () => {
  const text = useText();
  const { username, change } = useUsername();
  const { recovery, send, forget } = useRecovery();
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = recovery.at === 'sending';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isEmpty = username.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) input.current?.focus();
    else void send(username);
  };

  return (
    <AuthFrame title={text('forgot.title')} lead={text('forgot.lead')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <RecoveryBar recovery={recovery} />
        <UsernameField
          value={username}
          onChange={(typed) => {
            change(typed);
            setIsMissing(false);
            forget();
          }}
          error={isMissing ? text('register.required') : undefined}
          inputRef={input}
        />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
          {text(isBusy ? 'forgot.busy' : 'forgot.submit')}
        </Button>
      </form>
      {recovery.at === 'sent' && <p className={styles.hint}>{text('forgot.next')}</p>}
      <div className={styles.other}>
        <LinkButton to="/auth/login" appearance="subtle">
          {text('password.again')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
};
