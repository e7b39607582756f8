import { withoutAccents } from '@waivers/waiver/accents.ts';
import { standsInOneLine } from '@waivers/waiver/validation.ts';
import { z } from 'zod/mini';

/** Of each value, in characters. */
export const MAX_INTEGRATION_VALUE = 200;

/** Trimmed and without accents (spec section 5); empty where it was left empty. */
const value = z._default(
  z
    .string()
    .check(
      z.overwrite(withoutAccents),
      z.trim(),
      z.maxLength(MAX_INTEGRATION_VALUE),
      z.refine<string>(standsInOneLine, { params: { code: 'control_characters' } }),
    ),
  '',
);

const secret = value.check(z.describe('Empty: the one that is stored. It is never answered.'));

/** People paste the shop's whole address. */
const tenant = value.check(
  z.overwrite((text) =>
    text
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\.myshopify\.com\/?$/, ''),
  ),
);

/** Answered with each, and not looked at when it is sent back. */
const ignoredMembers = {
  configured: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  lastFour: z.optional(z.unknown()),
};

/** One service as an owner sets it. With every value empty it is removed. */
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
 * `active`: in use. `needs_attention`: the service refuses the keys, and what is to be sent waits. `switched_off`: it has
 * refused them for days. `inactive`: the other e-mail service is in use.
 */
export const INTEGRATION_STATUSES = ['active', 'needs_attention', 'switched_off', 'inactive'] as const;

const shownOfEach = {
  configured: z.literal(true),
  status: z.enum(INTEGRATION_STATUSES),
  lastFour: z
    .string()
    .check(
      z.describe('Of the key or secret, of Mailchimp without the data centre; empty when that is short.'),
    ),
};

/** Never with a key or a secret. */
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
 * Why a service did not take what was entered. `incomplete`: something is missing. `keys`: they are wrong. `target`: there
 * is no such list or audience. `permissions`: the keys may not do what is needed. `organisation`: app and shop belong to
 * different organisations. `not_installed`: the app is not in the shop. `closed`: the service has frozen or locked the shop.
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
