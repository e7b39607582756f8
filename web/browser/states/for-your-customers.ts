import { cut, hang, type State } from './state.ts';

const LIST = '**/v1/public-waiver/*';

export const FOR_YOUR_CUSTOMERS: readonly State[] = [
  {
    screen: 'for your customers',
    state: 'several waivers',
    viewer: 'full',
    path: '/for-your-customers',
    reach: ({ page }) => page.locator('textarea').waitFor(),
    shows: [
      'For your customers',
      'Public waivers page URL',
      'Create Email',
      'Print a poster',
      'Code for your website',
      'Address for the tablet',
    ],
  },
  {
    screen: 'for your customers',
    state: 'code copied',
    viewer: 'full',
    path: '/for-your-customers',
    reach: async ({ page }) => {
      await page.locator('textarea').waitFor();
      await page.locator('section').nth(2).locator('button').click();
      await page.locator('[role=status][class*=snackbar] div').waitFor();
    },
    shows: ['Code copied!'],
    isShownOnce: true,
  },
  {
    screen: 'for your customers',
    state: 'nothing published',
    viewer: 'new',
    path: '/for-your-customers',
    reach: ({ page }) => page.locator('textarea').waitFor(),
    shows: ['Nothing is published yet, so your customers find no waivers there.'],
  },
  {
    screen: 'for your customers',
    state: 'loading',
    viewer: 'full',
    path: '/for-your-customers',
    intercept: hang(LIST),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'for your customers',
    state: 'failed',
    viewer: 'full',
    path: '/for-your-customers',
    intercept: cut(LIST),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
];
