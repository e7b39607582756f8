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
  /** `count` tells one failure from the next with the same words. */
  | { readonly at: 'failed'; readonly text: AppTextId; readonly count: number };

const recoveryErrorText = (error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return problemText(error);
  // A name that is too long for any account.
  if (error.status === 404 || error.status === 422) return 'forgot.unknown';
  return error.status === 429 ? 'forgot.limited' : problemText(error);
};

/** Asks for a temporary password by mail. What comes in after `forget` is not told: it may be of another name. */
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

/** Spec section 2: an alert, whatever has come of it. */
export const RecoveryBar = ({ recovery }: { readonly recovery: Recovery }) => {
  const text = useText();
  if (recovery.at === 'sent') return <SuccessBar>{text('forgot.sent')}</SuccessBar>;
  if (recovery.at === 'failed') return <ErrorBar key={recovery.count}>{text(recovery.text)}</ErrorBar>;
  return null;
};

/** Whoever changed the address may know the password. */
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
