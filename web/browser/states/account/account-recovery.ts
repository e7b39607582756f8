import type { Page } from 'playwright-core';
import { cut, hang, type State, submit, type World } from '../state.ts';

const RECOVERY = '**/v1/reset_user';
const answer = (requests: string, status: number, json?: object) => (page: Page) =>
  page.route(requests, (route) => route.fulfill({ status, ...(json === undefined ? {} : { json }) }));

const problem = (code: string) => ({ type: 'about:blank', title: '', status: 400, code });
const EMAIL = { result: { email: 'mara@venue.test' } };

const ask = async (world: World) => {
  await world.page.locator('[name=username]').fill('mara@venue.test');
  await submit(world);
};
const askAndWait = async (world: World) => {
  await ask(world);
  await world.page.getByRole('alert').waitFor();
};
const press = ({ page }: World) => page.locator('main button').first().click();
const pressAndWait = async (world: World) => {
  await press(world);
  await world.page.getByRole('alert').waitFor();
};
const pressUntilRefused = async (world: World) => {
  await press(world);
  await world.page.locator('main a').first().waitFor();
};

export const ACCOUNT_RECOVERY: readonly State[] = [
  {
    screen: 'forgot password',
    state: 'initial',
    viewer: 'anonymous',
    path: '/auth/forgot-password',
    reach: ({ page }) => page.locator('[name=username]').waitFor(),
    shows: ['Forgot your password?', 'Username or email', 'Send Recovery Email', 'Back to log-in'],
  },
  {
    screen: 'forgot password',
    state: 'empty',
    viewer: 'anonymous',
    path: '/auth/forgot-password',
    reach: submit,
    shows: ['This field is required.'],
  },
  {
    screen: 'forgot password',
    state: 'unknown',
    viewer: 'anonymous',
    path: '/auth/forgot-password',
    reach: askAndWait,
    shows: ['Your account was not found.'],
  },
  {
    screen: 'forgot password',
    state: 'sending',
    viewer: 'anonymous',
    path: '/auth/forgot-password',
    intercept: hang(RECOVERY),
    reach: ask,
    shows: ['Sending …'],
  },
  {
    screen: 'forgot password',
    state: 'sent',
    viewer: 'anonymous',
    path: '/auth/forgot-password',
    intercept: answer(RECOVERY, 204),
    reach: askAndWait,
    shows: ['A recovery email was sent to your email.'],
  },
  {
    screen: 'forgot password',
    state: 'rate limited',
    viewer: 'anonymous',
    path: '/auth/forgot-password',
    intercept: answer(RECOVERY, 429, problem('rate_limited')),
    reach: askAndWait,
    shows: ['Several recovery emails have been asked for already.'],
  },
  {
    screen: 'confirm email',
    state: 'confirmation',
    viewer: 'anonymous',
    path: '/auth/confirm-email/a-token',
    reach: ({ page }) => page.locator('main button').waitFor(),
    shows: ['Confirm your email', 'Confirm Email'],
  },
  {
    screen: 'confirm email',
    state: 'done',
    viewer: 'anonymous',
    path: '/auth/confirm-email/a-token',
    intercept: answer('**/v1/auth/confirm-email', 200, EMAIL),
    reach: pressUntilRefused,
    shows: ['Your email is confirmed', 'The address of your account is'],
  },
  {
    screen: 'confirm email',
    state: 'expired',
    viewer: 'anonymous',
    path: '/auth/confirm-email/a-token',
    intercept: answer('**/v1/auth/confirm-email', 410, problem('link_expired')),
    reach: pressUntilRefused,
    shows: ['This link is no longer valid', 'A new address can be confirmed for 7 days'],
  },
  {
    screen: 'confirm email',
    state: 'invalid link',
    viewer: 'anonymous',
    path: '/auth/confirm-email/a-token',
    reach: pressUntilRefused,
    shows: ['This link is not valid'],
  },
  {
    screen: 'confirm email',
    state: 'no answer',
    viewer: 'anonymous',
    path: '/auth/confirm-email/a-token',
    intercept: cut('**/v1/auth/confirm-email'),
    reach: pressAndWait,
    shows: ['There is no connection right now.', 'Try again'],
  },
  {
    screen: 'undo email change',
    state: 'confirmation',
    viewer: 'anonymous',
    path: '/auth/undo-email-change/a-token',
    reach: ({ page }) => page.locator('main button').waitFor(),
    shows: ['Undo the email change', 'Undo Email Change'],
  },
  {
    screen: 'undo email change',
    state: 'done, and a recovery email sent',
    viewer: 'anonymous',
    path: '/auth/undo-email-change/a-token',
    intercept: async (page) => {
      await answer('**/v1/auth/undo-email-change', 200, EMAIL)(page);
      await answer(RECOVERY, 204)(page);
    },
    reach: async (world) => {
      await pressUntilRefused(world);
      await pressAndWait(world);
    },
    shows: ['The email change is undone', 'A recovery email was sent to your email.'],
  },
  {
    screen: 'undo email change',
    state: 'expired',
    viewer: 'anonymous',
    path: '/auth/undo-email-change/a-token',
    intercept: answer('**/v1/auth/undo-email-change', 410, problem('link_expired')),
    reach: pressUntilRefused,
    shows: ['This link is no longer valid', 'An email change can be undone for 7 days.'],
  },
];
