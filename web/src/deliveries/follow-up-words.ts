import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { WEBHOOK_TYPES, type WebhookType } from '@waivers/contract/webhooks/webhook-types.ts';
import { INTEGRATION_SERVICES, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { type AppTextId, useText } from '../messages/use-text.ts';

const isKnown = (type: string): type is WebhookType => WEBHOOK_TYPES.some((each) => each === type);

export const webhookTypeText = (type: string): AppTextId =>
  // A newer server may send unknown types.
  isKnown(type) ? `webhooks.type.${type}` : 'mail.other';

const NAMES: Readonly<Partial<Record<string, AppTextId>>> = {
  'signed-waiver': 'mail.confirmation',
  'video-reminder': 'mail.videoReminder',
  contact: 'mail.contact',
  customer: 'mail.customer',
};

/** Email and service templates. Webhook types have their own texts. */
export const TEMPLATES = Object.keys(NAMES);

export const templateText = (template: string): AppTextId => NAMES[template] ?? webhookTypeText(template);

/** Returns the service that accepted the delivery, or undefined if none is known. */
export const serviceOf = ({ state, channel }: FollowUp): string | undefined => {
  const service = INTEGRATION_SERVICES.find((each) => each === channel);
  return state === 'sent' && service !== undefined ? SERVICE_NAMES[service] : undefined;
};

/** States in which a single attempt isn't worth mentioning. */
const FIRST_TRY_STATES: readonly string[] = ['sent', 'kept', 'not_needed'];

const isLater = (at: string): boolean => Date.parse(at) > Date.now() + 60_000;

export const useAttempts = (
  { state, attempts, lastAnswer, nextAttemptAt }: FollowUp,
  date: (at: string) => string,
): string => {
  const text = useText();
  return [
    ...(attempts > 1 || (attempts > 0 && !FIRST_TRY_STATES.includes(state))
      ? [text('mail.attempts', { count: attempts })]
      : []),
    ...(lastAnswer === undefined || state === 'sent' ? [] : [text('mail.answer', { code: lastAnswer })]),
    ...(nextAttemptAt === undefined || (attempts === 0 && !isLater(nextAttemptAt))
      ? []
      : [text(attempts === 0 ? 'mail.planned' : 'mail.next', { date: date(nextAttemptAt) })]),
  ].join(' · ');
};
