import type {
  IntegrationInput,
  IntegrationReason,
  ShownIntegration,
} from '@waivers/contract/users/integrations.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { AppTextId } from '../../../messages/use-text.ts';
import type { Problem } from '../../../problems/problem.ts';

export type ServiceField = { readonly name: string; readonly label: AppTextId; readonly hint?: AppTextId };

type ServiceForm = {
  /** Fields that identify the business at the service, prefilled when the form opens. */
  readonly fields: readonly ServiceField[];
  /** The API key or secret, which the server never returns. */
  readonly secret: ServiceField;
  /** Snackbar text shown when the service rejects the values (spec section 8). */
  readonly refusedText: AppTextId;
  /** Scopes that the key needs. Empty if any key works. */
  readonly scopes: readonly string[];
};

export const SERVICE_FORMS: Readonly<Record<IntegrationService, ServiceForm>> = {
  klaviyo: {
    fields: [{ name: 'listId', label: 'account.listId', hint: 'account.listIdHint' }],
    secret: { name: 'apiKey', label: 'account.apiKey', hint: 'account.klaviyoKeyHint' },
    refusedText: 'account.klaviyoWrong',
    scopes: ['lists:read', 'lists:write', 'profiles:write', 'subscriptions:write'],
  },
  mailchimp: {
    fields: [{ name: 'audienceId', label: 'account.audienceId' }],
    secret: { name: 'apiKey', label: 'account.apiKey' },
    refusedText: 'account.mailchimpWrong',
    scopes: [],
  },
  shopify: {
    fields: [
      { name: 'tenant', label: 'account.shop', hint: 'account.shopHint' },
      { name: 'clientId', label: 'account.clientId' },
    ],
    secret: { name: 'clientSecret', label: 'account.clientSecret', hint: 'account.keyNeeds' },
    refusedText: 'account.shopifyWrong',
    scopes: ['read_customers', 'write_customers'],
  },
};

type Values = Readonly<Record<string, string>>;

export const configuredValues = (integration: ShownIntegration | undefined): Values =>
  Object.fromEntries(
    Object.entries(integration ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export const integrationEntry = (service: IntegrationService, values: Values): IntegrationInput =>
  ({ service, ...values }) as IntegrationInput;

type FieldRefusal = { readonly name: string; readonly text: AppTextId };

const REASONS: Readonly<Record<Exclude<IntegrationReason, 'incomplete'>, AppTextId>> = {
  keys: 'account.refusedKey',
  target: 'account.refusedTarget',
  permissions: 'account.refusedPermissions',
  organisation: 'account.refusedOrganisation',
  not_installed: 'account.refusedNotInstalled',
  closed: 'account.refusedClosed',
};

/** Rejection reasons that point to the list or shop rather than to the key. */
const TARGET_REASONS: readonly string[] = ['target', 'organisation', 'not_installed', 'closed'];

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

export const fieldRefusals = (
  { reason }: Pick<Problem, 'reason'>,
  { fields, secret }: ServiceForm,
  values: Values,
): readonly FieldRefusal[] => {
  const [target] = fields;
  if (reason === 'incomplete') {
    const empty = [...fields, secret].filter(({ name }) => (values[name] ?? '').trim() === '');
    return empty.map(({ name }) => ({ name, text: 'account.required' }));
  }
  // A newer server may send reasons unknown to this client.
  if (reason === undefined || !isKnown(reason)) return [];
  const field = TARGET_REASONS.includes(reason) ? (target ?? secret) : secret;
  return [{ name: field.name, text: REASONS[reason] }];
};
