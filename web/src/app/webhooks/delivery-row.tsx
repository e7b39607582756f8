import { Button } from '@fluentui/react-components';
import type { WebhookDelivery } from '@waivers/contract/webhooks/webhook-deliveries.ts';
import { useId } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { followUpState } from '../follow-ups/follow-up-state.ts';
import { webhookTypeText } from '../follow-ups/webhook-type.ts';
import { useSayAttempt } from './say-attempt.ts';
import styles from './webhooks.module.css';

type DeliveryRowProps = {
  readonly delivery: WebhookDelivery;
  readonly timeZone: string;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

/** One message: how it went, and, when it is opened, each answer and the message itself. */
export const DeliveryRow = ({ delivery, timeZone, isResending, onResend }: DeliveryRowProps) => {
  const text = useText();
  const id = useId();
  const sayTime = useSayTime(timeZone);
  const sayAttempt = useSayAttempt();
  const { type, attempts, queuedAt, nextAttemptAt, answers, request } = delivery;
  const shown = { ...delivery, kind: 'webhook', template: type, recipient: '' };
  const { label, tone, canResend } = followUpState(shown, false);
  const [last] = answers;
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <span className={styles.deliveryName}>
            <span id={`${id}name`}>{text(webhookTypeText(type))}</span> <Chip tone={tone}>{text(label)}</Chip>
          </span>
          <span className={styles.hint}>
            {sayTime(queuedAt)}
            {last !== undefined && ` · ${sayAttempt(last)}`}
          </span>
        </summary>
        <div className={styles.deliveryBody}>
          <p className={styles.hint}>
            <code lang="">{type}</code>
            {attempts > 0 && ` · ${text('mail.attempts', { count: attempts })}`}
            {nextAttemptAt !== undefined &&
              attempts > 0 &&
              ` · ${text('mail.next', { date: sayTime(nextAttemptAt) })}`}
          </p>
          <h3 className={styles.part}>{text('deliveries.answers')}</h3>
          {answers.length === 0 && <p className={styles.hint}>{text('deliveries.noAnswers')}</p>}
          <ol className={styles.answers}>
            {answers.map((each) => (
              <li key={each.at}>
                <p>
                  {sayTime(each.at)} · {sayAttempt(each)}
                </p>
                {each.answer !== undefined && <pre lang="">{each.answer}</pre>}
                {each.isCut === true && <p className={styles.hint}>{text('deliveries.answerCut')}</p>}
              </li>
            ))}
          </ol>
          {request !== undefined && (
            <>
              <h3 className={styles.part}>{text('deliveries.message')}</h3>
              <pre lang="">{request}</pre>
            </>
          )}
          {canResend && (
            <Button
              id={`${id}resend`}
              aria-labelledby={`${id}resend ${id}name`}
              disabledFocusable={isResending}
              onClick={onResend}
            >
              {text(isResending ? 'mail.resending' : 'mail.resend')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
};
