import type { Problem } from '@waivers/contract/call/problem.ts';
import { answerOf } from '@waivers/contract/client.ts';
import type { ShownIntegration } from '@waivers/contract/users/integrations.ts';
import { type OwnerAccount, readOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import type { Page, Route } from 'playwright-core';
import { cut, ENDLESS, hang, SNACKBAR, type State, type World } from '../state.ts';
import { dataUrlOf, logoPicture } from '../venue-logo.ts';

/** Rows of the account pages, from top to bottom. */
const ROWS = {
  personal: ['name', 'email', 'password'],
  company: ['company', 'logo', 'timeZone', 'language'],
  integrations: ['klaviyo', 'mailchimp', 'shopify'],
} as const;

type Row = (typeof ROWS)[keyof typeof ROWS][number];

const ACCOUNT = '**/v1/user/*';
const PASSWORD = '**/v1/auth/password';

const withAccount = (change: Partial<OwnerAccount>) => async (page: Page) => {
  await page.route(ACCOUNT, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { result } = answerOf(readOwnerAccount, response.status(), await response.text());
    return route.fulfill({ response, json: { result: { ...result, ...change } } });
  });
};
const KLAVIYO: ShownIntegration = {
  service: 'klaviyo',
  listId: 'Y6nRLr',
  configured: true,
  status: 'needs_attention',
  lastFour: 'x7Qd',
};
const CONNECTED: readonly ShownIntegration[] = [
  KLAVIYO,
  { service: 'mailchimp', audienceId: 'a1b2c3d4e5', configured: true, status: 'inactive', lastFour: '3f9c' },
  {
    service: 'shopify',
    tenant: 'gipfelglueck',
    clientId: 'c0ffee00c0ffee00c0ffee00c0ffee00',
    configured: true,
    status: 'active',
    lastFour: '9a4c',
  },
];
const withServices = (integrations: readonly ShownIntegration[]) => async (page: Page) => {
  await page.route(ACCOUNT, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { result } = answerOf(readOwnerAccount, response.status(), await response.text());
    const config = { ...result.config, integrations: [...integrations] };
    return route.fulfill({ response, json: { result: { ...result, config } } });
  });
};
const onSaving = (requests: string, fate: (route: Route) => unknown) => async (page: Page) => {
  await page.route(requests, (route) =>
    route.request().method() === 'GET' ? route.fallback() : fate(route),
  );
};
const refusal = (path: string, code: string): Problem => ({
  type: 'about:blank',
  title: 'Wrong values',
  status: 422,
  code: 'invalid',
  errors: [{ path, code, message: 'wrong' }],
});

const rowOf = (page: Page, row: Row) => {
  const rows: readonly string[] = Object.values(ROWS).find((each) => each.some((one) => one === row)) ?? [];
  return page.locator('main h3').nth(rows.indexOf(row)).locator('xpath=..');
};
const open =
  (row: Row) =>
  async ({ page }: World): Promise<void> => {
    await rowOf(page, row).locator('button').click();
    await page.locator('main form').waitFor();
  };
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
};
const save = (page: Page) => page.locator('main form [type=submit]').click();
const saveRow =
  (row: Row, values: Readonly<Record<string, string>>, shown: string) =>
  async (world: World): Promise<void> => {
    await open(row)(world);
    await fill(world.page, values);
    await save(world.page);
    await world.page.locator(shown).first().waitFor();
  };
const choose = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> =>
  page.locator('main [type=file]').setInputFiles({ name, mimeType, buffer });

const INVALID = 'main [aria-invalid=true]';
const waitForRow = ({ page }: World) => page.locator('main h3').first().waitFor();
const at = { screen: 'account', viewer: 'new', path: '/account' } as const;
const company = { ...at, screen: 'account company', path: '/account/company' } as const;
const integrations = { ...at, screen: 'account integrations', path: '/account/integrations' } as const;

export const ACCOUNT_STATES: readonly State[] = [
  {
    ...at,
    state: 'initial',
    reach: waitForRow,
    shows: ['Account settings', 'Personal Information'],
  },
  {
    ...company,
    state: 'initial',
    reach: waitForRow,
    shows: ['Company', 'Name and logo', 'Time zone and language'],
  },
  {
    ...at,
    screen: 'account emails',
    state: 'without a mail server',
    path: '/account/emails',
    reach: waitForRow,
    shows: ['Email Templates', 'Not set up', 'Your customers get no confirmation yet'],
  },
  {
    ...at,
    screen: 'account developers',
    state: 'initial',
    path: '/account/developers',
    reach: waitForRow,
    shows: ['Developers', 'Webhooks', 'API keys'],
  },
  {
    ...at,
    state: 'on a phone',
    isOnPhone: true,
    reach: waitForRow,
    shows: ['Account settings', 'Edit'],
  },
  {
    ...company,
    state: 'unconfirmed, with a logo and custom texts',
    intercept: withAccount({
      emailConfirmed: false,
      logo: dataUrlOf(await logoPicture()),
      locale: 'de',
    }),
    reach: async (world) => {
      await waitForRow(world);
      await rowOf(world.page, 'logo').locator('img').scrollIntoViewIfNeeded();
    },
    shows: ['Not confirmed yet', 'Please open the link in the email that we sent to this address.'],
  },
  {
    ...at,
    state: 'endless names',
    intercept: withAccount({
      firstName: ENDLESS,
      lastName: ENDLESS,
      company: ENDLESS,
      email: `${ENDLESS}@venue.test`,
    }),
    reach: waitForRow,
    shows: [ENDLESS],
  },
  {
    ...at,
    state: 'loading',
    intercept: hang(ACCOUNT),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    ...at,
    state: 'failed',
    intercept: cut(ACCOUNT),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  { ...at, state: 'name', reach: open('name'), shows: ['First name', 'Last name', 'Save', 'Cancel'] },
  {
    ...at,
    state: 'name empty',
    isShownOnce: true,
    reach: saveRow('name', { firstName: '' }, INVALID),
    shows: ['Please fill out this field.'],
  },
  {
    ...at,
    state: 'name being saved',
    intercept: onSaving(ACCOUNT, () => undefined),
    reach: saveRow('name', { firstName: 'Anna' }, 'main form[aria-busy=true]'),
    shows: ['Saving …'],
  },
  {
    ...at,
    state: 'name saved',
    isShownOnce: true,
    reach: saveRow('name', { firstName: 'Mara' }, SNACKBAR),
    shows: ['Your name has been updated.'],
  },
  {
    ...at,
    state: 'name not saved',
    isShownOnce: true,
    intercept: onSaving(ACCOUNT, (route) => route.fulfill({ status: 400, json: {} })),
    reach: saveRow('name', { firstName: 'Anna' }, SNACKBAR),
    shows: ['Oops, there was a problem. Please try again.'],
  },
  {
    ...at,
    state: 'name, leaving',
    reach: async (world) => {
      await open('name')(world);
      await fill(world.page, { firstName: 'Anna' });
      if (world.isPhone) await world.page.locator('header button').first().click();
      await world.page.locator('a[href="/waivers"]:visible').click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Leave without saving?', 'Keep editing'],
  },
  {
    ...at,
    state: 'email',
    reach: open('email'),
    shows: ['New email', 'Confirm the new email', 'You log in with it.'],
  },
  {
    ...at,
    state: 'email empty',
    isShownOnce: true,
    reach: saveRow('email', {}, INVALID),
    shows: ['Please fill out this field.', 'Please enter an email.'],
  },
  {
    ...at,
    state: 'email differs',
    isShownOnce: true,
    reach: saveRow('email', { email: 'mara@', emailAgain: 'mara@venue.test' }, INVALID),
    shows: ['Email must be valid', 'Emails do not match'],
  },
  {
    ...at,
    state: 'email taken',
    isShownOnce: true,
    intercept: onSaving(ACCOUNT, (route) =>
      route.fulfill({
        status: 409,
        json: { type: 'about:blank', title: '', status: 409, code: 'email_taken' },
      }),
    ),
    reach: saveRow('email', { email: 'mara@venue.test', emailAgain: 'mara@venue.test' }, INVALID),
    shows: ['There is an account with this email already.'],
  },
  {
    ...integrations,
    state: 'services connected',
    intercept: withServices(CONNECTED),
    reach: async (world) => {
      await waitForRow(world);
      await rowOf(world.page, 'shopify').scrollIntoViewIfNeeded();
    },
    shows: ['Email marketing', 'Needs attention', 'Not in use', 'Activate', 'Point of sale', 'Active'],
  },
  {
    ...integrations,
    state: 'services connected on a phone',
    isOnPhone: true,
    intercept: withServices(CONNECTED),
    reach: async (world) => {
      await waitForRow(world);
      await rowOf(world.page, 'shopify').scrollIntoViewIfNeeded();
    },
    shows: ['Email marketing', 'Needs attention', 'Not in use'],
  },
  {
    ...integrations,
    state: 'service switched off',
    intercept: withServices([{ ...KLAVIYO, status: 'switched_off' }]),
    reach: async (world) => {
      await waitForRow(world);
      await rowOf(world.page, 'shopify').scrollIntoViewIfNeeded();
    },
    shows: ['Switched off', 'has rejected these details for five days', 'Activate', 'New contacts', 'Add'],
  },
  {
    ...integrations,
    state: 'service edited',
    intercept: withServices(CONNECTED),
    reach: open('klaviyo'),
    shows: ['List ID', 'API Key', 'Leave empty to keep the key ending in x7Qd.', 'Disconnect'],
  },
  {
    ...integrations,
    state: 'disconnect dialog',
    intercept: withServices(CONNECTED),
    reach: async (world) => {
      await open('klaviyo')(world);
      await world.page.locator('main form button[type=button]').last().click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Disconnect Klaviyo?', 'Its key is deleted here', 'Cancel'],
  },
  {
    ...integrations,
    state: 'service refused',
    isShownOnce: true,
    intercept: onSaving(ACCOUNT, (route) =>
      route.fulfill({
        status: 422,
        json: { type: 'about:blank', title: '', status: 422, code: 'integration_invalid', reason: 'target' },
      }),
    ),
    reach: saveRow('klaviyo', { listId: 'Y6nRLr', apiKey: 'pk_0123456789' }, INVALID),
    shows: ['Please make sure you entered your API Key and List ID correctly.', 'Klaviyo cannot find this.'],
  },
  {
    ...at,
    state: 'password',
    reach: open('password'),
    shows: ['Current password', 'New password', 'All your other devices will be signed out.'],
  },
  {
    ...at,
    state: 'password on a phone',
    isOnPhone: true,
    reach: open('password'),
    shows: ['Current password', 'Show'],
  },
  {
    ...at,
    state: 'password weak',
    isShownOnce: true,
    reach: saveRow(
      'password',
      { currentPassword: '', newPassword: 'kayak', confirmation: 'kayaks' },
      INVALID,
    ),
    shows: [
      'Please fill out this field.',
      'Your new password must be at least 6 characters long and contain a number.',
      'Passwords do not match',
    ],
  },
  {
    ...at,
    state: 'password wrong',
    isShownOnce: true,
    intercept: onSaving(PASSWORD, (route) =>
      route.fulfill({ status: 422, json: refusal('currentPassword', 'wrong_password') }),
    ),
    reach: saveRow(
      'password',
      { currentPassword: 'no', newPassword: 'kayak-77', confirmation: 'kayak-77' },
      INVALID,
    ),
    shows: ['This is not your current password.'],
  },
  { ...company, state: 'company', reach: open('company'), shows: ['Company name'] },
  {
    ...company,
    state: 'logo',
    reach: open('logo'),
    shows: ['Drop an image here, or choose one.', 'Choose image', 'JPG or PNG, at most 750 KB.', 'Upload'],
  },
  {
    ...company,
    state: 'logo chosen',
    reach: async (world) => {
      await open('logo')(world);
      await choose(world.page, 'zzzz.png', await logoPicture());
      await world.page.locator('main form img').waitFor();
    },
    shows: ['Preview: zzzz.png', 'Upload'],
  },
  {
    ...company,
    state: 'logo damaged',
    isShownOnce: true,
    reach: async (world) => {
      await open('logo')(world);
      await choose(world.page, 'zzzz.png', Buffer.from('no image'));
      await world.page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
    shows: ['Could not load the image, please try again. The file is damaged.'],
  },
  {
    ...company,
    state: 'logo too large',
    isShownOnce: true,
    isOnPhone: true,
    reach: async (world) => {
      await open('logo')(world);
      await choose(world.page, 'zzzz.png', Buffer.alloc(750_001));
      await world.page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
    shows: ['It may have at most 750 KB and 4000 × 4000 pixels.'],
  },
  {
    ...company,
    state: 'time zone',
    reach: open('timeZone'),
    shows: ['Search by city or zone', 'Europe/Berlin', 'Chosen: '],
  },
  {
    ...company,
    state: 'time zone found',
    reach: async (world) => {
      await open('timeZone')(world);
      await fill(world.page, { 'zone-search': 'tokyo' });
    },
    shows: ['Asia/Tokyo'],
  },
  {
    ...company,
    state: 'time zone not found',
    reach: async (world) => {
      await open('timeZone')(world);
      await fill(world.page, { 'zone-search': 'zzzz' });
    },
    shows: ['No time zone matches “zzzz”.'],
  },
  { ...company, state: 'language', reach: open('language'), shows: ['Language of your emails'] },
];
