import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { WEBHOOK_TYPES } from './webhook-types.ts';

export const MAX_WEBHOOKS = 10;
export const MAX_URL_LENGTH = 2000;

/** `switched_off`: by itself, because nothing has got through for days. */
const WEBHOOK_STATES = ['on', 'off', 'switched_off'] as const;

/** `failing`: nothing has got through for five days. `gone`: its server has answered 410. */
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
      .check(z.describe('When and why, in the state `switched_off`.')),
    failingSince: z.optional(time).check(z.describe('Nothing has got through since then.')),
    /** Until then both secrets sign. */
    oldSecretUntil: z.optional(time),
  })
  .check(z.meta({ id: 'Webhook' }));
export type Webhook = z.infer<typeof webhook>;

const secret = z
  .string()
  .check(z.describe('`whsec_…`, to verify signatures with (standardwebhooks.com). It is not shown again.'));

const types = z.array(z.enum(WEBHOOK_TYPES)).check(z.minLength(1), z.maxLength(WEBHOOK_TYPES.length));
const url = z
  .string()
  .check(
    z.maxLength(MAX_URL_LENGTH),
    z.url({ protocol: /^https?$/ }),
    z.describe('https, at a public address, without a user name.'),
  );

const common = { actor: 'owner', side: 'follow-ups', scope: 'manage', tag: 'webhooks' } as const;

export const listWebhooks = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/webhook',
  scope: 'read',
  summary: 'Webhooks of the business, oldest first',
  answers: { 200: z.object({ results: z.array(webhook) }) },
});

export const addWebhook = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook',
  command: true,
  confirmed: true,
  summary: 'Name an address that is told what happens',
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
  summary: 'Change a webhook, or switch it on or off',
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
  summary: 'Remove a webhook; what waits for it is dropped',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('It is told nothing any more.')) },
});

export const rotateWebhookSecret = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/rotate',
  command: true,
  confirmed: true,
  summary: 'Make a new secret; for 24 hours messages are signed with both',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 200: z.object({ result: z.object({ ...webhook.shape, secret }) }) },
});

/** `reason`: why there was no answer. */
const exchange = {
  status: z.optional(z.int()).check(z.describe('Of HTTP; absent: there was no answer.')),
  reason: z
    .optional(z.string())
    .check(
      z.describe(
        'Why there was no answer: address_not_allowed, unknown_host, cannot_connect, certificate, timed_out, broken_off or ended.',
      ),
    ),
  ms: z.int(),
  answer: z.optional(z.string()).check(z.describe('The first KiB of the answer.')),
  isCut: z.optional(z.literal(true)).check(z.describe('There was more of it.')),
};

export const webhookAttempt = z.object({ at: time, ...exchange }).check(z.meta({ id: 'WebhookAttempt' }));
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const pingWebhook = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/webhook/{id}/ping',
  summary: 'Send a test message, `webhook.test`, at once, and tell what came back',
  problems: ['rate_limited'],
  params: idParams,
  answers: { 200: z.object({ result: webhookAttempt }) },
});
