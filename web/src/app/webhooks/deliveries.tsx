import { Select } from '@fluentui/react-components';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  listWebhookDeliveries,
  resendRefusedDeliveries,
  resendWebhookDelivery,
} from '@waivers/contract/webhooks/webhook-deliveries.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Failed } from '../../ui/page/failed.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask, command } from '../api/call.ts';
import { hasFailed, refusedResend } from '../follow-ups/follow-up-state.ts';
import { pollWhilePending } from '../follow-ups/poll-while-pending.ts';
import { OffFirst, ResendRefused } from '../follow-ups/resend-refused.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import styles from './webhooks.module.css';

const STATES = ['waiting', 'sent', 'failed'] as const;
type Narrowed = (typeof STATES)[number] | undefined;
const LABELS = { waiting: 'mail.waiting', sent: 'mail.sent', failed: 'deliveries.failed' } as const;

/** What went to a webhook, newest first. */
export const Deliveries = ({
  webhook: { id, state: webhookState },
  timeZone,
}: {
  readonly webhook: Webhook;
  readonly timeZone: string;
}) => {
  const text = useText();
  const tell = useSnackbar();
  const [state, setState] = useState<Narrowed>(undefined);
  const [resending, setResending] = useState<string | null>(null);
  const query = useInfiniteQuery({
    // Whether anything can be sent again depends on whether the webhook is on.
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
  const isNothing = query.data?.pages[0]?.resendable === false;
  const isOff = isNothing && webhookState !== 'on' && rows.some((each) => hasFailed(each.state));
  const resend = async (deliveryId: string) => {
    setResending(deliveryId);
    try {
      await command(resendWebhookDelivery, { params: { id, deliveryId } });
      tell(text('mail.toldAgain'));
    } catch (error) {
      tell(text(refusedResend(error, 'webhook')));
    }
    await query.refetch();
    setResending(null);
  };
  const resendSome = async (since: string, after: string | undefined) =>
    (await ask(resendRefusedDeliveries, { params: { id }, body: { since, after } })).result;
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
          <option value="">{text('deliveries.everything')}</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {text(LABELS[each])}
            </option>
          ))}
        </Select>
        <ResendRefused
          isNothing={isNothing}
          isOff={isOff}
          send={resendSome}
          onDone={() => void query.refetch()}
        />
      </div>
      {isOff && <OffFirst />}
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
