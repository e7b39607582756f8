import { Button } from '@fluentui/react-components';
import { askForPasskey, logInWithPasskey } from '@waivers/contract/auth/log-in.ts';
import type { PasskeyAnswer } from '@waivers/contract/auth/passkeys.ts';
import { useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { screenOf } from '../../../ui/navigation/screen.tsx';
import { ask } from '../../api/call.ts';
import { canUsePasskeys, passkeyText, readPasskey } from '../../second-factor/passkeys.ts';
import { begin, timeZoneHere } from '../log-in/log-in.ts';

export type GivenPasskey = { readonly session: string; readonly passkey: PasskeyAnswer };

const Nothing = () => null;

/** Loaded after the page, because it needs a library. */
const PasskeyAutofill = screenOf(() => import('./passkey-autofill.tsx'), Nothing, Nothing);

const textOf = (error: unknown): AppTextId =>
  error instanceof Problem && error.status === 401 ? 'passkey.unknown' : passkeyText(error);

const readFromDialog = async (): Promise<GivenPasskey> => {
  const { session, options } = await ask(askForPasskey, { body: {} });
  return { session, passkey: await readPasskey(options) };
};

type PasskeyLogInProps = {
  /** Whether the form is being sent. */
  readonly isPaused: boolean;
  readonly onFail: (why: AppTextId) => void;
};

/** Left out where the browser has no passkeys. */
export const PasskeyLogIn = ({ isPaused, onFail }: PasskeyLogInProps) => {
  const text = useText();
  const [isBusy, setIsBusy] = useState(false);
  const logIn = async (read: () => Promise<GivenPasskey>): Promise<void> => {
    setIsBusy(true);
    try {
      begin(await ask(logInWithPasskey, { body: { ...(await read()), timeZone: timeZoneHere() } }));
    } catch (error) {
      onFail(textOf(error));
    }
    setIsBusy(false);
  };
  if (!canUsePasskeys()) return null;
  return (
    <>
      {!isBusy && !isPaused && (
        <PasskeyAutofill onGiven={(given: GivenPasskey) => logIn(() => Promise.resolve(given))} />
      )}
      <Button
        size="large"
        disabledFocusable={isBusy}
        onClick={() => {
          if (!isBusy) void logIn(readFromDialog);
        }}
      >
        {text(isBusy ? 'login.busy' : 'passkey.logIn')}
      </Button>
    </>
  );
};
