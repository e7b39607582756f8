import type { IntegrationSent, IntegrationTold } from '@waivers/contract/users/integrations.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { AppTextId } from '../../../messages/text-ids.ts';

export type ServiceField = { readonly name: string; readonly label: AppTextId; readonly hint?: AppTextId };

export type ServiceForm = {
  /** What the service finds the business by; told again when the form opens. */
  readonly fields: readonly ServiceField[];
  /** Never told again. */
  readonly secret: ServiceField;
  /** Said when the service does not take what was entered (spec section 8). */
  readonly wrong: AppTextId;
  /** What the key must be allowed to do; empty: every key is. */
  readonly scopes: readonly string[];
};

export const SERVICE_FORMS: Readonly<Record<IntegrationService, ServiceForm>> = {
  klaviyo: {
    fields: [{ name: 'listId', label: 'account.listId', hint: 'account.listIdHint' }],
    secret: { name: 'apiKey', label: 'account.apiKey', hint: 'account.klaviyoKeyHint' },
    wrong: 'account.klaviyoWrong',
    scopes: ['lists:read', 'lists:write', 'profiles:write', 'subscriptions:write'],
  },
  mailchimp: {
    fields: [{ name: 'audienceId', label: 'account.audienceId' }],
    secret: { name: 'apiKey', label: 'account.apiKey' },
    wrong: 'account.mailchimpWrong',
    scopes: [],
  },
  shopify: {
    fields: [
      { name: 'tenant', label: 'account.shop', hint: 'account.shopHint' },
      { name: 'clientId', label: 'account.clientId' },
    ],
    secret: { name: 'clientSecret', label: 'account.clientSecret', hint: 'account.keyNeeds' },
    wrong: 'account.shopifyWrong',
    scopes: ['read_customers', 'write_customers'],
  },
};

export type Values = Readonly<Record<string, string>>;

/** What is set, by field. */
export const valuesOf = (told: IntegrationTold | undefined): Values =>
  Object.fromEntries(
    Object.entries(told ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** @param values of the service's own fields */
export const entryOf = (service: IntegrationService, values: Values): IntegrationSent =>
  ({ service, ...values }) as IntegrationSent;
