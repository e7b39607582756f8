import type { AppTextId } from '../messages/use-text.ts';

type SettingsLink = { readonly to: string; readonly label: AppTextId };

type SettingsPage = SettingsLink & {
  /** Pages that are listed below this one. */
  readonly under?: readonly SettingsLink[];
  /** Labels on the page, by which the search finds it. */
  readonly holds?: readonly AppTextId[];
};

export type SettingsPageName = 'personal' | 'company' | 'emails' | 'integrations' | 'developers';

export const SETTINGS: Readonly<Record<SettingsPageName, SettingsPage>> = {
  personal: {
    to: '/account',
    label: 'account.nav.personal',
    holds: ['account.name', 'account.email', 'account.password', 'account.devices'],
  },
  company: {
    to: '/account/company',
    label: 'account.business',
    holds: ['account.companyName', 'account.logo', 'account.timeZone', 'account.language'],
  },
  emails: {
    to: '/account/emails',
    label: 'account.nav.emails',
    holds: ['account.template', 'account.videoReminder', 'account.mailServer'],
  },
  integrations: {
    to: '/account/integrations',
    label: 'account.nav.integrations',
    under: [{ to: '/account/deliveries', label: 'deliveries.title' }],
    holds: ['account.emailMarketing', 'account.pointOfSale'],
  },
  developers: {
    to: '/account/developers',
    label: 'account.nav.developers',
    under: [
      { to: '/account/webhooks', label: 'webhooks.title' },
      { to: '/account/api-keys', label: 'apiKeys.title' },
    ],
  },
};
