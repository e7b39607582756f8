import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AccountFollowUp,
  resendAllFailed,
  resendAnyFollowUp,
} from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { useState } from 'react';
import { isForOffWebhook, resendErrorText } from '../../deliveries/follow-up-look.ts';
import styles from '../../deliveries/follow-ups.module.css';
import { NoMailServerNote, ResendFailed, WebhookOffNote } from '../../deliveries/resend-failed.tsx';
import { useWebhooks } from '../../deliveries/use-webhooks.ts';
import { useText } from '../../messages/use-text.ts';
import StatusBanner from '../../status/status-banner.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask, command } from '../api/call.ts';
import { useTimeZone } from '../session/session.ts';
import { useAccount } from '../session/use-account.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { COLUMNS, DeliveryListRow } from './delivery-list-row.tsx';
import { ALL_FOLLOW_UPS, useAllFollowUps } from './use-all-follow-ups.ts';
import { useDeliveryNames } from './use-delivery-names.ts';

export const FollowUpsPage = () => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const { query, filter, setFilter, keepPolling } = useAllFollowUps();
  const [resending, setResending] = useState<string | null>(null);
  const timeZone = useTimeZone();
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const webhooks = useWebhooks().data;
  const names = useDeliveryNames(rows);
  const hasMailServer = useAccount().data?.mailServer !== false;
  const { kind, webhookId, template } = filter;
  const isNarrowed = Object.values(filter).some((each) => each !== undefined);
  const canResend = query.isSuccess && query.data.pages[0]?.resendable !== false;
  const isWebhookOff = !canResend && rows.some((each) => isForOffWebhook(each, webhooks));
  const refresh = () => {
    keepPolling();
    return queries.invalidateQueries({ queryKey: [ALL_FOLLOW_UPS] });
  };
  const resend = async (followUp: AccountFollowUp) => {
    setResending(followUp.id);
    try {
      await command(resendAnyFollowUp, { params: { id: followUp.id } });
      tell(text('mail.toldAgain'));
    } catch (error) {
      tell(text(resendErrorText(error, followUp.kind)));
    }
    await refresh();
    setResending(null);
  };
  return (
    <div className={`${styles.screen} ${styles.wide}`}>
      <Page
        title={text('deliveries.title')}
        lead={text('deliveries.lead')}
        actions={
          canResend &&
          (hasMailServer || kind !== 'mail') && (
            <ResendFailed
              send={async (since, after) =>
                (await ask(resendAllFailed, { body: { since, after, kind, webhookId, template } })).result
              }
              onDone={() => void refresh()}
            />
          )
        }
      >
        <StatusBanner about={['mail']} />
        <div className={styles.bar}>
          <DeliveryFilters filter={filter} webhooks={webhooks ?? []} onFilter={setFilter} />
          {isNarrowed && (
            <Button appearance="subtle" size="large" className={styles.clear} onClick={() => setFilter({})}>
              {text('filters.clear')}
            </Button>
          )}
        </div>
        {isWebhookOff && <WebhookOffNote />}
        {!hasMailServer && rows.some((each) => each.kind === 'mail') && <NoMailServerNote />}
        {query.isPending && <Loading />}
        {query.isError && !query.isFetchNextPageError && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && rows.length === 0 && (
          <p className={styles.none}>{text(isNarrowed ? 'deliveries.noneFound' : 'deliveries.none')}</p>
        )}
        {rows.length > 0 && (
          <div className={styles.table}>
            <div className={styles.columns} aria-hidden="true">
              {COLUMNS.map((each) => (
                <span key={each}>{text(each)}</span>
              ))}
            </div>
            <ul className={styles.rows} aria-busy={query.isPlaceholderData}>
              {rows.map((each) => (
                <DeliveryListRow
                  key={each.id}
                  followUp={each}
                  names={names}
                  webhooks={webhooks}
                  timeZone={timeZone}
                  isBlocked={each.kind === 'mail' && !hasMailServer}
                  isResending={resending === each.id}
                  onResend={() => void resend(each)}
                />
              ))}
            </ul>
          </div>
        )}
        <ShowMore query={query} />
      </Page>
    </div>
  );
};
