import type { Person } from '@waivers/contract/people/people.ts';
import type { Page } from 'playwright-core';
import type { State } from '../state.ts';

const idOf = (number: number) => `0190f3c8-0000-7000-8000-00000000000${number}`;

const person = (number: number, changes: Partial<Person>): Person => ({
  id: idOf(number),
  name: null,
  email: 'x@venue.test',
  role: 'front_desk',
  state: 'joined',
  since: '2026-11-02T09:00:00.000Z',
  invitedUntil: null,
  hasSecondFactor: false,
  lastLogInAt: '2026-11-21T16:40:00.000Z',
  ...changes,
});

const PEOPLE: readonly Person[] = [
  person(1, { name: 'Mara Lindqvist', email: 'mara@venue.test', role: 'owner', hasSecondFactor: true }),
  person(2, {
    name: 'Jonas Maximilian Freiherr von Oberhausen-Wittenberg',
    email: 'jonas.oberhausen@venue.test',
    role: 'manager',
  }),
  person(3, { name: 'Ayumi Tanaka', email: 'ayumi@venue.test', lastLogInAt: null }),
  person(4, {
    email: 'accounts@tax-office.test',
    role: 'analyst',
    state: 'invited',
    invitedUntil: '2099-11-24T09:00:00.000Z',
    lastLogInAt: null,
  }),
  person(5, {
    email: 'late@venue.test',
    state: 'invited',
    invitedUntil: '2026-11-05T09:00:00.000Z',
    lastLogInAt: null,
  }),
];

const answer =
  (requests: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(requests, (route) => route.fulfill({ status, json }));

const requirement = answer('**/v1/people/second-factor', {
  result: { requiredFor: 'owners', since: '2026-12-22T03:30:00.000Z' },
});
const list = async (page: Page): Promise<void> => {
  await requirement(page);
  await answer('**/v1/people', { results: PEOPLE })(page);
};
const openMenu = (page: Page, row: number) => page.locator('main li [aria-haspopup=menu]').nth(row).click();

const INVITATION = {
  result: {
    accountId: idOf(9),
    company: 'Höhenluft',
    role: 'front_desk',
    email: 'ayumi@venue.test',
    passwordMinLength: 8,
  },
};

export const PEOPLE_STATES: readonly State[] = [
  {
    screen: 'people',
    state: 'list',
    viewer: 'full',
    path: '/account/people',
    intercept: list,
    reach: async ({ page }) => {
      await page.locator('main section').waitFor();
      await openMenu(page, 3);
    },
    shows: [
      'People',
      'Invited',
      'Link expired',
      'Has not logged in yet',
      'Link valid until',
      'Resend',
      'Revoke invitation',
      'Two-step log-in',
      'Set up by 1 of 3',
    ],
  },
  {
    screen: 'people',
    state: 'alone',
    viewer: 'full',
    path: '/account/people',
    intercept: answer('**/v1/people', { results: PEOPLE.slice(0, 1) }),
    reach: ({ page }) => page.locator('main li').first().waitFor(),
    shows: ['Only you work here so far.', 'Invite'],
  },
  {
    screen: 'people',
    state: 'inviting an address in use',
    viewer: 'full',
    path: '/account/people',
    intercept: async (page) => {
      await list(page);
      await page.route('**/v1/people', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              json: { type: 'about:blank', title: '', status: 409, code: 'email_taken' },
            })
          : route.fallback(),
      );
    },
    reach: async ({ page }) => {
      await page.locator('main h1 ~ *, main button').first().waitFor();
      await page.locator('main button').first().click();
      await page.locator('[name=email]').fill('ada@venue.test');
      await page.locator('main form [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
    shows: [
      'Invite someone',
      'Someone already logs in with this address.',
      'Does not see answers, addresses or birth dates.',
    ],
  },
  {
    screen: 'people',
    state: 'changing a role',
    viewer: 'full',
    path: '/account/people',
    intercept: list,
    reach: async ({ page }) => {
      await page.locator('main li').first().waitFor();
      await openMenu(page, 2);
      await page.getByRole('menuitem').first().click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Change the role of Ayumi Tanaka', 'Logs them out everywhere'],
  },
  {
    screen: 'people',
    state: 'removing',
    viewer: 'full',
    path: '/account/people',
    intercept: list,
    reach: async ({ page }) => {
      await page.locator('main li').first().waitFor();
      await openMenu(page, 1);
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['They are logged out everywhere and can no longer log in.'],
  },
  {
    screen: 'invitation',
    state: 'open',
    viewer: 'anonymous',
    path: '/auth/accept-invitation/a-token',
    intercept: answer('**/v1/auth/read-invitation', INVITATION),
    reach: ({ page }) => page.locator('[name=firstName]').waitFor(),
    shows: ['Join Höhenluft', 'Your role: Front desk.', 'At least 8 characters', 'Accept and log in'],
  },
  {
    screen: 'invitation',
    state: 'incomplete',
    viewer: 'anonymous',
    path: '/auth/accept-invitation/a-token',
    intercept: answer('**/v1/auth/read-invitation', INVITATION),
    reach: async ({ page }) => {
      await page.locator('[name=firstName]').fill('Ayumi');
      await page.locator('[name=new-password]').fill('short');
      await page.locator('form [type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
    shows: ['Please fill out this field.'],
  },
  {
    screen: 'invitation',
    state: 'expired',
    viewer: 'anonymous',
    path: '/auth/accept-invitation/a-token',
    intercept: answer(
      '**/v1/auth/read-invitation',
      { type: 'about:blank', title: '', status: 410, code: 'link_expired' },
      410,
    ),
    reach: ({ page }) => page.locator('main a').first().waitFor(),
    shows: ['This link is no longer valid', 'An invitation can be accepted once, within 72 hours'],
  },
];
