import { askForPasskey } from '@waivers/contract/auth/log-in.ts';
import type { PasskeyAnswer } from '@waivers/contract/auth/passkeys.ts';
import { useEffect, useEffectEvent } from 'react';
import { ask } from '../../api/call.ts';
import { canFillInPasskeys, readFilledInPasskey } from '../../second-factor/passkeys.ts';

/** The server takes an answer for five minutes. */
const RENEW_AFTER_MS = 4 * 60_000;

export type GivenPasskey = { readonly session: string; readonly passkey: PasskeyAnswer };

/**
 * Offers passkeys in the list that the browser opens on the user name's field. A failure only leaves them out, because
 * the button remains.
 */
export const usePasskeyAutofill = (
  isOffered: boolean,
  onGiven: (given: GivenPasskey) => Promise<void>,
): void => {
  const give = useEffectEvent(onGiven);
  useEffect(() => {
    if (!isOffered) return;
    let offer = new AbortController();
    const start = async (): Promise<void> => {
      const { signal } = offer;
      if (!(await canFillInPasskeys()) || signal.aborted) return;
      const { session, options } = await ask(askForPasskey, { body: {} }, { signal });
      const passkey = await readFilledInPasskey(options, signal);
      if (signal.aborted) return;
      await give({ session, passkey });
      if (!signal.aborted) restart();
    };
    const restart = (): void => {
      offer.abort();
      offer = new AbortController();
      void start().catch(() => undefined);
    };
    restart();
    const renewing = setInterval(restart, RENEW_AFTER_MS);
    return () => {
      clearInterval(renewing);
      offer.abort();
    };
  }, [isOffered]);
};
