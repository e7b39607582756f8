import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { RESEND_BATCH, resendable, resendBody, resendResult } from '../signed-waivers/resend-failed.ts';
import { WEBHOOK_TYPES } from './webhook-types.ts';
import { webhookAttempt } from './webhooks.ts';

const time = z.string().check(z.meta({ format: 'date-time' }));

const common = { actor: 'user', action: 'manage_webhooks', side: 'follow-ups', tag: 'webhooks' } as const;

/** `waiting`: not sent yet, or due for a retry. `refused`: the webhook was off or returned 410. */
const WEBHOOK_DELIVERY_STATES = [
  'waiting',
  'sent',
  'refused',
  'given_up',
  'too_late',
  'withdrawn',
  'held_back',
] as const;

const webhookDelivery = z
  .object({
    id: uuidOut.check(z.describe('Id of the message, as in `webhook-id`.')),
    type: openEnum(WEBHOOK_TYPES),
    state: openEnum(WEBHOOK_DELIVERY_STATES),
    attempts: z.int(),
    queuedAt: time,
    sentAt: z.optional(time),
    nextAttemptAt: z.optional(time),
    request: z.optional(z.string()).check(z.describe('The body; absent when withdrawn.')),
    answers: z
      .array(webhookAttempt)
      .check(z.describe('The last 20 attempts, newest first, kept for a month.')),
  })
  .check(z.meta({ id: 'WebhookDelivery' }));
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookDeliveries = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/webhook/{id}/deliveries',
  action: 'read_webhooks',
  summary: 'List deliveries of a webhook with request and answers, newest first',
  params: idParams,
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(['waiting', 'sent', 'failed'])),
  }),
  answers: {
    200: z.object({
      results: z.array(webhookDelivery),
      next: z.optional(z.string()).check(z.describe('Send it as `after` for the next page.')),
      resendable,
    }),
  },
});

export const resendWebhookDelivery = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/deliveries/{deliveryId}/resend',
  command: true,
  summary: 'Resend a message with the same `webhook-id`',
  problems: ['erased', 'link_expired', 'id_already_used'],
  params: z.object({ ...idParams.shape, deliveryId: idParams.shape.id }),
  answers: { 204: z.void().check(z.describe('Queued again.')) },
});

export const resendFailedDeliveries = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/resend-refused',
  summary: 'Resend all failed messages since a time, oldest first',
  description: `At most ${RESEND_BATCH} per call; repeat with \`next\` as \`after\` until it is absent. Resends nothing while the webhook is off.`,
  params: idParams,
  body: z.object(resendBody),
  answers: { 200: z.object({ result: resendResult }) },
});
