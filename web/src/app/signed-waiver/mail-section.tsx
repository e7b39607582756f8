import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FollowUp, resendFollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useState } from 'react';
import { followUpLook, isHeldByVoid, resendErrorText } from '../../deliveries/follow-up-look.ts';
import rows from '../../deliveries/follow-ups.module.css';
import { followUpsQuery, pollWhilePending } from '../../deliveries/follow-ups-query.ts';
import { NoMailServerNote } from '../../deliveries/resend-failed.tsx';
import { useWebhooks } from '../../deliveries/use-webhooks.ts';
import { WebhookLine } from '../../deliveries/webhook-line.tsx';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { isolate, Sentence } from '../../ui/rows/sentence.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { command } from '../api/call.ts';
import { useAccount } from '../session/use-account.ts';
import { useMay } from '../session/use-may.ts';
import { FollowUpRow } from './follow-up-row.tsx';
import styles from './signed-waiver.module.css';

export const MailSection = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const { id, timeZone, recipientAddress } = signed;
  const text = useText();
  const sayTime = useSayTime(timeZone);
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [resending, setResending] = useState<string | null>(null);
  const mails = useQuery({
    ...followUpsQuery(id),
    refetchInterval: ({ state }) => pollWhilePending(state.data),
    refetchOnMount: 'always',
  });
  const resend = async (mail: FollowUp) => {
    const { id: followUpId } = mail;
    setResending(followUpId);
    try {
      await command(resendFollowUp, { params: { id, followUpId } });
      tell(text(mail.kind === 'mail' ? 'mail.resent' : 'mail.toldAgain'));
    } catch (error) {
      tell(text(resendErrorText(error, mail.kind)));
    }
    await queries.invalidateQueries(followUpsQuery(id));
    setResending(null);
  };
  const shown = mails.data ?? [];
  const isUnderstood = signed.understanding?.completed === true;
  const hasMailServer = useAccount().data?.mailServer !== false;
  const mayResend = useMay()('resend_follow_up');
  const isVoided = signed.frontDesk.voided !== null;
  const isHeld = shown.some(
    (mail) => isHeldByVoid(mail, isVoided) && followUpLook(mail, isUnderstood).canResend,
  );
  const webhooks = useWebhooks(shown.some(({ kind }) => kind === 'webhook')).data;
  return (
    <section className={styles.mail} aria-label={text('mail.title')} aria-busy={mails.isPending}>
      <h2 className={styles.mailTitle}>{text('mail.title')}</h2>
      {mails.isPending && <p className={styles.quiet}>{text('loading')}</p>}
      {mails.isError && mails.data === undefined && (
        <p className={styles.quiet} role="alert">
          {text('mail.failed')}{' '}
          <button type="button" className={styles.textButton} onClick={() => void mails.refetch()}>
            {text('failed.retry')}
          </button>
        </p>
      )}
      {mails.data !== undefined && shown.length === 0 && <p className={styles.quiet}>{text('mail.none')}</p>}
      {recipientAddress !== undefined && (
        <p className={styles.quiet}>
          <Sentence
            words={text('mail.corrected', {
              email: isolate(recipientAddress.email),
              date: sayTime(recipientAddress.at),
            })}
          />
        </p>
      )}
      {!hasMailServer && shown.some(({ kind }) => kind === 'mail') && <NoMailServerNote />}
      {isHeld && mayResend && <p className={styles.quiet}>{text('mail.resendVoided')}</p>}
      {shown.length > 0 && (
        <ul className={rows.plain}>
          {shown.map((mail) => (
            <FollowUpRow
              key={mail.id}
              followUp={mail}
              timeZone={timeZone}
              isUnderstood={isUnderstood}
              isBlocked={
                !mayResend || isHeldByVoid(mail, isVoided) || (mail.kind === 'mail' && !hasMailServer)
              }
              isResending={resending === mail.id}
              onResend={() => void resend(mail)}
            >
              {mail.kind === 'webhook' && <WebhookLine id={mail.recipient} webhooks={webhooks} />}
            </FollowUpRow>
          ))}
        </ul>
      )}
    </section>
  );
};
