import type { State } from './state.ts';
import { titleBox } from './writing.ts';

export const STARTING: readonly State[] = [
  {
    screen: 'starting points',
    state: 'cards',
    viewer: 'full',
    path: '/waiver-create',
    reach: ({ page }) => page.locator('main li a').first().waitFor(),
    shows: ['New waiver', 'Standard', 'Climbing hall', 'Start empty'],
  },
  {
    screen: 'starting points',
    state: 'opened in the editor',
    viewer: 'full',
    isShownOnce: true,
    path: '/waiver-create',
    reach: async ({ page }) => {
      await page.locator('main li a').nth(2).click();
      await titleBox(page).waitFor();
    },
    shows: ['Templates', 'Emergency contact', 'Photos and videos'],
  },
];
