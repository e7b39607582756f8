import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';
import { createOutbound, type Outbound, type OutboundOptions } from '@waivers/server/outbound/outbound.ts';
import type { ServiceAddresses } from '@waivers/server/settings/service-addresses.ts';
import type { EmailMarketing } from '../email-marketing/email-marketing.ts';
import { KLAVIYO, klaviyo } from '../email-marketing/klaviyo.ts';
import { MAILCHIMP, mailchimp } from '../email-marketing/mailchimp.ts';
import type { PointOfSale } from '../point-of-sale/point-of-sale.ts';
import { SHOPIFY, shopify } from '../point-of-sale/shopify.ts';
import { createShopifyTokens } from '../point-of-sale/shopify-tokens.ts';
import { callsOver } from '../service-calls/calls.ts';
import type { ServiceResult } from '../service-calls/service-answer.ts';

export type ServiceConnection =
  | { readonly kind: 'email-marketing'; readonly service: EmailMarketing }
  | { readonly kind: 'point-of-sale'; readonly service: PointOfSale };

export type Connect = (target: IntegrationTarget, secret: string, accountId: string) => ServiceConnection;

export const connectOver = (
  outbound: Pick<Outbound, 'send'>,
  addresses: Partial<ServiceAddresses> = {},
): Connect => {
  const tokens = createShopifyTokens();
  return (target, secret, accountId) => {
    const call = callsOver(outbound, accountId);
    switch (target.service) {
      case 'klaviyo': {
        const settings = { baseUrl: addresses.klaviyo ?? KLAVIYO, listId: target.listId, apiKey: secret };
        return { kind: 'email-marketing', service: klaviyo(call, settings) };
      }
      case 'mailchimp': {
        const { audienceId } = target;
        const settings = { baseUrl: addresses.mailchimp ?? MAILCHIMP, audienceId, apiKey: secret };
        return { kind: 'email-marketing', service: mailchimp(call, settings) };
      }
      case 'shopify': {
        const { tenant, clientId } = target;
        const settings = { baseUrl: addresses.shopify ?? SHOPIFY, tenant, clientId, clientSecret: secret };
        return { kind: 'point-of-sale', service: shopify(call, tokens, settings) };
      }
      default:
        return target satisfies never;
    }
  };
};

/** Creates the HTTP client for services. Allows the operator's stand-ins, which may run on this machine. */
export const outboundToServices = (
  addresses: Partial<ServiceAddresses> = {},
  options: Omit<OutboundOptions, 'opened'> = {},
): Outbound => {
  const origins = Object.values(addresses).flatMap((address) =>
    address === undefined ? [] : [new URL(address).origin],
  );
  return createOutbound({ ...options, allowList: { networks: [], origins } });
};

type Checked =
  | 'accepted'
  | { readonly refused: 'integration_invalid'; readonly reason: IntegrationReason }
  | { readonly refused: 'integration_unreachable' };

const checkedOf = (result: ServiceResult): Checked => {
  switch (result.kind) {
    case 'ok':
      return 'accepted';
    case 'not_wanted':
      return { refused: 'integration_invalid', reason: result.reason };
    case 'refused':
      return { refused: 'integration_invalid', reason: 'target' };
    default:
      return { refused: 'integration_unreachable' };
  }
};

type Candidate = {
  readonly target: IntegrationTarget;
  readonly secret: string;
  readonly accountId: string;
};

export const checkIntegration =
  (connect: Connect) =>
  async ({ target, secret, accountId }: Candidate): Promise<Checked> =>
    checkedOf(await connect(target, secret, accountId).service.verify());
