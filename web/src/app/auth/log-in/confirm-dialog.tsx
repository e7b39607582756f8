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
  const { isLoaded, failure, load, way, others, choose, send } = useProof();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState({ totp: '', recovery_code: '' });
  const [wrong, setWrong] = useState<WrongProof>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const code = way === 'totp' || way === 'recovery_code' ? codes[way] : undefined;

  const focusOn = useCallback((selector: string): void => {
    const found = form.current?.closest('dialog')?.querySelector<HTMLElement>(selector);
    if (found instanceof HTMLInputElement) found.select();
    found?.focus();
  }, []);
  useEffect(() => {
    if (isLoaded) focusOn(way === 'passkey' ? '[type=submit]' : '[name=password]');
  }, [isLoaded, way, focusOn]);
  const tell = (next: WrongProof): void => {
    setWrong(next);
    if (next.field !== undefined) focusOn(`[name=${next.field}]`);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (way !== 'passkey' && password === '') tell({ field: 'password', id: 'account.passwordRequired' });
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
              {text(isBusy ? 'confirm.busy' : way === 'passkey' ? 'factor.usePasskey' : 'confirm.submit')}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && !isLoaded && <ErrorBar>{text(problemText(failure))}</ErrorBar>}
      {failure === undefined && !isLoaded && <Loading />}
      {isLoaded && (
        <>
          <p>{text(`confirm.why.${code === undefined ? (way as 'password' | 'passkey') : 'code'}`)}</p>
          <form
            ref={form}
            id={id}
            className={styles.again}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            {general !== undefined && <ErrorBar>{general}</ErrorBar>}
            {way !== 'passkey' && (
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
                {text(`factor.instead.${each}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
};

export default ConfirmDialog;
