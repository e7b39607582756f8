import { cut, type State, type World } from './state.ts';

/** A waiver with two publications that differ, of its own. */
const openWaiver = async ({ page, product, owner }: World, search = '') => {
  const id = await product.publish(owner, 'Sailing day');
  await product.saveElsewhere(owner, id, 'Sailing day 2');
  await page.goto(`${product.url}/audit/waiver/${id}${search}`);
  await page.locator('main ol li').nth(1).waitFor();
  await page.locator('main section[aria-busy=false] dt').first().waitFor();
};

export const AUDIT_STATES: readonly State[] = [
  {
    screen: 'audit trail',
    state: 'of a waiver',
    looker: 'full',
    showsSigned: true,
    reach: openWaiver,
    shows: ['Audit trail', 'What happened', 'How it was', 'Shown'],
  },
  {
    screen: 'audit trail',
    state: 'with two moments compared',
    looker: 'full',
    showsSigned: true,
    reach: (world) => openWaiver(world, '?at=3&with=2'),
    shows: ['Compared moment', 'What differs'],
  },
  {
    screen: 'audit trail',
    state: 'of a signed waiver',
    looker: 'full',
    showsSigned: true,
    path: '/signed-waivers',
    reach: async ({ page }) => {
      await page.locator('[data-signer] a').first().click();
      await page.locator('a[href^="/audit/"]').first().click();
      await page.locator('main ol li').first().waitFor();
      await page.locator('main section[aria-busy=false] dt').first().waitFor();
    },
    shows: ['Audit trail', 'People'],
  },
  {
    screen: 'audit trail',
    state: 'of the business',
    looker: 'full',
    path: '/account',
    reach: async ({ page }) => {
      await page.locator('a[href^="/audit/account/"]').click();
      await page.locator('main ol li').first().waitFor();
      await page.locator('main section[aria-busy=false] dt').first().waitFor();
    },
    shows: ['Audit trail'],
  },
  {
    screen: 'audit trail',
    state: 'with who was covered',
    looker: 'full',
    showsSigned: true,
    path: '/signed-waivers',
    reach: async ({ page }) => {
      await page.locator('[data-signer] a').last().click();
      await page.locator('a[href^="/audit/"]').first().click();
      await page.locator('main form button[type=submit]').click();
      await page.locator('[data-answer]').scrollIntoViewIfNeeded();
    },
    shows: ['Was this person covered?', 'Covered for part of', 'The waiver had no video'],
  },
  {
    screen: 'audit trail',
    state: 'could not be loaded',
    looker: 'full',
    path: ({ waiverId }) => `/audit/waiver/${waiverId}`,
    disturb: cut('**/v1/audit/**'),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded'],
  },
];
