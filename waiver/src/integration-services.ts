/** A business can connect at most one of these. */
export const EMAIL_SERVICES = ['klaviyo', 'mailchimp'] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

export const INTEGRATION_SERVICES = [...EMAIL_SERVICES, 'shopify'] as const;
export type IntegrationService = (typeof INTEGRATION_SERVICES)[number];

export const isEmailService = (service: IntegrationService): service is EmailService =>
  (EMAIL_SERVICES as readonly string[]).includes(service);

export const SERVICE_NAMES: Readonly<Record<IntegrationService, string>> = {
  klaviyo: 'Klaviyo',
  mailchimp: 'Mailchimp',
  shopify: 'Shopify',
};

export const MAILCHIMP_DATA_CENTRE = /-([a-z]{2}\d{1,3})$/;
