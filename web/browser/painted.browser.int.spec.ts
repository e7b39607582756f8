import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE } from './chromium.ts';
import { type OwnerProduct, startOwnerProduct } from './owner-product.ts';

let product: OwnerProduct;
let browser: Browser;

beforeAll(async () => {
  product = await startOwnerProduct();
  browser = await openChromium();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SCRIPTS = '**/assets/*.js';
const PARTS = ['h1', 'main p', '[name=username]', '[name=password]', 'button[type=submit]'];

/** The middle of each part, in pixels from the top. */
const placesOf = (page: Page) =>
  Promise.all(
    PARTS.map(async (part) => {
      const { y = -1, height = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
      return Math.round(y + height / 2);
    }),
  );

/** Scripts are answered when it is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

describe('the log-in before its script', () => {
  it.each([
    ['en-US', 'Log in', 'Username or email'],
    ['de-DE', 'Anmelden', 'Benutzername oder E-Mail'],
  ])('in %s has its heading and fields, and Enter sends nothing', async (locale, heading, label) => {
    const { page, context, complaints } = await openPage(browser, { ...PHONE, locale });
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(`${product.url}/auth/login?next=%2Fwaivers`);
    expect(await page.getByRole('heading', { level: 1, name: heading }).isVisible()).toBe(true);
    await page.getByLabel(label).fill('mara');
    await page.locator('[name=password]').fill('kayak-77');
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${product.url}/auth/login?next=%2Fwaivers`);
    expect(await page.locator('[name=password]').inputValue()).toBe('kayak-77');
    const late = page.locator('.auth_late');
    expect(await late.isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await late.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has a button that looks off', async () => {
    const { page, context } = await openPage(browser, PHONE);
    const release = await holdScripts(page);
    await page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' });
    const background = () =>
      page.locator('button[type=submit]').evaluate((button) => getComputedStyle(button).backgroundColor);
    const painted = await background();
    release();
    await page.locator('select').waitFor();
    expect(await background()).not.toBe(painted);
    await context.close();
  });

  it('is there, and can be used, when nobody answers who is logged in', async () => {
    const { page, context } = await openPage(browser, PHONE);
    await page.route('**/v1/auth/refresh', () => undefined);
    await page.goto(`${product.url}/auth/login`);
    await page.getByText('It could not be checked whether you are still logged in.').waitFor();
    expect(await page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true);
    await context.close();
  });

  it('is in the language that was chosen here before', async () => {
    const { page, context } = await openPage(browser, PHONE);
    await page.goto(`${product.url}/auth/login`);
    await page.locator('select').selectOption('de');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.route(SCRIPTS, (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Anmelden');
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'waivers_language');
    expect(cookie).toMatchObject({ value: 'de', sameSite: 'Lax', httpOnly: false });
    await context.close();
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('keeps what is typed, the focus and the caret, and nothing moves: %s', async (_name, size) => {
    const { page, context, complaints } = await openPage(browser, size);
    const release = await holdScripts(page);
    await page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' });
    await page.locator('[name=username]').fill('maria');
    await page.locator('[name=password]').fill('kayak-77');
    await page.locator('[name=username]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const painted = await placesOf(page);
    release();
    await page.locator('select').waitFor();
    const values = ['username', 'password'].map((name) => page.locator(`[name=${name}]`).inputValue());
    expect(await Promise.all(values)).toEqual(['maria', 'kayak-77']);
    await page.keyboard.type('a');
    expect(await page.locator('[name=username]').inputValue()).toBe('maaria');
    const moved = (await placesOf(page)).map((place, part) => Math.abs(place - (painted[part] ?? -1)));
    expect(moved.filter((by) => by > 2)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a waiver before the dashboard is there', () => {
  const openPainted = async () => {
    const owner = await product.owner();
    const id = await product.publish(owner, 'Climbing');
    const { page, context, complaints } = await openPage(browser, DESKTOP);
    await page.goto(`${product.url}/auth/login?next=${encodeURIComponent(`/waiver-create/${id}`)}`);
    await page.locator('[name=username]').fill(owner.username);
    await page.locator('[name=password]').fill(owner.password);
    await page.keyboard.press('Enter');
    await page.locator('#waiver-title').waitFor();
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#painted[data-state=painted]').waitFor();
    const takeOver = async (): Promise<void> => {
      release();
      await page.locator('#painted').waitFor({ state: 'detached' });
    };
    return { page, context, complaints, takeOver };
  };
  const title = '[name=waiver-title]';
  const text = (page: Page, name: 'Description' | 'Content') =>
    page.getByRole('main').getByRole('textbox', { name, exact: true });

  it('can be read and typed in, and the dashboard goes on with title, focus and caret', async () => {
    const { page, context, complaints, takeOver } = await openPainted();
    expect(await page.locator(title).inputValue()).toBe('Climbing');
    expect(await page.locator('#painted-sections .sections_card').count()).toBeGreaterThan(2);
    const before = await page.locator(title).boundingBox();
    await page.locator(title).click();
    await page.keyboard.press('Home');
    await page.keyboard.type('My ');
    await takeOver();
    await page.keyboard.type('own ');
    expect(await page.locator(title).inputValue()).toBe('My own Climbing');
    await page.getByText('Not saved yet').waitFor();
    const after = await page.locator(title).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? -99))).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has the editors go on with what was typed into its texts, at the caret', async () => {
    const { page, context, complaints, takeOver } = await openPainted();
    const content = text(page, 'Content');
    const lines = () => content.locator('p').allTextContents();
    const before = await lines();
    await content.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await takeOver();
    await page.keyboard.type(' three');
    expect(await lines()).toEqual([...before.slice(0, -1), `${before.at(-1)} One`, 'Two three']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leaves alone what nobody touched', async () => {
    const { page, context, takeOver } = await openPainted();
    await takeOver();
    await page.getByText('Published', { exact: true }).waitFor();
    expect(await page.getByText('Not saved yet').count()).toBe(0);
    await context.close();
  });
});
