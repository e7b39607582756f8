import type { QueuedFollowUp } from '../outbox/queue.ts';

/** Request body, identical for every attempt. */
export type MessagePayload = { readonly body: string };

export type MessageToWebhook = Pick<QueuedFollowUp, 'eventId' | 'stream' | 'correlationId' | 'accountId'> & {
  readonly webhookId: string;
  readonly type: string;
  /** RFC 3339. */
  readonly occurredAt: string;
  readonly body: string;
};

/** Messages can be sent again for a month. After that, their data is deleted. */
export const MESSAGE_LIFETIME_MS = 30 * 86_400_000;

/** The entry's id is sent as `webhook-id`, so that each event is one message per webhook, even after a restore. */
export const queuedMessage = ({
  webhookId,
  type,
  occurredAt,
  body,
  ...event
}: MessageToWebhook): QueuedFollowUp => {
  const payload: MessagePayload = { body };
  return {
    ...event,
    kind: 'webhook',
    lane: webhookId,
    template: type,
    recipient: webhookId,
    // A webhook's id instead of a person's: the payload contains only ids, so erasing a person leaves it unchanged.
    personId: webhookId,
    notAfter: new Date(Date.parse(occurredAt) + MESSAGE_LIFETIME_MS),
    repeatable: true,
    payload,
  };
};
