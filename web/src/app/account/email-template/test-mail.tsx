import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { sendTestEmail } from '@waivers/contract/users/owner-account.ts';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { ErrorBar } from '../../../ui/page/bars.tsx';
import { command } from '../../api/call.ts';
import styles from './email-template.module.css';
import type { EditedTemplate } from './template-draft.ts';

/** Emails a test message to the owner's own address. @throws Problem */
export const sendTest = async (
  userId: string,
  { emailSubject, emailTemplate }: EditedTemplate,
  locale: ProductLocale,
): Promise<void> => {
  const body = {
    emailSubject: emailSubject.trim(),
    emailTemplate,
    locale: FINISHED_LOCALES.find((each) => each === locale) ?? 'en',
  };
  await command(sendTestEmail, { params: { id: userId }, body });
};

type TestMailProps = {
  readonly email: string;
  /** Resolves to false if validation fails. Rejects with a `Problem`. */
  readonly onSend: () => Promise<boolean>;
};

type State =
  | { readonly kind: 'idle' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly error: unknown };

export const TestMailButton = ({ email, onSend }: TestMailProps) => {
  const text = useText();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const send = async (): Promise<void> => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    try {
      setState({ kind: (await onSend()) ? 'sent' : 'idle' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  };
  const isTooMany =
    state.kind === 'failed' && state.error instanceof Problem && state.error.code === 'rate_limited';
  return (
    <div className={styles.test}>
      <Button
        size="large"
        icon={<SendRegular />}
        disabledFocusable={state.kind === 'sending'}
        onClick={() => void send()}
      >
        {text(state.kind === 'sending' ? 'template.testing' : 'template.test')}
      </Button>
      <p role="status" className={styles.told}>
        {state.kind === 'sent' && <span>{text('template.tested', { email })}</span>}
      </p>
      {state.kind === 'failed' && (
        <ErrorBar>{text(isTooMany ? 'template.testTooMany' : problemText(state.error))}</ErrorBar>
      )}
    </div>
  );
};
