import { answerOf } from '@waivers/contract/client.ts';
import { type OwnerAccount, readOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import type { Page, Route } from 'playwright-core';
import { ENDLESS, SNACKBAR, type State, type World } from '../state.ts';

const ACCOUNT = '**/v1/user/*';
const TEST = '**/v1/user/*/test-email';

const withText = (config: Partial<OwnerAccount['config']>) => (page: Page) =>
  page.route(ACCOUNT, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { result } = answerOf(readOwnerAccount, response.status(), await response.text());
    const changed = { ...result.config, isDefaultTemplate: false, ...config };
    return route.fulfill({ response, json: { result: { ...result, config: changed } } });
  });
const OWN = withText({
  emailSubject: 'zzzz',
  emailTemplate:
    '<p class="align-center"><strong>[[first-name]]</strong> <em>zzzz</em> <u>zzzz</u></p><ul><li><p>zzzz</p></li></ul><p><a href="[[download-link]]">zzzz</a></p>',
});
const onTest = (fate: (route: Route) => unknown) => async (page: Page) => {
  await OWN(page);
  await page.route(TEST, (route) => fate(route));
};
const problem = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { type: 'about:blank', title: '', status, code } });

export const templateEditor = (page: Page) => page.locator('main [role=textbox]');
/** Opens the first row, which contains the mail's text. */
export const openTemplate = async ({ page }: Pick<World, 'page'>): Promise<void> => {
  await page.locator('main h3').first().locator('xpath=..').locator('button').click();
  await templateEditor(page).waitFor();
};
const save = (page: Page) => page.locator('[data-wide] > div:last-of-type button').first().click();
const send = (page: Page) => page.locator('section + div button').click();
const link = (page: Page) =>
  page.locator('[role=toolbar] > div > div').nth(3).locator('button').first().click();

const at = { screen: 'email template', viewer: 'new', path: '/account/emails' } as const;

export const EMAIL_TEMPLATE_STATES: readonly State[] = [
  {
    ...at,
    state: 'default',
    reach: openTemplate,
    shows: ['Subject', 'Text of the email', 'This is our text.', 'Send a test to myself', 'Alex'],
  },
  { ...at, state: 'default on a phone', isOnPhone: true, reach: openTemplate, shows: ['Text of the email'] },
  {
    ...at,
    state: 'custom',
    intercept: OWN,
    reach: openTemplate,
    shows: ['This is your own text.', 'Back to the default text'],
  },
  {
    ...at,
    state: 'with remarks',
    intercept: withText({ emailSubject: ENDLESS, emailTemplate: `<p>[[zzzz]] ${ENDLESS}</p>` }),
    reach: openTemplate,
    shows: [
      '[[zzzz]] is not a placeholder and is sent as it is.',
      'Your text has no link to the signed waiver.',
    ],
  },
  {
    ...at,
    state: 'empty',
    isShownOnce: true,
    intercept: withText({ emailSubject: 'zzzz', emailTemplate: '' }),
    reach: async (world) => {
      await openTemplate(world);
      await world.page.locator('[name=email-subject]').fill('');
      await save(world.page);
      await world.page.locator('[role=textbox][aria-invalid=true]').waitFor();
    },
    shows: ['Please fill out this field.'],
  },
  {
    ...at,
    state: 'a link',
    intercept: OWN,
    reach: async (world) => {
      await openTemplate(world);
      await link(world.page);
      await world.page.locator('dialog [type=submit]').click();
      await world.page.locator('dialog [aria-invalid=true]').waitFor();
    },
    shows: ['Add a link', 'Please enter a web address that begins with https:// or an email address.'],
  },
  {
    ...at,
    state: 'a link on a phone',
    isOnPhone: true,
    intercept: OWN,
    reach: async (world) => {
      await openTemplate(world);
      await link(world.page);
      await world.page.locator('dialog').waitFor();
    },
    shows: ['Where the link leads', 'Set link'],
  },
  {
    ...at,
    state: 'not saved',
    isShownOnce: true,
    intercept: async (page) => {
      await OWN(page);
      await page.route(ACCOUNT, (route) =>
        route.request().method() === 'PUT' ? problem(400, 'bad_request')(route) : route.fallback(),
      );
    },
    reach: async (world) => {
      await openTemplate(world);
      await save(world.page);
      await world.page.locator(SNACKBAR).waitFor();
    },
    shows: ['Oops, there was a problem. Please try again.'],
  },
  {
    ...at,
    // Saves the default text, so that states of other views are not affected.
    state: 'saved',
    isShownOnce: true,
    reach: async (world) => {
      await openTemplate(world);
      await save(world.page);
      await world.page.locator(SNACKBAR).waitFor();
    },
    shows: ['Your email template has been updated.'],
  },
  {
    ...at,
    state: 'test sent',
    intercept: onTest((route) => route.fulfill({ status: 204 })),
    reach: async (world) => {
      await openTemplate(world);
      await send(world.page);
      await world.page.locator('section + div [role=status] span').waitFor();
    },
    shows: ['A test is on its way to '],
  },
  {
    ...at,
    state: 'too many tests',
    intercept: onTest(problem(429, 'rate_limited')),
    reach: async (world) => {
      await openTemplate(world);
      await send(world.page);
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['You have sent ten tests within an hour.'],
  },
];
