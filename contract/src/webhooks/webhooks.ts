import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { WEBHOOK_TYPES } from './webhook-types.ts';

export const MAX_WEBHOOKS = 10;
export const MAX_URL_LENGTH = 2000;

/** `switched_off`: turned off automatically after days without a successful delivery. */
const WEBHOOK_STATES = ['on', 'off', 'switched_off'] as const;

/** `failing`: no successful delivery for five days. `gone`: the server returned 410. */
const SWITCH_OFF_REASONS = ['failing', 'gone'] as const;

const time = z.string().check(z.meta({ format: 'date-time' }));

const webhook = z
  .object({
    id: uuidOut,
    url: z.string(),
    types: z.array(openEnum(WEBHOOK_TYPES)),
    state: openEnum(WEBHOOK_STATES),
    createdAt: time,
    switchedOff: z
      .optional(z.object({ at: time, reason: openEnum(SWITCH_OFF_REASONS) }))
      .check(z.describe('Set in the state `switched_off`.')),
    failingSince: z.optional(time).check(z.describe('Time of the first failure since the last success.')),
    /** Until this time, messages are signed with both the old and the new secret. */
    oldSecretUntil: z.optional(time),
  })
  .check(z.meta({ id: 'Webhook' }));
export type Webhook = z.infer<typeof webhook>;

const secret = z
  .string()
  .check(z.describe('`whsec_…`, to verify signatures (standardwebhooks.com). Shown only once.'));

const types = z.array(z.enum(WEBHOOK_TYPES)).check(z.minLength(1), z.maxLength(WEBHOOK_TYPES.length));
const url = z
  .string()
  .check(
    z.maxLength(MAX_URL_LENGTH),
    z.url({ protocol: /^https?$/ }),
    z.describe('https URL at a public address, without credentials.'),
  );

const common = { actor: 'user', action: 'manage_webhooks', side: 'follow-ups', tag: 'webhooks' } as const;

export const listWebhooks = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/webhook',
  action: 'read_webhooks',
  summary: 'List webhooks, oldest first',
  answers: { 200: z.object({ results: z.array(webhook) }) },
});

export const addWebhook = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook',
  command: true,
  confirmed: true,
  summary: 'Add a webhook',
  description: `At most ${MAX_WEBHOOKS}.`,
  problems: ['id_already_used', 'limit_reached'],
  body: z.object({ url, types }),
  answers: { 201: z.object({ result: z.object({ ...webhook.shape, secret }) }) },
});

export const changeWebhook = defineCall({
  ...common,
  method: 'PUT',
  path: '/v1/webhook/{id}',
  command: true,
  confirmed: true,
  summary: 'Change a webhook, or turn it on or off',
  problems: ['id_already_used'],
  params: idParams,
  body: z.object({ url, types, isOn: z.boolean() }),
  answers: { 200: z.object({ result: webhook }) },
});

export const removeWebhook = defineCall({
  ...common,
  method: 'DELETE',
  path: '/v1/webhook/{id}',
  command: true,
  summary: 'Remove a webhook and drop its waiting messages',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('The webhook is removed.')) },
});

export const rotateWebhookSecret = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/rotate',
  command: true,
  confirmed: true,
  summary: 'Create a new secret; messages are signed with both for 24 hours',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 200: z.object({ result: z.object({ ...webhook.shape, secret }) }) },
});

const exchange = {
  status: z.optional(z.int()).check(z.describe('HTTP status; absent without an answer.')),
  reason: z
    .optional(z.string())
    .check(
      z.describe(
        'Why there was no answer: address_not_allowed, unknown_host, cannot_connect, certificate, timed_out, broken_off or ended.',
      ),
    ),
  ms: z.int(),
  answer: z.optional(z.string()).check(z.describe('First KiB of the answer.')),
  isCut: z.optional(z.literal(true)).check(z.describe('Set when the answer was longer.')),
};

export const webhookAttempt = z.object({ at: time, ...exchange }).check(z.meta({ id: 'WebhookAttempt' }));
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const pingWebhook = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/ping',
  summary: 'Send a test message, `webhook.test`, and return the answer',
  problems: ['rate_limited'],
  params: idParams,
  answers: { 200: z.object({ result: webhookAttempt }) },
});
