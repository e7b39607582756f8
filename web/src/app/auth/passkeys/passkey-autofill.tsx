import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { askForPasskey } from '@waivers/contract/auth/log-in.ts';
import { useEffect, useEffectEvent } from 'react';
import { ask } from '../../api/call.ts';
import type { GivenPasskey } from './passkey-log-in.tsx';

/** The server takes an answer for five minutes. */
const RENEW_AFTER_MS = 4 * 60_000;

const canFillIn = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Resolves once a passkey is picked. Any dialog for passkeys that is opened later ends the offer. */
const pick = async (signal: AbortSignal): Promise<GivenPasskey> => {
  const { session, options } = await ask(askForPasskey, { body: {} }, { signal });
  signal.throwIfAborted();
  const picked = startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true });
  const cancel = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel, { once: true });
  const passkey = await picked.finally(() => signal.removeEventListener('abort', cancel));
  signal.throwIfAborted();
  return { session, passkey };
};

type PasskeyAutofillProps = { readonly onGiven: (given: GivenPasskey) => Promise<void> };

/**
 * Offers passkeys in the list that the browser opens on the user name's field, while it is mounted. A failure only
 * leaves them out, because the button remains.
 */
const PasskeyAutofill = ({ onGiven }: PasskeyAutofillProps) => {
  const give = useEffectEvent(onGiven);
  useEffect(() => {
    let offer = new AbortController();
    const start = async ({ signal }: AbortController): Promise<void> => {
      if (!(await canFillIn())) return;
      await give(await pick(signal));
      if (!signal.aborted) restart();
    };
    const restart = (): void => {
      offer.abort();
      offer = new AbortController();
      start(offer).catch(() => undefined);
    };
    restart();
    const renewing = setInterval(restart, RENEW_AFTER_MS);
    return () => {
      clearInterval(renewing);
      offer.abort();
    };
  }, []);
  return null;
};

export default PasskeyAutofill;
