import { Button } from '@fluentui/react-components';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { type ReactNode, useId } from 'react';
import { followUpLook, isNotNeeded } from '../../deliveries/follow-up-look.ts';
import { serviceOf, templateText, useAttempts } from '../../deliveries/follow-up-words.ts';
import styles from '../../deliveries/follow-ups.module.css';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { EmailAddress } from '../../ui/rows/email-address.tsx';
import { isolate, Sentence } from '../../ui/rows/sentence.tsx';

type FollowUpRowProps = {
  readonly followUp: FollowUp;
  readonly timeZone: string;
  /** Whether everyone has completed the signed waiver's video. */
  readonly isUnderstood?: boolean;
  /** Whether it cannot be resent for now. */
  readonly isBlocked: boolean;
  readonly children?: ReactNode;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

export const FollowUpRow = ({
  followUp,
  timeZone,
  isUnderstood = false,
  isBlocked,
  children,
  isResending,
  onResend,
}: FollowUpRowProps) => {
  const text = useText();
  const id = useId();
  const date = useSayTime(timeZone);
  const planned = useAttempts(followUp, date);
  const details = isNotNeeded(followUp, isUnderstood) ? '' : planned;
  const { label, tone, text: textId, canResend } = followUpLook(followUp, isUnderstood);
  const service = serviceOf(followUp);
  const values = {
    date: date(followUp.sentAt ?? followUp.queuedAt),
    ...(service === undefined ? {} : { service }),
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <span id={`${id}name`}>{text(templateText(followUp.template))}</span>{' '}
          <Chip tone={tone}>{text(label)}</Chip>
        </p>
        {followUp.to === undefined ? null : (
          <p className={styles.quiet}>
            <EmailAddress email={followUp.to} />
          </p>
        )}
        <p className={styles.quiet}>
          {textId !== undefined && text(service === undefined ? textId : 'mail.toldText', values)}
        </p>
        {details !== '' && <p className={styles.quiet}>{details}</p>}
        {canResend && !isBlocked && followUp.resendTo !== undefined && (
          <p className={styles.quiet}>
            <Sentence words={text('mail.resendTo', { email: isolate(followUp.resendTo) })} />
          </p>
        )}
        {children}
      </div>
      {canResend && !isBlocked && (
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
