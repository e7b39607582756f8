import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FollowUp, listFollowUps, resendFollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { ask, command } from '../api/call.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { MailRow } from './mail-row.tsx';
import { refusedResend } from './mail-state.ts';
import styles from './signed-waiver.module.css';

const LOOK_AFTER_MS = { least: 5000, most: 300_000 } as const;

/** While something is waiting; seldom while its next attempt is far away. */
const lookAfter = (mails: readonly FollowUp[] = []): number | false => {
  const waits = mails
    .filter(({ state }) => state === 'waiting')
    .map(({ nextAttemptAt }) => (nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt) - Date.now()));
  const next = Math.max(Math.min(...waits, LOOK_AFTER_MS.most), LOOK_AFTER_MS.least);
  return waits.length > 0 && next;
};

/** What was mailed about a signed waiver. Nothing of it is printed. */
export const MailSection = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const { id, timeZone } = signed;
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [resending, setResending] = useState<string | null>(null);
  const queryKey = ['follow-ups', id];
  const mails = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(listFollowUps, { params: { id } }, { signal })).results,
    refetchInterval: ({ state }) => lookAfter(state.data),
    refetchOnMount: 'always',
  });
  const resend = async (followUpId: string) => {
    setResending(followUpId);
    try {
      await command(resendFollowUp, { params: { id, followUpId } });
      tell(text('mail.resent'));
    } catch (error) {
      tell(text(refusedResend(error)));
    }
    await queries.invalidateQueries({ queryKey });
    setResending(null);
  };
  const shown = mails.data ?? [];
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
      {shown.length > 0 && (
        <ul className={styles.mails}>
          {shown.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              timeZone={timeZone}
              isUnderstood={signed.understanding?.completed === true}
              isResending={resending === mail.id}
              onResend={() => void resend(mail.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
