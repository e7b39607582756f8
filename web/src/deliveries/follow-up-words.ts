import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { WEBHOOK_TYPES, type WebhookType } from '@waivers/contract/webhooks/webhook-types.ts';
import { INTEGRATION_SERVICES, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { type AppTextId, useText } from '../messages/use-text.ts';

const isKnown = (type: string): type is WebhookType => WEBHOOK_TYPES.some((each) => each === type);

/** What a webhook is told, in plain words. */
export const webhookTypeText = (type: string): AppTextId =>
  // Of a newer server.
  isKnown(type) ? `webhooks.type.${type}` : 'mail.other';

const NAMES: Readonly<Partial<Record<string, AppTextId>>> = {
  'signed-waiver': 'mail.confirmation',
  'video-reminder': 'mail.videoReminder',
  contact: 'mail.contact',
  customer: 'mail.customer',
};

/** What is sent, by mail or to services; types of webhooks have their own words. */
export const TEMPLATES = Object.keys(NAMES);

/** What was sent, in plain words. */
export const templateText = (template: string): AppTextId => NAMES[template] ?? webhookTypeText(template);

/** Which service took it, where that is known. */
export const serviceOf = ({ state, channel }: FollowUp): string | undefined => {
  const service = INTEGRATION_SERVICES.find((each) => each === channel);
  return state === 'sent' && service !== undefined ? SERVICE_NAMES[service] : undefined;
};

/** Of these one attempt is none to tell of. */
const FIRST_TRY_STATES: readonly string[] = ['sent', 'kept', 'not_needed'];

const isLater = (at: string): boolean => Date.parse(at) > Date.now() + 60_000;

/** Attempts and answers, as far as they tell more than the state. */
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
