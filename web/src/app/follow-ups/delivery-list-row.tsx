import { Button } from '@fluentui/react-components';
import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import { followUpLook } from '../../deliveries/follow-up-look.ts';
import { serviceOf, templateText, useAttempts } from '../../deliveries/follow-up-words.ts';
import styles from '../../deliveries/follow-ups.module.css';
import { WebhookLine } from '../../deliveries/webhook-line.tsx';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { EmailAddress } from '../../ui/rows/email-address.tsx';
import { isolate, Sentence } from '../../ui/rows/sentence.tsx';
import { useSignerName } from '../../ui/rows/signer-name.ts';
import type { DeliveryNames } from './use-delivery-names.ts';

type AboutProps = { readonly followUp: AccountFollowUp; readonly names: DeliveryNames };

const About = ({ followUp: { signedWaiverId, waiverId }, names }: AboutProps) => {
  const text = useText();
  const nameOf = useSignerName();
  if (signedWaiverId !== undefined) {
    const named = names.signed.get(signedWaiverId);
    return (
      <>
        <Link to={`/signed-waiver/${signedWaiverId}`} className={styles.link ?? ''}>
          {named === undefined ? text('deliveries.record') : <bdi translate="no">{nameOf(named)}</bdi>}
        </Link>
        {named !== undefined && (
          <bdi translate="no" className={styles.under}>
            {named.title}
          </bdi>
        )}
      </>
    );
  }
  const title = waiverId === undefined ? undefined : names.waivers.get(waiverId);
  if (title === undefined) return null;
  return (
    <Link to={`/waiver-create/${waiverId}`} className={styles.link ?? ''}>
      <bdi translate="no">{title}</bdi>
    </Link>
  );
};

/** Column headings, repeated in each row on narrow screens. */
export const COLUMNS = [
  'deliveries.kind',
  'deliveries.about',
  'deliveries.where',
  'deliveries.state',
] as const satisfies readonly AppTextId[];

type CellProps = { readonly label: AppTextId; readonly children: ReactNode };

const Cell = ({ label, children }: CellProps) => {
  const text = useText();
  return (
    <div className={styles.cell}>
      <span className={styles.cellLabel}>{text(label)}</span>
      <div>{children}</div>
    </div>
  );
};

const WHERE: Readonly<Partial<Record<string, AppTextId>>> = {
  mail: 'deliveries.byMail',
  'email-marketing': 'account.emailMarketing',
  'point-of-sale': 'account.pointOfSale',
};

type DeliveryListRowProps = {
  readonly followUp: AccountFollowUp;
  readonly names: DeliveryNames;
  /** Undefined until the webhooks have loaded. */
  readonly webhooks: readonly Webhook[] | undefined;
  readonly timeZone: string;
  /** Whether it cannot be resent for now. */
  readonly isBlocked: boolean;
  readonly isResending: boolean;
  readonly onResend: () => void;
};

export const DeliveryListRow = ({
  followUp,
  names,
  webhooks,
  timeZone,
  isBlocked,
  isResending,
  onResend,
}: DeliveryListRowProps) => {
  const text = useText();
  const { locale } = useIntl();
  const id = useId();
  const date = useSayTime(timeZone);
  const attempts = useAttempts(followUp, date);
  const { label, tone, text: textId, canResend } = followUpLook(followUp, false);
  const service = serviceOf(followUp);
  const where = WHERE[followUp.kind];
  const named = names.signed.get(followUp.signedWaiverId ?? '');
  const recipient =
    followUp.kind === 'mail' && named !== undefined && !named.erased
      ? text('deliveries.toSigner', { name: fullName(named, locale) })
      : undefined;
  const values = {
    date: date(followUp.sentAt ?? followUp.queuedAt),
    ...(service === undefined ? {} : { service }),
  };
  return (
    <li className={styles.delivered}>
      <Cell label="deliveries.kind">
        <span id={`${id}name`} className={styles.what}>
          {text(templateText(followUp.template))}
        </span>
        <span className={styles.under}>{text('deliveries.queued', { date: date(followUp.queuedAt) })}</span>
      </Cell>
      <Cell label="deliveries.about">
        <span id={`${id}about`}>
          <About followUp={followUp} names={names} />
        </span>
      </Cell>
      <Cell label="deliveries.where">
        {where === undefined ? (
          <WebhookLine id={followUp.recipient} webhooks={webhooks} />
        ) : (
          (recipient ?? service ?? text(where))
        )}
        {followUp.to === undefined ? null : (
          <span className={styles.under}>
            <EmailAddress email={followUp.to} />
          </span>
        )}
        {canResend && !isBlocked && followUp.resendTo !== undefined && (
          <span className={styles.under}>
            <Sentence words={text('mail.resendTo', { email: isolate(followUp.resendTo) })} />
          </span>
        )}
      </Cell>
      <Cell label="deliveries.state">
        <Chip tone={tone}>{text(label)}</Chip>
        {textId !== undefined && (
          <span className={styles.under}>
            {text(service === undefined ? textId : 'mail.toldText', values)}
          </span>
        )}
        {attempts !== '' && <span className={styles.under}>{attempts}</span>}
      </Cell>
      <div className={styles.again}>
        {canResend && !isBlocked && (
          <Button
            id={`${id}resend`}
            aria-labelledby={`${id}resend ${id}name ${id}about`}
            disabledFocusable={isResending}
            onClick={onResend}
          >
            {text(isResending ? 'mail.resending' : 'mail.resend')}
          </Button>
        )}
      </div>
    </li>
  );
};
