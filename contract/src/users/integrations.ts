import { withoutAccents } from '@waivers/waiver/accents.ts';
import { isSingleLine } from '@waivers/waiver/validation.ts';
import { z } from 'zod/mini';

export const MAX_INTEGRATION_VALUE = 200;

/** Trimmed and stripped of accents (spec section 5). An empty value stays empty. */
const value = z._default(
  z
    .string()
    .check(
      z.overwrite(withoutAccents),
      z.trim(),
      z.maxLength(MAX_INTEGRATION_VALUE),
      z.refine<string>(isSingleLine, { params: { code: 'control_characters' } }),
    ),
  '',
);

const secret = value.check(z.describe('Empty: keep the stored one. Never answered.'));

/** Strips everything but the host, because owners tend to paste the full URL of their shop. */
const tenant = value.check(
  z.overwrite((text) =>
    text
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\.myshopify\.com\/?$/, ''),
  ),
);

/** Response-only members, ignored if a client sends them back. */
const ignoredMembers = {
  configured: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  lastFour: z.optional(z.unknown()),
};

/** Settings of one service as sent by an owner. If all values are empty, the integration is removed. */
export const integrationInput = z.discriminatedUnion('service', [
  z.strictObject({ service: z.literal('klaviyo'), listId: value, apiKey: secret, ...ignoredMembers }),
  z.strictObject({ service: z.literal('mailchimp'), audienceId: value, apiKey: secret, ...ignoredMembers }),
  z.strictObject({
    service: z.literal('shopify'),
    tenant: tenant.check(z.describe('The part of the address before `.myshopify.com`.')),
    clientId: value,
    clientSecret: secret,
    ...ignoredMembers,
  }),
]);
export type IntegrationInput = z.output<typeof integrationInput>;

/**
 * `active`: in use. `needs_attention`: the service rejects the keys, so deliveries are on hold. `switched_off`:
 * rejected for days. `inactive`: the other email service is in use.
 */
export const INTEGRATION_STATUSES = ['active', 'needs_attention', 'switched_off', 'inactive'] as const;

const shownOfEach = {
  configured: z.literal(true),
  status: z.enum(INTEGRATION_STATUSES),
  lastFour: z
    .string()
    .check(
      z.describe(
        'Last four characters of the key or secret, for Mailchimp without the data centre; empty for short keys.',
      ),
    ),
};

/** An integration as returned to owners, without keys or secrets. */
export const integration = z
  .discriminatedUnion('service', [
    z.object({ service: z.literal('klaviyo'), listId: z.string(), ...shownOfEach }),
    z.object({ service: z.literal('mailchimp'), audienceId: z.string(), ...shownOfEach }),
    z.object({
      service: z.literal('shopify'),
      tenant: z.string(),
      clientId: z.string(),
      ...shownOfEach,
    }),
  ])
  .check(z.meta({ id: 'Integration' }));
export type ShownIntegration = z.infer<typeof integration>;

/**
 * Why a service rejected the input. `incomplete`: a value is missing. `keys`: wrong keys. `target`: no such list or
 * audience. `permissions`: the keys lack a permission. `organisation`: app and shop belong to different
 * organisations. `not_installed`: the app is not installed in the shop. `closed`: the shop is frozen or locked.
 */
const INTEGRATION_REASONS = [
  'incomplete',
  'keys',
  'target',
  'permissions',
  'organisation',
  'not_installed',
  'closed',
] as const;
export type IntegrationReason = (typeof INTEGRATION_REASONS)[number];
