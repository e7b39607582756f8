import type { ServiceAddresses } from '@waivers/server/settings/service-addresses.ts';
import { type KlaviyoStandIn, openKlaviyo } from './klaviyo.ts';
import { type MailchimpStandIn, openMailchimp } from './mailchimp.ts';
import { openShopify, type ShopifyStandIn } from './shopify.ts';

export type ServiceStandIns = {
  readonly klaviyo: KlaviyoStandIn;
  readonly mailchimp: MailchimpStandIn;
  readonly shopify: ShopifyStandIn;
  readonly addresses: ServiceAddresses;
  close(): Promise<void>;
};

export const openServices = async (): Promise<ServiceStandIns> => {
  const [klaviyo, mailchimp, shopify] = await Promise.all([openKlaviyo(), openMailchimp(), openShopify()]);
  return {
    klaviyo,
    mailchimp,
    shopify,
    addresses: { klaviyo: klaviyo.url, mailchimp: mailchimp.url, shopify: shopify.url },
    close: async () => void (await Promise.all([klaviyo.close(), mailchimp.close(), shopify.close()])),
  };
};

export const environmentOf = ({ klaviyo, mailchimp, shopify }: ServiceAddresses): Record<string, string> => ({
  ...(klaviyo === undefined ? {} : { KLAVIYO_URL: klaviyo }),
  ...(mailchimp === undefined ? {} : { MAILCHIMP_URL: mailchimp }),
  ...(shopify === undefined ? {} : { SHOPIFY_URL: shopify }),
});
