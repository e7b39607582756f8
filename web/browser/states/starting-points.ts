import type { Page } from 'playwright-core';
import { SNACKBAR, type State } from './state.ts';
import { titleBox } from './writing.ts';

/** @param number 0 is the default template */
const choose = (page: Page, number: number) =>
  page.locator('main li button[aria-pressed]').nth(number).click();

const NEW = '/waiver-create';

export const STARTING: readonly State[] = [
  {
    screen: 'starting points',
    state: 'filled in',
    viewer: 'full',
    isShownOnce: true,
    path: NEW,
    reach: async ({ page }) => {
      await choose(page, 1);
      await page.locator(SNACKBAR).waitFor();
    },
    shows: [
      'Start from',
      '“Climbing hall” has been filled in',
      'Undo',
      'Emergency contact',
      'Photos and videos',
    ],
  },
  {
    screen: 'starting points',
    state: 'replacing written text',
    viewer: 'full',
    path: NEW,
    reach: async ({ page }) => {
      await titleBox(page).fill('Kayak tour');
      await choose(page, 3);
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Replace what you have written?', 'Keep mine', 'Replace it'],
  },
];
