import { refreshSession } from '@waivers/contract/auth/session.ts';
import { answerOf } from '@waivers/contract/client.ts';
import type { Page } from 'playwright-core';
import type { State } from './state.ts';

/** The scene sets the role that the server checks; the session follows here. */
const asFrontDesk = (page: Page) =>
  page.route('**/v1/auth/refresh', async (route) => {
    const response = await route.fetch();
    const answer = answerOf(refreshSession, response.status(), await response.text());
    const user = { ...answer?.user, role: 'front_desk' };
    await route.fulfill({ response, json: { ...answer, user } });
  });

const common = { viewer: 'front desk', intercept: asFrontDesk } as const;

/** How the product looks to people of this role. */
export const FRONT_DESK: readonly State[] = [
  {
    ...common,
    screen: 'front desk list',
    state: 'with signers',
    path: '/',
    reach: ({ page }) => page.locator('[data-signer]').nth(4).waitFor(),
    shows: ['Check in', 'Mia', 'Front desk'],
  },
  {
    ...common,
    screen: 'front desk record',
    state: 'three children',
    path: '/',
    reach: async ({ page }) => {
      await page.locator('[data-signer] a').first().click();
      await page.locator('main aside').waitFor();
    },
    shows: ['Check in all 4', 'Tags', 'Notes'],
  },
  {
    ...common,
    screen: 'front desk account',
    state: 'personal',
    path: '/account',
    reach: ({ page }) => page.locator('main h3').nth(2).waitFor(),
    shows: ['Personal Information', 'Password', 'Security'],
  },
  {
    ...common,
    screen: 'front desk account',
    state: 'page of another role',
    path: '/reports',
    reach: ({ page }) => page.locator('main a').waitFor(),
    shows: ['Your role does not include this page.'],
  },
];
