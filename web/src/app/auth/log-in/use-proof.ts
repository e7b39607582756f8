import { askForConfirmation, confirm } from '@waivers/contract/auth/confirm.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { useCallback, useEffect, useState } from 'react';
import type { AppTextId } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { ask } from '../../api/call.ts';
import { passkeyText, readPasskey } from '../../second-factor/passkeys.ts';
import { type Way, waysOf } from '../../second-factor/ways.ts';
import { finishConfirmation } from '../../session/confirmation.ts';

/** People without a second factor have their password only. Others give a passkey, or the password and a code. */
type Proving = Way | 'password';

export type WrongProof = { readonly field?: 'password' | 'code'; readonly id: AppTextId };

const wrongOf = (error: unknown, way: Proving): WrongProof => {
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
  const ways = options === undefined ? [] : waysOf(options.kinds, options.passkey);
  const way: Proving = chosen ?? ways[0] ?? 'password';

  const bodyOf = async (currentPassword: string, code: string) => {
    if (way === 'password') return { currentPassword };
    if (way !== 'passkey') return { currentPassword, code: code.trim() };
    const { session = null, passkey = null } = options ?? {};
    return session === null || passkey === null
      ? {}
      : { passkey: { session, passkey: await readPasskey(passkey) } };
  };
  /** Closes the dialog, or resolves to what is wrong. */
  const send = async (password: string, code: string): Promise<WrongProof | undefined> => {
    try {
      finishConfirmation(await ask(confirm, { body: await bodyOf(password, code) }));
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
    choose,
    send,
  };
};
