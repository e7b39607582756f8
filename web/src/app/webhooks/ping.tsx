import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { pingWebhook, type Webhook, type WebhookAttempt } from '@waivers/contract/webhooks/webhooks.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask } from '../api/call.ts';
import { problemText } from '../problems/say-problem.ts';
import { isTaken, useSayAttempt } from './say-attempt.ts';
import styles from './webhooks.module.css';

/** Sends a test at once, and says what came back. */
export const Ping = ({ webhook: { id } }: { readonly webhook: Webhook }) => {
  const text = useText();
  const tell = useSnackbar();
  const sayAttempt = useSayAttempt();
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState<WebhookAttempt | null>(null);
  const send = async () => {
    setIsSending(true);
    setAnswer(null);
    try {
      setAnswer((await ask(pingWebhook, { params: { id } })).result);
    } catch (error) {
      tell(text(problemText(error)));
    }
    setIsSending(false);
  };
  return (
    <div className={styles.ping}>
      <Button size="large" icon={<SendRegular />} disabledFocusable={isSending} onClick={() => void send()}>
        {text(isSending ? 'webhooks.pinging' : 'webhooks.ping')}
      </Button>
      <div role="status" className={styles.pinged}>
        {answer !== null && (
          <>
            <p className={isTaken(answer) ? styles.taken : styles.notTaken}>{sayAttempt(answer)}</p>
            {answer.status !== undefined && !isTaken(answer) && (
              <p className={styles.hint}>{text('webhooks.onlySuccess')}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
};
