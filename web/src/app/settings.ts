import type { AppTextId } from '../messages/use-text.ts';

type SettingsLink = { readonly to: string; readonly label: AppTextId };

type SettingsPage = SettingsLink & {
  /** Pages listed below this one in the menu. */
  readonly subpages?: readonly SettingsLink[];
  /** Labels on the page, by which the search finds it. */
  readonly labels?: readonly AppTextId[];
};

export const SECURITY = '/account/security';

export type SettingsPageName = 'personal' | 'company' | 'emails' | 'integrations' | 'developers';

export const SETTINGS: Readonly<Record<SettingsPageName, SettingsPage>> = {
  personal: {
    to: '/account',
    label: 'account.nav.personal',
    labels: ['account.name', 'account.email', 'account.password'],
  },
  company: {
    to: '/account/company',
    label: 'account.business',
    labels: ['account.companyName', 'account.logo', 'account.timeZone', 'account.language'],
  },
  emails: {
    to: '/account/emails',
    label: 'account.nav.emails',
    labels: ['account.template', 'account.videoReminder', 'account.mailServer'],
  },
  integrations: {
    to: '/account/integrations',
    label: 'account.nav.integrations',
    subpages: [{ to: '/account/deliveries', label: 'deliveries.title' }],
    labels: ['account.emailMarketing', 'account.pointOfSale'],
  },
  developers: {
    to: '/account/developers',
    label: 'account.nav.developers',
    subpages: [
      { to: '/account/webhooks', label: 'webhooks.title' },
      { to: '/account/api-keys', label: 'apiKeys.title' },
    ],
  },
};

const { personal, ...ofBusiness } = SETTINGS;

/** The account's menu: the person's own pages, the settings of the business, then what is not a setting. */
export const ACCOUNT_MENU: readonly SettingsPage[] = [
  personal,
  {
    to: SECURITY,
    label: 'security.title',
    labels: ['security.factors', 'security.codes', 'account.devices', 'security.logIns'],
  },
  ...Object.values(ofBusiness),
  {
    to: '/account/people',
    label: 'people.title',
    subpages: [{ to: '/account/identity-provider', label: 'idp.title' }],
  },
  { to: '/account/status', label: 'status.title' },
];
