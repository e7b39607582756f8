import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, type Watched } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';

/** The machine may be busy with other tests. */
const WAIT = { timeout: 20_000 };

let product: OwnerProduct;
let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  product = await startOwnerProduct();
  browser = await openChromium();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  watched = await openPage(browser, DESKTOP);
  page = watched.page;
  page.setDefaultTimeout(30_000);
});
afterEach(async () => {
  const { complaints, context } = watched;
  await context.close();
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
});

const go = (path: string) => page.goto(product.url + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const logIn = async (username: string, password: string) => {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};
const openAs = async (owner: LoggedInOwner, path = '/') => {
  await go(path);
  await logIn(owner.username, owner.password);
};

/** The name by which the element with the focus is known. */
const focusedName = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : undefined;
    const name = label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return name.replace('*', '').trim();
  });
const pressUntil = async (key: string, name: string) => {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if ((await focusedName()) === name) return;
  }
  throw new Error(`The key ${key} does not lead to “${name}”.`);
};
const tabTo = (name: string) => pressUntil('Tab', name);
const backTo = (name: string) => pressUntil('Shift+Tab', name);

describe('an owner', () => {
  it('logs in for the first time, publishes, sees who signs, looks at it, and logs out', async () => {
    const owner = await product.register();
    await go('/');
    await logIn(owner.username, 'not-the-password-1');
    await says('Your username or password is invalid.');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await logIn(owner.username, owner.temporaryPassword);

    await heading('Choose your password');
    expect(await button('Change').getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('New password', { exact: true }).fill('kayaks');
    await page.getByLabel('Confirm the new password').fill('kayak-7');
    await button('Change').click();
    await says('Passwords require at least 6 characters and one number');
    await says('Passwords do not match');
    await page.getByLabel('New password', { exact: true }).fill('kayak-paddle-77');
    await page.getByLabel('Confirm the new password').fill('kayak-paddle-77');
    await button('Change').click();

    await says('Welcome! Let’s make your first waiver');
    await page.getByRole('link', { name: 'Create your first waiver' }).click();
    await heading('New waiver');
    await button('Publish').click();
    await says('Please fill in this field.');
    await title().fill('Climbing hall');
    await page.getByLabel('Content').fill('Mind the ropes.\n\nAsk the staff.');
    await button('Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await says('The waiver has been published');
    await heading('Edit waiver');
    expect(new URL(page.url()).pathname).toMatch(/^\/waiver-create\/[0-9a-f-]{36}$/);
    const waiverId = page.url().split('/').at(-1) ?? '';
    expect(await page.getByLabel('Content').inputValue()).toBe('Mind the ropes.\n\nAsk the staff.');

    await page.getByRole('link', { name: 'Waivers', exact: true }).first().click();
    await says('Published');
    await button('More for Climbing hall').click();
    const link = page.getByRole('menuitem', { name: 'Public Link' });
    expect(await link.getAttribute('href')).toBe(`/sign-waiver/${waiverId}`);
    expect(await link.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Signed Waivers' }).click();
    await says('No signed waivers found');
    await product.sign(waiverId, 'adult');
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).waitFor();
    await product.sign(waiverId, 'three children');
    await says('4 people have just signed');
    expect(await page.locator('[data-signer]').count()).toBe(1);
    await button('Show 4 new signatures').click();
    expect(await page.locator('[data-signer]').allTextContents()).toEqual([
      expect.stringMatching(/^Łukasiewicz, .*Climbing hall.*signed /),
      expect.stringContaining('Łukasiewicz'),
      expect.stringContaining('Łukasiewicz'),
      expect.stringContaining('Łukasiewicz'),
      expect.stringMatching(/^Beispiel, Anna.*Adult.*DOB Feb 28, 1988.*AGE \d\d/),
    ]);
    expect(await page.getByRole('link', { name: 'View Łukasiewicz, Mia' }).count()).toBe(2);

    await page.getByLabel('Search signed waivers').fill(' BEISPIEL ');
    await page.waitForURL(/\?q=beispiel$/);
    await says('1 result');
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).click();
    await heading('Climbing hall');
    await says(/^Signed on .*2\d\d\d/);
    await says('Mind the ropes.');
    await says('Kastanienallee 12');
    await page.getByRole('img', { name: 'The signature' }).waitFor();
    expect(await button('Print/Save as PDF').count()).toBe(1);
    await page.goBack();
    expect(await page.getByLabel('Search signed waivers').inputValue()).toBe('beispiel');

    await page.reload();
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).waitFor();
    await button('Logout').click();
    await heading('Log in');
    await page.reload();
    await heading('Log in');
  });

  it('does it all with the keyboard alone', async () => {
    const owner = await product.owner();
    await go('/waiver-create');
    await tabTo('Username or email');
    await page.keyboard.type(owner.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await heading('New waiver');
    await tabTo('Title');
    await page.keyboard.type('By keyboard');
    await backTo('Publish');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo('Publish');
    await page.keyboard.press('Enter');
    await says('The waiver has been published');
    const waiverId = page.url().split('/').at(-1) ?? '';
    await product.sign(waiverId, 'adult');
    await tabTo('Signed Waivers');
    await page.keyboard.press('Enter');
    await heading('Signed waivers');
    await page.locator('[data-signer]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await tabTo('View Beispiel, Anna');
    await page.keyboard.press('Enter');
    await says(/^Signed on/);
    await tabTo('Logout');
    await page.keyboard.press('Enter');
    await heading('Log in');
  });
});

describe('writing a waiver', () => {
  it('that somebody else has saved meanwhile tells so, and loses nothing', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    await openAs(owner, `/waiver-create/${waiverId}`);
    await title().fill('My title');
    await product.saveElsewhere(owner, waiverId, 'Their title');
    await button('Save').click();
    await says('Somebody has changed this waiver in the meantime');
    await button('Keep editing').click();
    expect(await title().inputValue()).toBe('My title');
    await button('Save').click();
    await button('Load the other version').click();
    await expect.poll(() => title().inputValue(), WAIT).toBe('Their title');
    await title().fill('Mine after all');
    await product.saveElsewhere(owner, waiverId, 'Theirs again');
    await button('Save').click();
    await button('Save mine').click();
    await says('Your changes have been saved');
    await page.reload();
    await expect.poll(() => title().inputValue(), WAIT).toBe('Mine after all');
  });

  it('keeps what is typed when there is no connection, over a reload, and asks before it is left', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    await openAs(owner, `/waiver-create/${waiverId}`);
    await page.getByLabel('Content').fill('Wear a vest.');
    await says('Not saved yet');
    await watched.context.setOffline(true);
    await button('Save').click();
    await says(/^There is no connection right now/);
    expect(await page.getByLabel('Content').inputValue()).toBe('Wear a vest.');
    await watched.context.setOffline(false);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await says('What you had typed is back. It is not saved yet.');
    expect(await page.getByLabel('Content').inputValue()).toBe('Wear a vest.');
    await page.getByRole('link', { name: 'Signed Waivers' }).click();
    await says('Leave without saving?');
    await button('Keep editing').click();
    await button('Save').click();
    await says('Your changes have been saved');
    await page.getByRole('link', { name: 'Signed Waivers' }).click();
    await heading('Signed waivers');
  });

  it('publishes, unpublishes, previews and deletes', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    await openAs(owner, `/waiver-create/${waiverId}`);
    await button('Unpublish').click();
    await says('The waiver is no longer public');
    await says('Saved');
    await button('Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await says('The waiver has been published');
    await title().fill('Kayak tour, new');
    await button('Preview').click();
    await page.waitForURL(`**/preview-waiver/${waiverId}`);
    await go(`/waiver-create/${waiverId}`);
    await says('Unpublished changes');
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading('Waivers');
    await says('No waivers found');
    await go(`/waiver-create/${waiverId}`);
    await says('It looks like the page you’re looking for doesn’t exist or has been removed.');
  });
});

describe('a list', () => {
  it.each([
    ['/', '**/v1/signed_waiver?*', 'Search signed waivers'],
    ['/waivers', '**/v1/waiver?*', undefined],
  ])('at %s that could not be loaded says so and can be tried again', async (path, requests, label) => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    await product.sign(waiverId, 'adult');
    await page.route(requests, (route) => route.abort());
    await openAs(owner, path);
    await says('This could not be loaded');
    await page.unroute(requests);
    await button('Try again').click();
    await says('Kayak tour');
    if (label === undefined) return;
    await page.getByLabel(label).fill('zzzz');
    await says('Nobody’s name contains “zzzz”. Try fewer letters, or only the first or last name.');
    await button('Clear the search').click();
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).waitFor();
  });

  it('of more than twenty goes on where it ended, and leads there', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    for (let families = 0; families < 6; families += 1) await product.sign(waiverId, 'three children');
    await openAs(owner);
    await page.locator('[data-signer]').nth(19).waitFor();
    expect(await page.locator('[data-signer]').count()).toBe(20);
    await button('Show More').click();
    await page.locator('[data-signer]').nth(23).waitFor();
    expect(await button('Show More').count()).toBe(0);
    const ids = await page
      .locator('[data-signer]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-signer')));
    expect(new Set(ids).size).toBe(24);
    await expect
      .poll(
        () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-signer')),
        WAIT,
      )
      .toBe(ids[20]);
  });

  it('of somebody else is nobody’s: a signed waiver of another owner is not found', async () => {
    const [owner, other] = [await product.owner(), await product.owner()];
    await product.sign(await product.publish(other, 'Theirs'), 'adult');
    await openAs(other);
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).click();
    await says(/^Signed on/);
    const path = new URL(page.url()).pathname;
    await button('Logout').click();
    await openAs(owner, path);
    await says('It looks like the page you’re looking for doesn’t exist or has been removed.');
  });
});
