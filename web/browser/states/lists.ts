import { answerOf } from '@waivers/contract/client.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { Page } from 'playwright-core';
import { erased } from './signed-waiver.ts';
import { cut, ENDLESS, hang, type State, type World } from './state.ts';

const SIGNERS = '**/v1/signed_waiver?*';

const withVideos = (page: Page) =>
  page.route(SIGNERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listSigners, response.status(), await response.text());
    const [first, second, ...others] = results;
    const changed = [
      { ...first, hasVideo: true, understanding: true },
      { ...second, hasVideo: true, understanding: false },
      ...others,
    ];
    await route.fulfill({ response, json: { ...rest, results: changed } });
  });

const allChanged = (change: object) => (page: Page) =>
  page.route(SIGNERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listSigners, response.status(), await response.text());
    await route.fulfill({
      response,
      json: { ...rest, results: results.map((each) => ({ ...each, ...change })) },
    });
  });

const search = async ({ page }: World, text: string) => {
  await page.locator('[data-signer]').first().waitFor();
  await page.locator('input[type=search]').fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
};

export const LISTS: readonly State[] = [
  {
    screen: 'signed waivers',
    state: 'welcome',
    looker: 'new',
    path: '/',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['Welcome! Let’s make your first waiver', 'Create your first waiver'],
  },
  {
    screen: 'signed waivers',
    state: 'empty',
    looker: 'unsigned',
    path: '/signed-waivers',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['No signed waivers found', 'Go to your waivers'],
  },
  {
    screen: 'signed waivers',
    state: 'list',
    looker: 'full',
    path: '/',
    reach: ({ page }) => page.locator('[data-signer]').nth(19).waitFor(),
    shows: [
      'Signed waivers',
      'Search signed waivers',
      'Show More',
      'View',
      'Adult',
      'Guardian',
      'Minor',
      'DOB Feb 28, 1988',
      'AGE',
      'signed ',
    ],
  },
  {
    screen: 'signed waivers',
    state: 'with safety videos',
    looker: 'full',
    path: '/',
    disturb: withVideos,
    reach: ({ page }) => page.locator('[data-signer]').first().waitFor(),
    shows: ['Understanding: complete', 'Understanding: not complete'],
  },
  {
    screen: 'signed waivers',
    state: 'somebody erased',
    looker: 'full',
    path: '/',
    reach: ({ page }) => erased(page).first().scrollIntoViewIfNeeded(),
    shows: ['Erased'],
  },
  {
    screen: 'signed waivers',
    state: 'endless names',
    looker: 'full',
    path: '/',
    disturb: allChanged({ firstName: ENDLESS, lastName: ENDLESS, title: ENDLESS }),
    reach: ({ page }) => page.locator('[data-signer]').first().waitFor(),
    shows: [ENDLESS],
  },
  {
    screen: 'signed waivers',
    state: 'more could not be loaded',
    looker: 'full',
    path: '/',
    reach: async ({ page }) => {
      await page.locator('[data-signer]').nth(19).waitFor();
      await cut(SIGNERS)(page);
      await page.locator('main [role=list] + div button').click();
      await page.getByRole('alert').waitFor();
    },
    shows: ['There is no connection right now. Please check it and try again.', 'Show More'],
  },
  {
    screen: 'signed waivers',
    state: 'loading',
    looker: 'full',
    path: '/',
    disturb: hang(SIGNERS),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'signed waivers',
    state: 'failed',
    looker: 'full',
    path: '/',
    disturb: cut(SIGNERS),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  {
    screen: 'signed waivers',
    state: 'found',
    looker: 'full',
    path: '/',
    reach: async (world) => {
      await search(world, 'mia');
      await world.page.locator('[data-signer]', { hasText: 'Mia' }).first().waitFor();
    },
    shows: ['Łukasiewicz, Mia'],
  },
  {
    screen: 'signed waivers',
    state: 'no match',
    looker: 'full',
    path: '/',
    reach: async (world) => {
      await search(world, 'zzzz');
      await world.page.locator('main h2').waitFor();
    },
    shows: ['No signed waivers found', 'Clear the search'],
  },
  {
    screen: 'signed waivers',
    state: 'arrivals',
    looker: 'full',
    path: '/',
    reach: async ({ page, product, waiverId }) => {
      const listening = page.waitForResponse('**/v1/signed_waiver/events');
      await page.locator('[data-signer]').nth(19).waitFor();
      await listening;
      await product.sign(waiverId, 'adult');
      await page.locator('main .fui-Button', { hasText: '1' }).waitFor();
    },
    shows: ['Show 1 new signature', '1 person has just signed'],
  },
  {
    screen: 'drawer',
    state: 'open',
    looker: 'full',
    isOnPhone: true,
    path: '/',
    reach: async ({ page }) => {
      await page.locator('[data-signer]').first().waitFor();
      await page.locator('header button').click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Signed Waivers', 'Waivers', 'Create New Waiver', 'Logout'],
  },
];
