import { WEBHOOK_TYPES, type WebhookType } from '@waivers/contract/webhooks/webhook-types.ts';
import type { AppTextId } from '../../messages/text-ids.ts';

const isKnown = (type: string): type is WebhookType => WEBHOOK_TYPES.some((each) => each === type);

/** What a webhook is told, in plain words. */
export const webhookTypeText = (type: string): AppTextId =>
  // Of a newer server.
  isKnown(type) ? `webhooks.type.${type}` : 'mail.other';
