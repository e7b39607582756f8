import type { Page } from 'playwright-core';
import { cut, type State } from './state.ts';

const LINK = '**/v1/signed_waiver_export';
const FILE = '**/v1/signed_waiver_export/*';
const SIGNED_URL = 'https://waivers.test/v1/signed_waiver_export/a-link';

const makesLinks = (page: Page) =>
  page.route(LINK, (route) =>
    route.fulfill({
      json: {
        signedUrl: SIGNED_URL,
        result: { signedUrl: SIGNED_URL, expiresAt: '2026-11-22T03:40:00.000Z' },
      },
    }),
  );
const makesLinksTo = (answer: Parameters<Page['route']>[1]) => async (page: Page) => {
  await makesLinks(page);
  await page.route(FILE, answer);
};
const download = (page: Page) => page.locator('main button[type=submit]').click();

export const EXPORT_STATES: readonly State[] = [
  {
    screen: 'export',
    state: 'options',
    viewer: 'full',
    path: '/export',
    reach: ({ page }) => page.locator('main form p[role=status]:not(:empty)').waitFor(),
    shows: [
      'people in the file',
      'Export signed waivers',
      'Spreadsheet (Excel)',
      'For programs (JSON Lines)',
      'Documents (ZIP of PDFs)',
      'Every export is recorded, with who made it and when.',
      'Download',
      'Create a link for 10 minutes',
    ],
  },
  {
    screen: 'export',
    state: 'time zone open',
    viewer: 'full',
    path: '/export?format=jsonl&timeZone=Europe/Berlin',
    reach: async ({ page }) => {
      await page.locator('main button[aria-expanded=false][aria-controls]').last().click();
      await page.locator('input[name=timeZone]').first().waitFor();
    },
    shows: ['Close the list'],
  },
  {
    screen: 'export',
    state: 'link',
    viewer: 'full',
    path: '/export',
    intercept: makesLinks,
    reach: async ({ page }) => {
      await page.locator('main form button[type=submit] + button').click();
      await page.getByRole('timer').waitFor();
    },
    shows: ['Download link', 'Valid for another', 'Copy link', 'Download with the browser'],
  },
  {
    screen: 'export',
    state: 'downloading',
    viewer: 'full',
    path: '/export',
    intercept: makesLinksTo(() => undefined),
    reach: async ({ page }) => {
      await download(page);
      await page.locator('progress').waitFor();
    },
    shows: ['Downloading … Please leave this page open.', 'Cancel'],
  },
  {
    screen: 'export',
    state: 'saved',
    viewer: 'full',
    path: '/export?format=csv',
    intercept: makesLinksTo((route) =>
      route.fulfill({
        body: 'Name\r\nAda\r\nKai\r\n',
        headers: { 'content-disposition': 'attachment; filename="signed-waivers.csv"', 'x-row-count': '2' },
      }),
    ),
    reach: async ({ page }) => {
      await download(page);
      await page.locator('main [class*=successBar]').waitFor();
    },
    shows: ['2 rows in the file signed-waivers.csv', 'You find it in your downloads.'],
  },
  {
    screen: 'export',
    state: 'too many for a ZIP',
    viewer: 'full',
    path: '/export?format=zip',
    intercept: makesLinksTo((route) =>
      route.fulfill({
        status: 422,
        json: { type: '/problems', title: '', status: 422, code: 'export_too_large' },
      }),
    ),
    reach: async ({ page }) => {
      await download(page);
      await page.getByRole('alert').waitFor();
    },
    shows: ['There are more than 5,000 signed waivers in this selection.'],
  },
  {
    screen: 'export',
    state: 'broken off',
    viewer: 'full',
    path: '/export',
    intercept: makesLinksTo((route) => route.abort()),
    reach: async ({ page }) => {
      await download(page);
      await page.locator('progress').waitFor();
      await page.waitForRequest(FILE);
    },
    shows: ['The connection was lost. The download continues automatically as soon as it can.'],
  },
  {
    screen: 'export',
    state: 'too late',
    viewer: 'full',
    path: '/export',
    intercept: makesLinksTo((route) =>
      route.fulfill({
        status: 410,
        json: { type: '/problems', title: '', status: 410, code: 'link_expired' },
      }),
    ),
    reach: async ({ page }) => {
      await download(page);
      await page.getByRole('alert').waitFor();
    },
    shows: ['The link has expired before the file was complete. Please download again.'],
  },
  {
    screen: 'export',
    state: 'nobody chosen',
    viewer: 'full',
    path: '/export?from=1999-01-01&to=1999-01-02',
    reach: ({ page }) => page.locator('main button[type=submit][aria-disabled=true]').waitFor(),
    shows: ['Nothing to export with these filters.'],
  },
  {
    screen: 'export',
    state: 'failed',
    viewer: 'full',
    path: '/export',
    intercept: cut(LINK),
    reach: async ({ page }) => {
      await download(page);
      await page.getByRole('alert').waitFor();
    },
    shows: [
      'There is no connection right now. Please check it and try again; nothing that you have typed is lost.',
    ],
  },
];
