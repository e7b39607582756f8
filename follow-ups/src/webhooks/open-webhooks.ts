import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import type { Kysely } from 'kysely';
import type { ReactorDatabase } from '../database/database.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { failingTooLong, failingWebhooks, forgetFailing } from './failing-webhooks.ts';
import { switchOffWebhook } from './manage-webhooks.ts';
import { type KnownWebhooks, knownWebhooks } from './read-webhooks.ts';
import { type WebhookKey, webhookSecrets } from './secrets.ts';
import type { SendServices } from './send-message.ts';
import { webhookDelivery } from './webhook-delivery.ts';

export type WebhookServices = {
  readonly delivery: Delivery;
  readonly webhooks: KnownWebhooks;
  readonly sending: SendServices;
  switchOffFailing(): Promise<void>;
  /** Aborts messages in flight; they are sent again later. */
  stop(): void;
  close(): void;
};

type Backend = CommandServices & {
  readonly database: Kysely<ReactorDatabase>;
  readonly key: WebhookKey;
  readonly clock: () => Date;
  /** Networks that the operator allows in addition to the public internet. */
  readonly networks: readonly string[];
  readonly outbound?: Outbound;
};

export const openWebhooks = ({
  log,
  keys,
  database,
  key,
  clock,
  networks,
  outbound: given,
}: Backend): WebhookServices => {
  const outbound = given ?? createOutbound({ allowList: { networks, origins: [] } });
  const sending = { outbound, clock, secrets: webhookSecrets(database, key) };
  const webhooks = knownWebhooks({ log, keys });
  const stopping = new AbortController();
  const switchOff = async (
    of: { readonly accountId: string; readonly webhookId: string },
    reason: 'failing' | 'gone',
  ): Promise<void> => {
    await switchOffWebhook({ log, keys }, of, reason, clock());
    await forgetFailing(database, of.webhookId);
  };
  const failing = failingWebhooks(database);
  return {
    delivery: webhookDelivery({
      ...sending,
      database,
      webhooks,
      failing,
      switchOff,
      stopping: stopping.signal,
    }),
    webhooks,
    sending,
    switchOffFailing: async () => {
      for (const of of await failingTooLong(database)) await switchOff(of, 'failing');
    },
    stop: () => stopping.abort(),
    close: outbound.close,
  };
};
