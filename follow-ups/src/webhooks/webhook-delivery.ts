import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { noteAttempt } from './attempts.ts';
import { classifyResponse, isGonePermanently } from './classify-response.ts';
import type { FailingWebhooks } from './failing-webhooks.ts';
import type { MessagePayload } from './queued-message.ts';
import type { KnownWebhooks } from './read-webhooks.ts';
import { type SendServices, sendMessage } from './send-message.ts';

export type WebhookDeliveryServices = SendServices & {
  readonly database: Kysely<FollowUpsDatabase>;
  readonly webhooks: KnownWebhooks;
  readonly failing: FailingWebhooks;
  readonly switchOff: (
    of: { readonly accountId: string; readonly webhookId: string },
    reason: 'gone',
  ) => Promise<void>;
  readonly stopping: AbortSignal;
};

/** Twice the limit of eight requests per host, because some follow-ups are being looked up or recorded. */
const AT_ONCE = 16;

export const webhookDelivery = (services: WebhookDeliveryServices): Delivery => {
  const { database, webhooks, failing, switchOff, clock, stopping } = services;
  return {
    channel: 'webhook',
    keeps: false,
    atOnceInLane: AT_ONCE,
    deliver: async ({ id, accountId, recipient: webhookId, payload }, isHeld) => {
      const webhook = (await webhooks(accountId)).find((each) => each.id === webhookId);
      if (webhook === undefined) return { kind: 'unwanted' };
      // The row is kept, so that it can be sent once the webhook is on again.
      if (webhook.state !== 'on') return { kind: 'refused', errorClass: 'webhook_off' };
      if (!(await isHeld())) return { kind: 'lost' };
      const { body } = payload as MessagePayload;
      const result = await sendMessage(services, webhook, accountId, { id, body }, stopping);
      // The webhook was just removed, or its secret was lost in a restore. The next attempt reads the current state.
      if (result === undefined) return { kind: 'postponed', errorClass: 'no_secret' };
      const delivered = classifyResponse(result, clock());
      if (delivered.kind === 'later') return delivered;
      const of = { accountId, webhookId };
      await noteAttempt(database, { ...of, followUpId: id }, result);
      if (delivered.kind === 'done') await failing.noteSuccess(of);
      else await failing.noteFailure(of);
      if (isGonePermanently(result)) await switchOff(of, 'gone');
      return delivered;
    },
  };
};
