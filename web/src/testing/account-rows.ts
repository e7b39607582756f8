/** Rows of the account page, from its top. */
export const ROWS = [
  'name',
  'email',
  'password',
  'company',
  'logo',
  'template',
  'videoReminder',
  'klaviyo',
  'mailchimp',
  'shopify',
  'webhooks',
  'apiKeys',
  'timeZone',
  'language',
] as const;

export type Row = (typeof ROWS)[number];
