import { Button } from '@fluentui/react-components';
import { askForPasskey, logInWithPasskey } from '@waivers/contract/auth/log-in.ts';
import { useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { ask } from '../../api/call.ts';
import { canUsePasskeys, passkeyText, readPasskey } from '../../second-factor/passkeys.ts';
import { begin, timeZoneHere } from '../log-in/log-in.ts';

const textOf = (error: unknown): AppTextId =>
  error instanceof Problem && error.status === 401 ? 'passkey.unknown' : passkeyText(error);

type PasskeyLogInProps = { readonly onFail: (why: AppTextId) => void };

/** Left out where the browser has no passkeys. */
export const PasskeyLogIn = ({ onFail }: PasskeyLogInProps) => {
  const text = useText();
  const [isBusy, setIsBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const logIn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { session, options } = await ask(askForPasskey, { body: {} });
      const passkey = await readPasskey(options);
      begin(await ask(logInWithPasskey, { body: { session, passkey, timeZone: timeZoneHere() } }));
    } catch (error) {
      onFail(textOf(error));
    }
    setIsBusy(false);
  };
  return (
    <Button
      size="large"
      disabledFocusable={isBusy}
      onClick={() => {
        if (!isBusy) void logIn();
      }}
    >
      {text(isBusy ? 'login.busy' : 'passkey.logIn')}
    </Button>
  );
};
