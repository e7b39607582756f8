import type { QueuedFollowUp } from '../outbox/queue.ts';

/** The body as it is sent, every time the same. */
export type MessagePayload = { readonly body: string };

export type MessageToWebhook = Pick<QueuedFollowUp, 'eventId' | 'stream' | 'correlationId' | 'accountId'> & {
  readonly webhookId: string;
  readonly type: string;
  /** RFC 3339. */
  readonly occurredAt: string;
  readonly body: string;
};

/** Within a month it can be sent again, and after it nothing of it is kept. */
export const KEPT_MS = 30 * 86_400_000;

/**
 * As the outbox takes it. Its id is what `webhook-id` says: one event is one message to a webhook, after a restore too.
 */
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
    // Nobody in particular: the payload holds ids only, and an erasure of a person leaves it.
    personId: webhookId,
    notAfter: new Date(Date.parse(occurredAt) + KEPT_MS),
    repeatable: true,
    payload,
  };
};
