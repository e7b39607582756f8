import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { pingWebhook, type Webhook, type WebhookAttempt } from '@waivers/contract/webhooks/webhooks.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask } from '../api/call.ts';
import styles from './webhooks.module.css';

const REASONS: Readonly<Partial<Record<string, AppTextId>>> = {
  address_not_allowed: 'webhooks.reason.address_not_allowed',
  unknown_host: 'webhooks.reason.unknown_host',
  cannot_connect: 'webhooks.reason.cannot_connect',
  certificate: 'webhooks.reason.certificate',
  timed_out: 'webhooks.reason.timed_out',
  broken_off: 'webhooks.reason.broken_off',
};

type Attempt = Pick<WebhookAttempt, 'status' | 'reason' | 'ms'>;

const isAccepted = ({ status }: Attempt): boolean => status !== undefined && status >= 200 && status < 300;

export const useSayAttempt = (): ((attempt: Attempt) => string) => {
  const text = useText();
  const intl = useIntl();
  return ({ status, reason, ms }) => {
    const time = intl.formatNumber(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
    const said =
      status === undefined
        ? text(REASONS[reason ?? ''] ?? 'webhooks.reason.other')
        : text('webhooks.answered', { status });
    return text('webhooks.took', { said, time });
  };
};

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
            <p className={isAccepted(answer) ? styles.taken : styles.notTaken}>{sayAttempt(answer)}</p>
            {answer.status !== undefined && !isAccepted(answer) && (
              <p className={styles.hint}>{text('webhooks.onlySuccess')}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
};
