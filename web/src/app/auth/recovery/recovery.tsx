import { Button } from '@fluentui/react-components';
import { recoverPassword } from '@waivers/contract/auth/recover.ts';
import { useRef, useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { ErrorBar, SuccessBar } from '../../../ui/page/bars.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { command } from '../../api/call.ts';
import styles from '../auth.module.css';

type Recovery =
  | { readonly at: 'start' | 'sending' | 'sent' }
  /** A timestamp that distinguishes repeated failures, so that each one is announced. */
  | { readonly at: 'failed'; readonly text: AppTextId; readonly count: number };

const recoveryErrorText = (error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return problemText(error);
  // A name longer than any valid user name results in a 422.
  if (error.status === 404 || error.status === 422) return 'forgot.unknown';
  if (error.code === 'use_identity_provider') return 'forgot.useProvider';
  return error.status === 429 ? 'forgot.limited' : problemText(error);
};

/**
 * Requests a temporary password by email. `forget` discards pending responses, because they may be about another user
 * name.
 */
export const useRecovery = () => {
  const [recovery, setRecovery] = useState<Recovery>({ at: 'start' });
  const attempts = useRef(0);
  const forget = (): void => {
    attempts.current += 1;
    setRecovery({ at: 'start' });
  };
  const send = async (typed: string): Promise<void> => {
    attempts.current += 1;
    const attempt = attempts.current;
    const tell = (next: Recovery): void => {
      if (attempt === attempts.current) setRecovery(next);
    };
    setRecovery({ at: 'sending' });
    const body = { username: typed.trim().toLowerCase() };
    try {
      await command(recoverPassword, { body });
      tell({ at: 'sent' });
    } catch (error) {
      tell({ at: 'failed', text: recoveryErrorText(error), count: Date.now() });
    }
  };
  return { recovery, send, forget };
};

/** Both success and failure are shown as alerts (spec section 2). */
export const RecoveryBar = ({ recovery }: { readonly recovery: Recovery }) => {
  const text = useText();
  if (recovery.at === 'sent') return <SuccessBar>{text('forgot.sent')}</SuccessBar>;
  if (recovery.at === 'failed') return <ErrorBar key={recovery.count}>{text(recovery.text)}</ErrorBar>;
  return null;
};

/** Offers a password reset, because whoever changed the address may know the current password. */
export const RecoveryOffer = ({ email }: { readonly email: string }) => {
  const text = useText();
  const { recovery, send } = useRecovery();
  const isBusy = recovery.at === 'sending';
  return (
    <div className={styles.form}>
      <p className={styles.next}>{text('undoEmail.password')}</p>
      <RecoveryBar recovery={recovery} />
      <Button
        appearance={recovery.at === 'sent' ? 'secondary' : 'primary'}
        size="large"
        disabledFocusable={isBusy}
        onClick={() => void send(email)}
      >
        {text(isBusy ? 'forgot.busy' : 'forgot.submit')}
      </Button>
      <LinkButton to="/auth/login" appearance={recovery.at === 'sent' ? 'primary' : 'secondary'}>
        {text('login.submit')}
      </LinkButton>
    </div>
  );
};
