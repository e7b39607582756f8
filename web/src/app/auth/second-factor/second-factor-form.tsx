import { Button, Checkbox } from '@fluentui/react-components';
import { giveSecondFactor, type SecondFactorRequired } from '@waivers/contract/auth/log-in.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { ask } from '../../api/call.ts';
import { CodeField } from '../../second-factor/code-field.tsx';
import { passkeyText, readPasskey } from '../../second-factor/passkeys.ts';
import { type Way, waysOf } from '../../second-factor/ways.ts';
import styles from '../auth.module.css';
import { begin } from '../log-in/log-in.ts';

export type SecondFactorFormProps = {
  readonly challenge: SecondFactorRequired;
  /** Called when the password must be given again. */
  readonly onExpire: () => void;
};

const factorErrorText = (error: unknown, way: Way): AppTextId => {
  if (!(error instanceof Problem)) return passkeyText(error);
  if (error.status === 429) return 'account.passwordTooOften';
  return error.status === 422 ? `factor.wrong.${way}` : passkeyText(error);
};

/** Asks for one proof at a time, the easiest first, and offers the others below. */
const SecondFactorForm = ({ challenge, onExpire }: SecondFactorFormProps) => {
  const text = useText();
  const ways = waysOf(challenge.kinds, challenge.passkey);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const [codes, setCodes] = useState({ totp: '', recovery_code: '' });
  const [wrong, setWrong] = useState<{ readonly id: AppTextId; readonly count: number }>();
  const [isRemembered, setIsRemembered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the heading of the page, which takes the focus in the same commit.
    const focusing = setTimeout(() =>
      form.current?.querySelector<HTMLElement>(way === 'passkey' ? 'button' : '[name=code]')?.focus(),
    );
    return () => clearTimeout(focusing);
  }, [way]);

  const tell = (id: AppTextId) => {
    setWrong((last) => ({ id, count: (last?.count ?? 0) + 1 }));
    code.current?.select();
    code.current?.focus();
  };
  const proof = async () =>
    way === 'passkey'
      ? challenge.passkey !== null && { passkey: await readPasskey(challenge.passkey) }
      : { code: codes[way].trim() };
  const attempt = async (): Promise<void> => {
    const { session } = challenge;
    begin(
      await ask(giveSecondFactor, {
        body: { session, ...(await proof()), ...(isRemembered && { remember: true }) },
      }),
    );
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (way !== 'passkey' && codes[way].trim() === '') {
      tell('account.required');
      return;
    }
    setIsBusy(true);
    try {
      await attempt();
    } catch (error) {
      if (error instanceof Problem && error.status === 401) onExpire();
      else tell(factorErrorText(error, way));
    }
    setIsBusy(false);
  };

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {way === 'passkey' && wrong !== undefined && <ErrorBar key={wrong.count}>{text(wrong.id)}</ErrorBar>}
        {way !== 'passkey' && (
          <CodeField
            key={way}
            kind={way}
            value={codes[way]}
            onChange={(value) => {
              setCodes((before) => ({ ...before, [way]: value }));
              setWrong(undefined);
            }}
            error={wrong && text(wrong.id)}
            inputRef={code}
          />
        )}
        <Checkbox
          size="large"
          name="remember"
          label={text('factor.remember')}
          checked={isRemembered}
          onChange={(_event, { checked }) => setIsRemembered(checked === true)}
        />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
          {text(isBusy ? 'confirm.busy' : way === 'passkey' ? 'factor.usePasskey' : 'login.submit')}
        </Button>
      </form>
      <div className={styles.other}>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button
              key={each}
              appearance="subtle"
              size="large"
              onClick={() => {
                setWrong(undefined);
                setWay(each);
              }}
            >
              {text(`factor.instead.${each}`)}
            </Button>
          ))}
      </div>
    </>
  );
};

export default SecondFactorForm;
