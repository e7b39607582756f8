import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE } from './chromium.ts';
import { type OwnerProduct, startOwnerProduct } from './owner-product.ts';

let product: OwnerProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnerProduct(), openChromium()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SCRIPTS = '**/assets/*.js';

const showLate = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

describe('dashboard page without scripts', () => {
  it.each([
    ['/auth/login', PHONE],
    ['/waivers', DESKTOP],
  ])('shows a skeleton at %s and later offers to reload', async (path, size) => {
    const { page, context, pageErrors } = await openPage(browser, { ...size, locale: 'de-DE' });
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(product.url + path);
    expect(await page.locator('.skeleton_block').last().isVisible()).toBe(true);
    const late = page.getByText('Diese Seite wurde nicht vollständig geladen.');
    expect(await late.isVisible()).toBe(false);
    await showLate(page);
    expect(await late.isVisible()).toBe(true);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('uses the language chosen earlier', async () => {
    const { page, context } = await openPage(browser, PHONE);
    await page.goto(`${product.url}/auth/login`);
    await page.locator('select').selectOption('de');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await page.locator('.skeleton').count()).toBe(0);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('main').textContent()).toContain('Wird geladen …');
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'waivers_language');
    expect(cookie).toMatchObject({ value: 'de', sameSite: 'Lax', httpOnly: false });
    await context.close();
  });
});

it('log-in works when the session check gets no response', async () => {
  const { page, context } = await openPage(browser, PHONE);
  await page.route('**/v1/auth/refresh', () => undefined);
  await page.goto(`${product.url}/auth/login`);
  await page.getByText('We could not check whether you are still logged in.').waitFor();
  expect(await page.getByRole('button', { name: 'Log in', exact: true }).isEnabled()).toBe(true);
  await context.close();
});
