import { Button, Select } from '@fluentui/react-components';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  listWebhookDeliveries,
  resendFailedDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
} from '@waivers/contract/webhooks/webhook-deliveries.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { useId, useState } from 'react';
import { followUpLook, hasFailed, resendErrorText } from '../../deliveries/follow-up-look.ts';
import { webhookTypeText } from '../../deliveries/follow-up-words.ts';
import { pollWhilePending } from '../../deliveries/follow-ups-query.ts';
import { ResendFailed, WebhookOffNote } from '../../deliveries/resend-failed.tsx';
import { useText } from '../../messages/use-text.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { useSayTime } from '../../ui/page/say-time.ts';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { Chip } from '../../ui/rows/chip.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask, command } from '../api/call.ts';
import { useSayAttempt } from './ping.tsx';
import styles from './webhooks.module.css';

type DeliveryRowProps = {
  readonly delivery: WebhookDelivery;
  readonly timeZone: string;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

const DeliveryRow = ({ delivery, timeZone, isResending, onResend }: DeliveryRowProps) => {
  const text = useText();
  const id = useId();
  const sayTime = useSayTime(timeZone);
  const sayAttempt = useSayAttempt();
  const { type, attempts, queuedAt, nextAttemptAt, answers, request } = delivery;
  const shown = { ...delivery, kind: 'webhook', template: type, recipient: '' };
  const { label, tone, canResend } = followUpLook(shown, false);
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

const STATES = ['waiting', 'sent', 'failed'] as const;
type StateFilter = (typeof STATES)[number] | undefined;
const LABELS = { waiting: 'mail.waiting', sent: 'mail.sent', failed: 'deliveries.failed' } as const;

export const WebhookDeliveries = ({
  webhook: { id, state: webhookState },
  timeZone,
}: {
  readonly webhook: Webhook;
  readonly timeZone: string;
}) => {
  const text = useText();
  const tell = useSnackbar();
  const [state, setState] = useState<StateFilter>(undefined);
  const [resending, setResending] = useState<string | null>(null);
  const query = useInfiniteQuery({
    // The webhook's state is part of the key, because it determines whether a delivery can be resent.
    queryKey: ['webhook-deliveries', id, webhookState, state],
    queryFn: ({ pageParam, signal }) =>
      ask(listWebhookDeliveries, { params: { id }, query: { after: pageParam, state } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => pollWhilePending(data?.pages.flatMap(({ results }) => results)),
  });
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const canResend = query.isSuccess && query.data.pages[0]?.resendable !== false;
  const isOff = !canResend && webhookState !== 'on' && rows.some((each) => hasFailed(each.state));
  const resend = async (deliveryId: string) => {
    setResending(deliveryId);
    try {
      await command(resendWebhookDelivery, { params: { id, deliveryId } });
      tell(text('mail.toldAgain'));
    } catch (error) {
      tell(text(resendErrorText(error, 'webhook')));
    }
    await query.refetch();
    setResending(null);
  };
  const resendSome = async (since: string, after: string | undefined) =>
    (await ask(resendFailedDeliveries, { params: { id }, body: { since, after } })).result;
  return (
    <section className={styles.section} aria-labelledby="deliveries">
      <div className={styles.sectionHead}>
        <h2 id="deliveries" className={styles.heading}>
          {text('deliveries.title')}
        </h2>
        <Select
          size="large"
          aria-label={text('deliveries.state')}
          value={state ?? ''}
          onChange={(_event, { value }) => setState(STATES.find((each) => each === value))}
        >
          <option value="">{text('deliveries.all')}</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {text(LABELS[each])}
            </option>
          ))}
        </Select>
        {canResend && <ResendFailed send={resendSome} onDone={() => void query.refetch()} />}
      </div>
      {isOff && <WebhookOffNote />}
      {query.isPending && <Loading />}
      {query.isError && !query.isFetchNextPageError && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && rows.length === 0 && (
        <p className={styles.none}>
          {text(state === undefined ? 'deliveries.none' : 'deliveries.noneFound')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.deliveries} aria-busy={query.isPlaceholderData}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              timeZone={timeZone}
              isResending={resending === delivery.id}
              onResend={() => void resend(delivery.id)}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </section>
  );
};
