import { Select } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AccountFollowUp,
  resendAllRefused,
  resendAnyFollowUp,
} from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { ask, command } from '../api/call.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { Page } from '../parts/page.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { useSession } from '../session/use-session.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { FollowUpRow } from './follow-up-row.tsx';
import { refusedResend } from './follow-up-state.ts';
import styles from './follow-ups.module.css';
import { ResendRefused } from './resend-refused.tsx';
import { ALL_FOLLOW_UPS, useAllFollowUps } from './use-all-follow-ups.ts';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookLine } from './webhook-line.tsx';

const KINDS: Readonly<Record<FollowUpKind, AppTextId>> = {
  mail: 'deliveries.mail',
  'email-marketing': 'account.emailMarketing',
  'point-of-sale': 'account.pointOfSale',
  webhook: 'webhooks.title',
};

/** When it became due, and the record that it is about. */
const About = ({ followUp, timeZone }: { readonly followUp: AccountFollowUp; readonly timeZone: string }) => {
  const text = useText();
  const intl = useIntl();
  const { queuedAt, signedWaiverId } = followUp;
  return (
    <p className={styles.quiet}>
      {text('deliveries.queued', {
        date: intl.formatDate(queuedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
      })}
      {signedWaiverId !== undefined && (
        <>
          {' · '}
          <Link to={`/signed-waiver/${signedWaiverId}`} className={styles.link ?? ''}>
            {text('deliveries.record')}
          </Link>
        </>
      )}
    </p>
  );
};

/** What went where for the business, with what came back. */
export const FollowUpsPage = () => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const session = useSession();
  const { query, narrowed, narrow } = useAllFollowUps();
  const [resending, setResending] = useState<string | null>(null);
  const timeZone = session.kind === 'owner' ? session.user.account.timeZone : 'UTC';
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const webhooks = useWebhooks(rows.some(({ kind }) => kind === 'webhook')).data;
  const { kind, isRefused } = narrowed;
  const isNarrowed = kind !== undefined || isRefused;
  const look = () => queries.invalidateQueries({ queryKey: [ALL_FOLLOW_UPS] });
  const resend = async (followUp: AccountFollowUp) => {
    setResending(followUp.id);
    try {
      await command(resendAnyFollowUp, { params: { id: followUp.id } });
      tell(text('mail.toldAgain'));
    } catch (error) {
      tell(text(refusedResend(error, followUp.kind)));
    }
    await look();
    setResending(null);
  };
  return (
    <div className={styles.screen}>
      <div className={styles.back}>
        <BackLink to="/account" label={text('account.title')} />
      </div>
      <Page title={text('deliveries.title')} lead={text('deliveries.lead')}>
        <div className={styles.bar}>
          <Select
            size="large"
            aria-label={text('deliveries.kind')}
            value={kind ?? ''}
            onChange={(_event, { value }) =>
              narrow({ kind: FOLLOW_UP_KINDS.find((each) => each === value), isRefused })
            }
          >
            <option value="">{text('deliveries.everything')}</option>
            {FOLLOW_UP_KINDS.map((each) => (
              <option key={each} value={each}>
                {text(KINDS[each])}
              </option>
            ))}
          </Select>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={isRefused}
            onClick={() => narrow({ kind, isRefused: !isRefused })}
          >
            {text('deliveries.onlyRefused')}
          </button>
          <ResendRefused
            send={async (since) => (await ask(resendAllRefused, { body: { since, kind } })).result}
            onDone={() => void look()}
          />
        </div>
        {query.isPending && <Loading />}
        {query.isError && !query.isFetchNextPageError && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && rows.length === 0 && (
          <p className={styles.none}>{text(isNarrowed ? 'deliveries.noneFound' : 'deliveries.none')}</p>
        )}
        {rows.length > 0 && (
          <ul className={styles.list} aria-busy={query.isPlaceholderData}>
            {rows.map((each) => (
              <FollowUpRow
                key={each.id}
                followUp={each}
                timeZone={timeZone}
                isResending={resending === each.id}
                onResend={() => void resend(each)}
              >
                {each.kind === 'webhook' && <WebhookLine id={each.recipient} webhooks={webhooks} />}
                <About followUp={each} timeZone={timeZone} />
              </FollowUpRow>
            ))}
          </ul>
        )}
        <ShowMore query={query} />
      </Page>
    </div>
  );
};
