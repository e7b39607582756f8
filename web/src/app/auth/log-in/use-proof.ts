import { askForConfirmation, confirm } from '@waivers/contract/auth/confirm.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppTextId } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { ask } from '../../api/call.ts';
import { passkeyText, readPasskey } from '../../second-factor/passkeys.ts';
import { type Way, waysOf } from '../../second-factor/ways.ts';
import { finishConfirmation } from '../../session/confirmation.ts';
import { confirmErrorText, confirmWithProvider } from '../oidc/confirm-with-provider.ts';

/**
 * People without a second factor give their password, others a passkey, or the password and a code. In a session that
 * an identity provider began, it can confirm too.
 */
export type Proving = Way | 'password' | 'provider';

export type WrongProof = { readonly field?: 'password' | 'code'; readonly id: AppTextId };

const wrongOf = (error: unknown, way: Way | 'password'): WrongProof => {
  if (!(error instanceof Problem)) return { id: passkeyText(error) };
  if (way === 'passkey')
    return { id: error.status === 401 || error.status === 422 ? 'factor.wrong.passkey' : problemText(error) };
  if (error.status === 429) return { field: 'password', id: 'account.passwordTooOften' };
  if (error.status !== 422) return { id: problemText(error) };
  return way !== 'password' && error.errors[0]?.path === 'code'
    ? { field: 'code', id: `factor.wrong.${way}` }
    : { field: 'password', id: 'account.passwordWrong' };
};

type Options = AnswerOf<typeof askForConfirmation>['result'];

const provingsOf = ({ kinds, passkey, provider }: Options): readonly Proving[] => {
  const ways = waysOf(kinds, passkey);
  if (provider === null) return ways.length === 0 ? ['password'] : ways;
  // Whoever logs in with a provider may have no password here.
  const others = ways.filter((way) => way !== 'passkey');
  return [
    ...ways.filter((way) => way === 'passkey'),
    'provider',
    ...(ways.length === 0 ? (['password'] as const) : others),
  ];
};

/** Confirms in another tab. Another attempt, or leaving the dialog, ends the one before. */
const useProviderProof = () => {
  const attempt = useRef<AbortController>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  const stop = useCallback((): void => {
    attempt.current?.abort();
    attempt.current = undefined;
    setIsWaiting(false);
  }, []);
  useEffect(() => stop, [stop]);
  const send = async (): Promise<WrongProof | undefined> => {
    stop();
    const own = new AbortController();
    attempt.current = own;
    setIsWaiting(true);
    try {
      finishConfirmation(await confirmWithProvider(own.signal));
    } catch (error) {
      if (own.signal.aborted) return undefined;
      stop();
      return { id: confirmErrorText(error) };
    }
    return undefined;
  };
  return { isWaiting, stop, send };
};

/** Asks the server how the user can confirm, and sends the proof. */
export const useProof = () => {
  const [options, setOptions] = useState<Options>();
  const [failure, setFailure] = useState<unknown>();
  const [chosen, choose] = useState<Proving>();
  const load = useCallback(async (): Promise<void> => {
    setFailure(undefined);
    try {
      setOptions((await ask(askForConfirmation, {})).result);
    } catch (error) {
      setFailure(error);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const ways = options === undefined ? [] : provingsOf(options);
  const way: Proving = chosen ?? ways[0] ?? 'password';
  const provider = useProviderProof();

  const bodyOf = async (way: Way | 'password', currentPassword: string, code: string) => {
    if (way === 'password') return { currentPassword };
    if (way !== 'passkey') return { currentPassword, code: code.trim() };
    const { session = null, passkey = null } = options ?? {};
    return session === null || passkey === null
      ? {}
      : { passkey: { session, passkey: await readPasskey(passkey) } };
  };
  /** Closes the dialog, or resolves to what is wrong. */
  const send = async (password: string, code: string): Promise<WrongProof | undefined> => {
    if (way === 'provider') return provider.send();
    try {
      finishConfirmation(await ask(confirm, { body: await bodyOf(way, password, code) }));
      return undefined;
    } catch (error) {
      // The options are good for one answer.
      if (way === 'passkey' && error instanceof Problem) void load();
      return wrongOf(error, way);
    }
  };
  return {
    isLoaded: options !== undefined,
    failure,
    load,
    way,
    others: ways.filter((each) => each !== way),
    provider: options?.provider?.name ?? '',
    isWaiting: provider.isWaiting,
    choose: (next: Proving): void => {
      provider.stop();
      choose(next);
    },
    send,
  };
};
