import { recoverPassword } from '@waivers/contract/auth/recover.ts';
import { useRef, useState } from 'react';
import type { AppTextId } from '../../../messages/text-ids.ts';
import { command } from '../../api/call.ts';
import { Problem } from '../../problems/problem.ts';
import { problemText } from '../../problems/say-problem.ts';

export type Recovery =
  | { readonly at: 'start' | 'sending' | 'sent' }
  /** `count` tells one failure from the next with the same words. */
  | { readonly at: 'failed'; readonly told: AppTextId; readonly count: number };

const textOf = (error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return problemText(error);
  // A name that is too long for any account.
  if (error.status === 404 || error.status === 422) return 'forgot.unknown';
  return error.status === 429 ? 'forgot.limited' : problemText(error);
};

/** Asks for a temporary password by mail. What comes in after `forget` is not told: it may be of another name. */
export const useRecovery = () => {
  const [recovery, setRecovery] = useState<Recovery>({ at: 'start' });
  const asked = useRef(0);
  const forget = (): void => {
    asked.current += 1;
    setRecovery({ at: 'start' });
  };
  const send = async (typed: string): Promise<void> => {
    asked.current += 1;
    const turn = asked.current;
    const tell = (told: Recovery): void => {
      if (turn === asked.current) setRecovery(told);
    };
    setRecovery({ at: 'sending' });
    const body = { username: typed.trim().toLowerCase() };
    try {
      await command(recoverPassword, { body });
      tell({ at: 'sent' });
    } catch (error) {
      tell({ at: 'failed', told: textOf(error), count: Date.now() });
    }
  };
  return { recovery, send, forget };
};
