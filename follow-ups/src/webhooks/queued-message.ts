import type { QueuedFollowUp } from '../outbox/queue.ts';

/** The body, identical at every attempt. */
export type MessagePayload = { readonly body: string };

export type MessageToWebhook = Pick<QueuedFollowUp, 'eventId' | 'stream' | 'correlationId' | 'accountId'> & {
  readonly webhookId: string;
  readonly type: string;
  /** RFC 3339. */
  readonly occurredAt: string;
  readonly body: string;
};

/** Messages can be sent again for a month, then nothing of them is kept. */
export const MESSAGE_LIFETIME_MS = 30 * 86_400_000;

/** The outbox entry. Its id is sent as `webhook-id`: one event is one message per webhook, also after a restore. */
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
    // No person: the payload holds ids only, and erasing a person leaves it.
    personId: webhookId,
    notAfter: new Date(Date.parse(occurredAt) + MESSAGE_LIFETIME_MS),
    repeatable: true,
    payload,
  };
};
