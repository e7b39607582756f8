/** E-mail marketing. `klaviyo` keeps lists, `mailchimp` keeps audiences; a business uses one of them at a time. */
export const EMAIL_SERVICES = ['klaviyo', 'mailchimp'] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

/** Every service that a business can connect: e-mail marketing and points of sale. */
export const INTEGRATION_SERVICES = [...EMAIL_SERVICES, 'shopify'] as const;
export type IntegrationService = (typeof INTEGRATION_SERVICES)[number];

export const isEmailService = (service: IntegrationService): service is EmailService =>
  (EMAIL_SERVICES as readonly string[]).includes(service);

/** As the services write themselves, in every language. */
export const SERVICE_NAMES: Readonly<Record<IntegrationService, string>> = {
  klaviyo: 'Klaviyo',
  mailchimp: 'Mailchimp',
  shopify: 'Shopify',
};

/** At the end of a key. */
export const MAILCHIMP_DATA_CENTRE = /-([a-z]{2}\d{1,3})$/;
