import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import { Webhook } from 'standardwebhooks';
import { MAX_STORED_BYTES } from './attempts.ts';
import type { KnownWebhook } from './read-webhooks.ts';
import type { WebhookSecrets } from './secrets.ts';

export type SendServices = {
  readonly outbound: Outbound;
  readonly secrets: WebhookSecrets;
  readonly clock: () => Date;
};

type ToSend = { readonly id: string; readonly body: string };

/**
 * Signs as defined by Standard Webhooks (standardwebhooks.com): `webhook-id` is the same for every attempt; timestamp
 * and signature are new. While two secrets overlap, two signatures are sent, separated by a space.
 * @returns undefined if no signing secret exists; nothing is sent
 */
export const sendMessage = async (
  { outbound, secrets, clock }: SendServices,
  webhook: KnownWebhook,
  accountId: string,
  { id, body }: ToSend,
  signal?: AbortSignal,
): Promise<OutboundResult | undefined> => {
  const now = clock();
  const signing = await secrets.signing(webhook, accountId, now);
  if (signing.length === 0) return undefined;
  return outbound.send({
    url: new URL(webhook.url),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Waivers-Webhook/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signing.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
    body,
    owner: accountId,
    maxBytes: MAX_STORED_BYTES,
    ...(signal === undefined ? {} : { signal }),
  });
};
