import { Button } from '@fluentui/react-components';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { INTEGRATION_SERVICES, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { Chip } from '../parts/chip.tsx';
import { followUpState, isNotNeeded } from './follow-up-state.ts';
import styles from './follow-ups.module.css';
import { webhookTypeText } from './webhook-type.ts';

type FollowUpRowProps = {
  readonly followUp: FollowUp;
  readonly timeZone: string;
  /** Everybody has finished the video of the signed waiver. */
  readonly isUnderstood?: boolean;
  /** Where it goes on, such as to the signed waiver. */
  readonly children?: ReactNode;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

const NAMES: Readonly<Partial<Record<string, AppTextId>>> = {
  'signed-waiver': 'mail.confirmation',
  'video-reminder': 'mail.videoReminder',
  contact: 'mail.contact',
  customer: 'mail.customer',
};

/** Which service took it, where that is known. */
const nameOfService = ({ state, channel }: FollowUp): string | undefined => {
  const service = INTEGRATION_SERVICES.find((each) => each === channel);
  return state === 'sent' && service !== undefined ? SERVICE_NAMES[service] : undefined;
};

const isLater = (at: string): boolean => Date.parse(at) > Date.now() + 60_000;

const nameOf = ({ kind, template }: FollowUp): AppTextId =>
  kind === 'webhook' ? webhookTypeText(template) : (NAMES[template] ?? 'mail.other');

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

export const FollowUpRow = ({
  followUp,
  timeZone,
  isUnderstood = false,
  children,
  isResending,
  onResend,
}: FollowUpRowProps) => {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const date = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const planned = useDetails(followUp, date);
  const details = isNotNeeded(followUp, isUnderstood) ? '' : planned;
  const { label, tone, text: said, canResend } = followUpState(followUp, isUnderstood);
  const service = nameOfService(followUp);
  const told = {
    date: date(followUp.sentAt ?? followUp.queuedAt),
    ...(service === undefined ? {} : { service }),
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <span id={`${id}name`}>{text(nameOf(followUp))}</span> <Chip tone={tone}>{text(label)}</Chip>
        </p>
        <p className={styles.quiet}>
          {said !== undefined && text(service === undefined ? said : 'mail.toldText', told)}
        </p>
        {details !== '' && <p className={styles.quiet}>{details}</p>}
        {children}
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
