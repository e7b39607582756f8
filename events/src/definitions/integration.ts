import { INTEGRATION_SERVICES } from '@waivers/waiver/integration-services.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';

/** Identifies the business at the service. API keys are stored separately, sealed, under `secretId`. */
const integrationTarget = z.discriminatedUnion('service', [
  z.strictObject({ service: z.literal('klaviyo'), listId: z.string() }),
  z.strictObject({ service: z.literal('mailchimp'), audienceId: z.string() }),
  z.strictObject({
    service: z.literal('shopify'),
    tenant: z.string(),
    clientId: z.string(),
  }),
]);
export type IntegrationTarget = z.infer<typeof integrationTarget>;

const service = z.enum(INTEGRATION_SERVICES);

export const integrationSet = defineEvent({
  type: 'IntegrationSet',
  categories: ['account'],
  description: 'An owner connected a service or changed its settings; the service had accepted the keys.',
  data: z.strictObject({ target: integrationTarget, secretId: z.uuid() }),
  personal: {},
});

export const integrationRemoved = defineEvent({
  type: 'IntegrationRemoved',
  categories: ['account'],
  description: 'An owner disconnected a service.',
  data: z.strictObject({ service }),
  personal: {},
});

export const integrationRefused = defineEvent({
  type: 'IntegrationRefused',
  categories: ['account'],
  description: 'A service rejected the keys several times in a row. Messages to it wait.',
  data: z.strictObject({
    service,
    /** Id of the `IntegrationSet` whose keys were rejected. */
    settingId: z.uuid(),
    answer: z.strictObject({ code: z.int().min(100).max(599) }),
  }),
  personal: {},
});

export const integrationAccepted = defineEvent({
  type: 'IntegrationAccepted',
  categories: ['account'],
  description: 'A service accepted the keys again after rejecting them.',
  data: z.strictObject({ service, settingId: z.uuid() }),
  personal: {},
});

export const integrationSwitchedOff = defineEvent({
  type: 'IntegrationSwitchedOff',
  categories: ['account'],
  description: 'Sending to a service was switched off. Its settings are kept.',
  data: z.strictObject({
    service,
    /**
     * `refused`: keys were rejected for days. `other_service`: the owner connected another service of the same kind.
     */
    reason: z.enum(['refused', 'other_service']),
  }),
  personal: {},
});
