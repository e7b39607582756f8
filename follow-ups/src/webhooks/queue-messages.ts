import { webhookRemoved, webhookSwitchedOff } from '@waivers/events/definitions/webhook.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { handledTypes, handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import { livingAccounts } from '@waivers/events/folds/account.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { FollowUpsDatabase } from '../database/database.ts';
import { forgetWebhook } from '../database/forget-webhooks.ts';
import { tellOwner } from '../mails/notify-owner.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { type QueuedFollowUp, queueFollowUps } from '../outbox/queue.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { linkOf, MESSAGES } from './messages.ts';
import { queuedMessage } from './queued-message.ts';
import type { KnownWebhooks } from './read-webhooks.ts';

export type TellWebhooksServices = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly mailKey: MailKey;
  readonly webhooks: KnownWebhooks;
  readonly publicUrl: string;
};

/** Starts at the head, so that webhooks receive no earlier events. */
export const TELL_WEBHOOKS = { name: 'tell_webhooks', startsAt: 'head' } as const;

const messagesOf = async (
  { webhooks, publicUrl }: TellWebhooksServices,
  event: DeliveredEvent,
): Promise<readonly QueuedFollowUp[]> => {
  const message = handleEvent(MESSAGES, event);
  if (message === undefined) return [];
  const { stream, eventId, metadata } = event;
  const { accountId, correlationId, occurredAt } = metadata;
  const { type, data } = message;
  const body = JSON.stringify({
    type,
    timestamp: occurredAt,
    data: { ...data, url: linkOf(message, publicUrl) },
  });
  const told = (await webhooks(accountId)).filter(
    (webhook) => webhook.state === 'on' && webhook.types.includes(type),
  );
  return told.map(({ id: webhookId }) =>
    queuedMessage({ eventId, stream, correlationId, accountId, webhookId, type, occurredAt, body }),
  );
};

/** Queues messages to webhooks and switch-off mails to owners. Deletes the data of removed webhooks. */
export const tellWebhooks = (services: TellWebhooksServices): Reactor => {
  const { mailKey } = services;
  const accounts = livingAccounts(services.log);
  return {
    ...TELL_WEBHOOKS,
    handles: [...handledTypes(MESSAGES), webhookSwitchedOff.type, webhookRemoved.type],
    react: async (transaction, events) => {
      const messages = await Promise.all(events.map((event) => messagesOf(services, event)));
      await queueFollowUps(transaction, mailKey, messages.flat());
      for (const event of events) {
        if (isEvent(webhookRemoved, event)) {
          // Deletes the data again here, in case the process that removed the webhook crashed.
          const { accountId } = event.metadata;
          const { webhookId } = event.data;
          await forgetWebhook(transaction.$pickTables<keyof FollowUpsDatabase>(), { accountId, webhookId });
        }
        if (!isEvent(webhookSwitchedOff, event)) continue;
        const about = { template: 'webhook-off', ...event.data } as const;
        await tellOwner(transaction, { mailKey, accounts }, event, (userId) => ({ ...about, userId }));
      }
    },
  };
};
