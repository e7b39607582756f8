import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { Kysely } from 'kysely';
import type { ReactorDatabase } from '../database/database.ts';
import { type MailKey, sealPayload } from '../outbox/mail-key.ts';

/** The body as it is sent, every time the same. */
export type MessagePayload = { readonly body: string };

export type QueuedMessage = {
  readonly eventId: string;
  /** Of the event. */
  readonly stream: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly webhookId: string;
  readonly type: string;
  /** RFC 3339. */
  readonly occurredAt: string;
  readonly body: string;
};

/** Within a month it can be sent again, and after it nothing of it is kept. */
export const KEPT_MS = 30 * 86_400_000;

/** What `webhook-id` says: one event is one message to a webhook, after a restore too. */
export const messageId = (eventId: string, type: string, webhookId: string): string =>
  idMadeBy(eventId, `${type} ${webhookId}`);

const rowOf = (key: MailKey, message: QueuedMessage) => {
  const { eventId, type, webhookId, accountId, occurredAt, body } = message;
  const id = messageId(eventId, type, webhookId);
  const payload: MessagePayload = { body };
  return {
    id,
    event_id: eventId,
    stream: message.stream,
    correlation_id: message.correlationId,
    kind: 'webhook' as const,
    lane: webhookId,
    template: type,
    recipient: webhookId,
    account_id: accountId,
    // Nobody in particular: the payload holds ids only, and an erasure of a person leaves it.
    person_id: webhookId,
    payload: sealPayload(key, id, payload),
    repeatable: true,
    state: 'waiting' as const,
    not_after: new Date(Date.parse(occurredAt) + KEPT_MS),
  };
};

/** In the transaction that moves past the events. Nothing is queued that is outdated already. */
export const queueMessages = async (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  messages: readonly QueuedMessage[],
): Promise<void> => {
  const rows = messages
    .map((message) => rowOf(key, message))
    .filter((row) => row.not_after.getTime() > Date.now());
  if (rows.length === 0) return;
  await transaction
    .insertInto('follow_ups.outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient']).doNothing())
    .execute();
};
