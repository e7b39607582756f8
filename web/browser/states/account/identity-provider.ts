import type { Page } from 'playwright-core';
import type { State } from '../state.ts';

const PROVIDER = {
  issuer: 'https://login.höhenluft.example/realms/venues',
  clientId: 'venue-desk',
  hasClientSecret: true,
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'venue-leads', role: 'manager' },
    { group: 'reception', role: 'front_desk' },
  ],
  passwordLogIn: false,
};
const HOST = 'login.höhenluft.example';
const ADDRESSES = {
  redirectUri: 'https://waivers.venue.test/auth/oidc/callback',
  backChannelLogoutUri:
    'https://waivers.venue.test/v1/auth/oidc/back-channel-logout?account=0190f3c8-0000-7000-8000-000000000001',
  logInUrl: 'https://waivers.venue.test/auth/login?business=0190f3c8-0000-7000-8000-000000000001',
};

const answer =
  (requests: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(requests, (route) => route.fulfill({ status, json }));

const problem = (code: string, status: number, more: object = {}) => ({
  type: 'about:blank',
  title: '',
  status,
  code,
  ...more,
});

const owned = (provider: object | null) =>
  answer('**/v1/people/identity-provider', { result: { provider, ...ADDRESSES } });

const CALLBACK = '/auth/oidc/callback?code=a-code&state=a-state';

export const IDENTITY_PROVIDER_STATES: readonly State[] = [
  {
    screen: 'log in',
    state: 'with an identity provider',
    viewer: 'anonymous',
    path: '/auth/login',
    intercept: answer('**/v1/auth/oidc/find', { result: { name: 'Höhenluft' } }),
    reach: ({ page }) => page.locator('form > button[type=button]').waitFor(),
    shows: ['Log in with Höhenluft'],
  },
  {
    screen: 'identity provider answer',
    state: 'waiting',
    viewer: 'anonymous',
    path: CALLBACK,
    intercept: (page) => page.route('**/v1/auth/oidc/finish', () => undefined),
    reach: ({ page }) => page.locator('main h1').waitFor(),
    shows: ['Logging you in', 'One moment, please.'],
  },
  {
    screen: 'identity provider answer',
    state: 'not invited',
    viewer: 'anonymous',
    path: CALLBACK,
    intercept: answer('**/v1/auth/oidc/finish', problem('oidc_not_invited', 403), 403),
    reach: ({ page }) => page.locator('main a').waitFor(),
    shows: ['You are not logged in', 'no one has invited you here yet', 'Back to log-in'],
  },
  {
    screen: 'identity provider answer',
    state: 'for another tab',
    viewer: 'anonymous',
    path: '/auth/oidc/callback?code=a-code&state=confirm.a-state',
    // No script opened this tab, so the browser would refuse to close it.
    intercept: (page) => page.addInitScript(() => Object.assign(window, { close: () => undefined })),
    reach: ({ page }) => page.locator('main h1').waitFor(),
    shows: ['Back to your page', 'You can close this tab.'],
  },
  {
    screen: 'account security',
    state: 'confirming with the identity provider',
    viewer: 'new',
    path: '/account/security',
    intercept: async (page) => {
      await answer('**/v1/auth/factor/totp', problem('confirmation_required', 403), 403)(page);
      const options = { kinds: ['password'], session: null, passkey: null, provider: { name: HOST } };
      await answer('**/v1/auth/confirm/options', { result: options })(page);
      await page.route('**/v1/auth/confirm/oidc/begin', () => undefined);
    },
    reach: async ({ page }) => {
      await page.locator('main section').first().locator('button').last().click();
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [role=status]').waitFor();
    },
    shows: [`Confirm with ${HOST}`, 'Continue in the tab that has opened.', 'Use your password instead'],
  },
  {
    screen: 'identity provider',
    state: 'none',
    viewer: 'full',
    path: '/account/identity-provider',
    intercept: owned(null),
    reach: ({ page }) => page.locator('#connection').waitFor(),
    shows: ['Identity provider', 'Redirect URI', 'Back-channel log-out URI', 'Connect'],
  },
  {
    screen: 'identity provider',
    state: 'not reached',
    isShownOnce: true,
    viewer: 'full',
    path: '/account/identity-provider',
    intercept: async (page) => {
      await owned(PROVIDER)(page);
      await page.route('**/v1/people/identity-provider', (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        const errors = [{ path: 'issuer', code: 'issuer_unreachable', message: '' }];
        return route.fulfill({ status: 422, json: problem('invalid', 422, { errors }) });
      });
    },
    reach: async ({ page }) => {
      await page.locator('[aria-labelledby=connection] button').first().click();
      await page.locator('main form [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
    shows: [
      'No identity provider answers at this address.',
      'Roles by group',
      'Password log-in for everyone',
    ],
  },
  {
    screen: 'identity provider',
    state: 'connected',
    viewer: 'full',
    path: '/account/identity-provider',
    intercept: owned(PROVIDER),
    reach: ({ page }) => page.locator('#connection').waitFor(),
    shows: ['Log-in page for your people', 'Password log-in for owners only', 'Disconnect'],
  },
];
