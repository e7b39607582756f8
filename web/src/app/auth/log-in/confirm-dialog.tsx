import { Button } from '@fluentui/react-components';
import type { User } from '@waivers/contract/auth/logged-in.ts';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { problemText } from '../../../problems/problem.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { HiddenUsername, PasswordField } from '../../../ui/fields/password-field.tsx';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { CodeField } from '../../second-factor/code-field.tsx';
import { finishConfirmation } from '../../session/confirmation.ts';
import styles from '../auth.module.css';
import { useProof, type WrongProof } from './use-proof.ts';

const cancel = () => finishConfirmation(undefined);

const ConfirmDialog = ({ user }: { readonly user: User }) => {
  const text = useText();
  const { isLoaded, failure, load, way, others, provider, isWaiting, choose, send } = useProof();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState({ totp: '', recovery_code: '' });
  const [wrong, setWrong] = useState<WrongProof>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const code = way === 'totp' || way === 'recovery_code' ? codes[way] : undefined;
  const hasPassword = way !== 'passkey' && way !== 'provider';

  const focusOn = useCallback((selector: string): void => {
    const found = form.current?.closest('dialog')?.querySelector<HTMLElement>(selector);
    if (found instanceof HTMLInputElement) found.select();
    found?.focus();
  }, []);
  useEffect(() => {
    if (isLoaded) focusOn(hasPassword ? '[name=password]' : '[type=submit]');
  }, [isLoaded, hasPassword, focusOn]);
  const tell = (next: WrongProof): void => {
    setWrong(next);
    if (next.field !== undefined) focusOn(`[name=${next.field}]`);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (way === 'provider') {
      setWrong(undefined);
      const problem = await send('', '');
      if (problem !== undefined) tell(problem);
    } else if (hasPassword && password === '') tell({ field: 'password', id: 'account.passwordRequired' });
    else if (code?.trim() === '') tell({ field: 'code', id: 'account.required' });
    else {
      setIsBusy(true);
      const problem = await send(password, code ?? '');
      setIsBusy(false);
      if (problem !== undefined) tell(problem);
    }
  };
  const errorOf = (field: WrongProof['field']) =>
    wrong !== undefined && wrong.field === field ? text(wrong.id) : undefined;
  const general = errorOf(undefined);
  const why = way === 'totp' || way === 'recovery_code' ? 'code' : way;
  const submitText = way === 'passkey' ? 'factor.usePasskey' : 'confirm.submit';
  const label =
    way === 'provider'
      ? text('confirm.provider', { name: provider })
      : text(isBusy ? 'confirm.busy' : submitText);

  return (
    <Dialog
      title={text('confirm.title')}
      onClose={cancel}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={cancel} />
          {failure !== undefined && (
            <DialogButton id="failed.retry" look="main" onClick={() => void load()} />
          )}
          {isLoaded && (
            <Button type="submit" form={id} size="large" appearance="primary" disabledFocusable={isBusy}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && !isLoaded && <ErrorBar>{text(problemText(failure))}</ErrorBar>}
      {failure === undefined && !isLoaded && <Loading />}
      {isLoaded && (
        <>
          <p>{text(`confirm.why.${why}`, { name: provider })}</p>
          <form
            ref={form}
            id={id}
            className={styles.again}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            {general !== undefined && <ErrorBar>{general}</ErrorBar>}
            {isWaiting && (
              <p className={styles.told} role="status">
                {text('confirm.waiting')}
              </p>
            )}
            {hasPassword && (
              <>
                <HiddenUsername username={user.username} />
                <PasswordField
                  label={text('account.currentPassword')}
                  name="password"
                  autoComplete="current-password"
                  error={errorOf('password')}
                  value={password}
                  onChange={(value) => {
                    setPassword(value);
                    setWrong(undefined);
                  }}
                />
              </>
            )}
            {(way === 'totp' || way === 'recovery_code') && (
              <CodeField
                key={way}
                kind={way}
                value={codes[way]}
                error={errorOf('code')}
                onChange={(value) => {
                  setCodes((before) => ({ ...before, [way]: value }));
                  setWrong(undefined);
                }}
              />
            )}
          </form>
          <div className={styles.other}>
            {others.map((each) => (
              <Button
                key={each}
                appearance="subtle"
                size="large"
                onClick={() => {
                  setWrong(undefined);
                  choose(each);
                }}
              >
                {each === 'provider'
                  ? text('confirm.provider', { name: provider })
                  : text(`factor.instead.${each}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
};

export default ConfirmDialog;
