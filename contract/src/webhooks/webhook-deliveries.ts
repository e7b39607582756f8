import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { RESEND_BATCH, resendable, resendBody, resendResult } from '../signed-waivers/resend-failed.ts';
import { WEBHOOK_TYPES } from './webhook-types.ts';
import { webhookAttempt } from './webhooks.ts';

const time = z.string().check(z.meta({ format: 'date-time' }));

const common = { actor: 'owner', side: 'follow-ups', scope: 'manage', tag: 'webhooks' } as const;

/** `waiting`: not sent yet, or tried and tried again later. `refused`: the webhook was off, or said that it is gone. */
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
    id: uuidOut.check(z.describe('Of the message, as `webhook-id` says.')),
    type: openEnum(WEBHOOK_TYPES),
    state: openEnum(WEBHOOK_DELIVERY_STATES),
    attempts: z.int(),
    queuedAt: time,
    sentAt: z.optional(time),
    nextAttemptAt: z.optional(time),
    request: z
      .optional(z.string())
      .check(z.describe('The body as it is sent; absent when it has been withdrawn.')),
    answers: z.array(webhookAttempt).check(z.describe('Newest first, at most 20; kept for a month.')),
  })
  .check(z.meta({ id: 'WebhookDelivery' }));
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookDeliveries = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/webhook/{id}/deliveries',
  scope: 'read',
  summary: 'What went to a webhook, newest first: request, answers, and when it is tried again',
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
  summary: 'Send a message again, with the same `webhook-id`',
  problems: ['erased', 'link_expired', 'id_already_used'],
  params: z.object({ ...idParams.shape, deliveryId: idParams.shape.id }),
  answers: { 204: z.void().check(z.describe('It is due again.')) },
});

export const resendFailedDeliveries = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/resend-refused',
  summary: 'Send everything again that was refused or given up since a time, oldest first',
  description: `At most ${RESEND_BATCH} at a time; ask again with \`next\` as \`after\` until there is none. Nothing while the webhook is off.`,
  params: idParams,
  body: z.object(resendBody),
  answers: { 200: z.object({ result: resendResult }) },
});
