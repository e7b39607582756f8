import { Button } from '@fluentui/react-components';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { Chip } from '../parts/chip.tsx';
import { isNotNeeded, mailState } from './mail-state.ts';
import styles from './signed-waiver.module.css';

type MailRowProps = {
  readonly mail: FollowUp;
  readonly timeZone: string;
  /** Everybody has finished the video of the signed waiver. */
  readonly isUnderstood: boolean;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

const NAMES: Readonly<Partial<Record<string, AppTextId>>> = {
  'signed-waiver': 'mail.confirmation',
  'video-reminder': 'mail.videoReminder',
};

const isLater = (at: string): boolean => Date.parse(at) > Date.now() + 60_000;

/** Attempts and answers, as far as they tell more than the state. */
const useDetails = (
  { state, attempts, lastAnswer, nextAttemptAt }: FollowUp,
  date: (at: string) => string,
) => {
  const text = useText();
  return [
    ...(attempts > 1 || (attempts > 0 && state !== 'sent' && state !== 'kept')
      ? [text('mail.attempts', { count: attempts })]
      : []),
    ...(lastAnswer === undefined || state === 'sent' ? [] : [text('mail.answer', { code: lastAnswer })]),
    ...(nextAttemptAt === undefined || (attempts === 0 && !isLater(nextAttemptAt))
      ? []
      : [text(attempts === 0 ? 'mail.planned' : 'mail.next', { date: date(nextAttemptAt) })]),
  ].join(' · ');
};

export const MailRow = ({ mail, timeZone, isUnderstood, isResending, onResend }: MailRowProps) => {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const date = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const planned = useDetails(mail, date);
  const details = isNotNeeded(mail, isUnderstood) ? '' : planned;
  const { label, tone, text: said, canResend } = mailState(mail, isUnderstood);
  return (
    <li className={styles.mailRow}>
      <div>
        <p className={styles.mailName}>
          <span id={`${id}name`}>{text(NAMES[mail.template] ?? 'mail.other')}</span>{' '}
          <Chip tone={tone}>{text(label)}</Chip>
        </p>
        <p className={styles.quiet}>
          {said !== undefined && text(said, { date: date(mail.sentAt ?? mail.queuedAt) })}
        </p>
        {details !== '' && <p className={styles.quiet}>{details}</p>}
      </div>
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
    </li>
  );
};
