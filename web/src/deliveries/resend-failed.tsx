import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all';
import { RESENDABLE_DAYS, type ResendResult } from '@waivers/contract/signed-waivers/resend-failed.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMaySee } from '../app/session/use-may.ts';
import { useText } from '../messages/use-text.ts';
import { problemText } from '../problems/problem.ts';
import { Dialog, DialogButton } from '../ui/dialog/dialog.tsx';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import styles from './follow-ups.module.css';

const PERIODS = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: RESENDABLE_DAYS * 24 * HOUR_MS,
} as const;
type Period = keyof typeof PERIODS;
const NAMES = Object.keys(PERIODS) as readonly Period[];

/** Replaces the button if every failed delivery belongs to a webhook that is off. */
export const WebhookOffNote = () => {
  const text = useText();
  return <p className={styles.off}>{text('deliveries.offFirst')}</p>;
};

export const NoMailServerNote = () => {
  const text = useText();
  const maySee = useMaySee();
  return (
    <p className={styles.off}>
      {text('mail.noServer')}{' '}
      {maySee('/account/emails') && (
        <Link to="/account/emails" className={styles.link ?? ''}>
          {text('signers.mailsKept.how')}
        </Link>
      )}
    </p>
  );
};

type ResendFailedProps = {
  /**
   * Resends one batch.
   * @param since the start of the period in RFC 3339 format
   * @param after `next` of the previous batch
   */
  readonly send: (since: string, after: string | undefined) => Promise<ResendResult>;
  readonly onDone: () => void;
};

/** Show this only if something has failed. Pending retries run on their own. */
export const ResendFailed = ({ send, onDone }: ResendFailedProps) => {
  const text = useText();
  const tell = useSnackbar();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [period, setPeriod] = useState<Period>('day');
  const sendAll = async () => {
    setIsAsking(false);
    setIsSending(true);
    const since = new Date(Date.now() - PERIODS[period]).toISOString();
    let count = 0;
    try {
      let after: string | undefined;
      do {
        const { resent, next } = await send(since, after);
        count += resent;
        after = next;
      } while (after !== undefined);
      tell(text('deliveries.resentAll', { count }));
    } catch (error) {
      tell(text(problemText(error)));
    }
    setIsSending(false);
    onDone();
  };
  return (
    <>
      <Button
        size="large"
        icon={<ArrowRepeatAllRegular />}
        disabledFocusable={isSending}
        onClick={() => setIsAsking(true)}
      >
        {text(isSending ? 'mail.resending' : 'deliveries.resendRefused')}
      </Button>
      {isAsking && (
        <Dialog
          title={text('deliveries.resendTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setIsAsking(false)} />
              <DialogButton id="mail.resend" look="main" onClick={() => void sendAll()} />
            </>
          }
        >
          <p>{text('deliveries.resendText')}</p>
          <fieldset className={styles.choices}>
            <legend>{text('deliveries.since')}</legend>
            {NAMES.map((each) => (
              <label key={each} className={styles.choice}>
                <input
                  type="radio"
                  name="since"
                  value={each}
                  checked={each === period}
                  onChange={() => setPeriod(each)}
                />
                {text(`deliveries.since.${each}`)}
              </label>
            ))}
          </fieldset>
        </Dialog>
      )}
    </>
  );
};
