import { answerOf } from '@waivers/contract/client.ts';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import type { Page } from 'playwright-core';
import { cut, ENDLESS, hang, SNACKBAR, type State } from './state.ts';

const WAIVERS = '**/v1/waiver?*';

const withUndeletableWaiver = (page: Page) =>
  page.route(WAIVERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listWaivers, response.status(), await response.text());
    const changed = results.map((each, index) => ({ ...each, editable: index < results.length - 1 }));
    await route.fulfill({ response, json: { ...rest, results: changed } });
  });

const changeAll = (change: object) => (page: Page) =>
  page.route(WAIVERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listWaivers, response.status(), await response.text());
    await route.fulfill({
      response,
      json: { ...rest, results: results.map((each) => ({ ...each, ...change })) },
    });
  });

/** Opens the menu of the first waiver, which is published. */
const openMenu = async (page: Page): Promise<void> => {
  await page.locator('main li button').first().click();
  await page.getByRole('menuitem').first().waitFor();
};

const search = async (page: Page, text: string): Promise<void> => {
  await page.locator('main li a').first().waitFor();
  await page.locator('input[type=search]').fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
};

export const WAIVER_LIST: readonly State[] = [
  {
    screen: 'waivers',
    state: 'empty',
    viewer: 'new',
    path: '/waivers',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['No waivers found', 'Create New Waiver'],
  },
  {
    screen: 'waivers',
    state: 'language could not be changed',
    viewer: 'full',
    isShownOnce: true,
    path: '/waivers',
    reach: async ({ page, locale }) => {
      await page.locator('main li a').first().waitFor();
      await cut('**/assets/*')(page);
      await page.locator('aside select').selectOption(locale === 'en' ? 'de' : 'en', { force: true });
      await page.locator(SNACKBAR).waitFor();
    },
    shows: ['The language could not be changed.'],
  },
  {
    screen: 'waivers',
    state: 'loading',
    viewer: 'full',
    path: '/waivers',
    intercept: hang(WAIVERS),
    reach: ({ page }) => page.locator('main:has(h1) [role=progressbar]').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'waivers',
    state: 'endless titles',
    viewer: 'full',
    path: '/waivers',
    intercept: changeAll({ title: ENDLESS }),
    reach: ({ page }) => page.locator('main li a').first().waitFor(),
    shows: [ENDLESS],
  },
  {
    screen: 'waivers',
    state: 'failed',
    viewer: 'full',
    path: '/waivers',
    intercept: cut(WAIVERS),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  {
    screen: 'waivers',
    state: 'list',
    viewer: 'full',
    path: '/waivers',
    intercept: withUndeletableWaiver,
    reach: async ({ page }) => {
      await page.locator('main li a').first().waitFor();
      await page.locator('main li').last().locator('a').waitFor({ state: 'detached' });
    },
    shows: [
      'Published',
      'Saved',
      'Last Modified',
      'Edit',
      'Unpublished changes',
      'No signatures',
      ' signatures',
    ],
  },
  {
    screen: 'waivers',
    state: 'menu',
    viewer: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await openMenu(page);
    },
    shows: ['Public Link', 'Copy link', 'QR code', 'Duplicate'],
  },
  {
    screen: 'waivers',
    state: 'QR code',
    viewer: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await openMenu(page);
      await page.getByRole('menuitem').nth(2).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
    shows: ['QR code for “', 'Download SVG', 'Download PNG', 'Print a poster', 'Copy link', 'Close'],
  },
  {
    screen: 'waivers',
    state: 'link copied',
    viewer: 'full',
    isShownOnce: true,
    path: '/waivers',
    reach: async ({ page }) => {
      await openMenu(page);
      await page.getByRole('menuitem').nth(1).click();
      await page.locator(SNACKBAR).waitFor();
    },
    shows: ['Link copied!'],
  },
  {
    screen: 'waivers',
    state: 'found',
    viewer: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await search(page, 'kay');
      await page.waitForFunction(() => document.querySelectorAll('main li').length === 1);
    },
    shows: ['Kayak tour, new', 'Search waivers'],
  },
  {
    screen: 'waivers',
    state: 'no match',
    viewer: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await search(page, 'zzzz');
      await page.locator('main h2').waitFor();
    },
    shows: ['No waivers found', 'No title contains “zzzz”.', 'Clear the search'],
  },
  {
    screen: 'waivers',
    state: 'being copied',
    viewer: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await page.locator('main li a').first().waitFor();
      await hang('**/v1/waiver/*')(page);
      await openMenu(page);
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Duplicating the waiver …'],
  },
];
