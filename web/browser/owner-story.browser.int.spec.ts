import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { temporaryLogIn } from '@waivers/load-tests/client/owner.ts';
import { readNewest } from '@waivers/load-tests/client/publication.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { actAsOwner } from './steps/act-as-owner.ts';
import { backTo, enter, expectFocus, pasteFormatted, tabTo, typeInto } from './steps/owner-steps.ts';
import {
  agree,
  chooseCount,
  chooseMode,
  draw,
  drawByFinger,
  fillMinor,
  fillSigner,
  openWaiver,
  waitForConfirmation,
} from './steps/sign-steps.ts';

let product: OwnerProduct;
let browser: Browser;
let tab: OpenedPage;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnerProduct(), openChromium()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  tab = await openPage(browser, DESKTOP);
  page = tab.page;
});
afterEach(async () => {
  const { pageErrors, context } = tab;
  await context.close();
  if (pageErrors.length > 0) throw new Error(`Errors on the page:\n${pageErrors.join('\n')}`);
});

const go = (path: string) => page.goto(product.url + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
const content = () => page.getByRole('textbox', { name: 'Content', exact: true });
/** Checks only once, because the element may be re-rendered. */
const waitForVisible = async (shown: Locator): Promise<void> => {
  expect(await shown.waitFor({ state: 'visible' })).toBeUndefined();
};
const waitForText = (text: string | RegExp) => waitForVisible(page.getByText(text).first());
const heading = (name: string) => waitForVisible(page.getByRole('heading', { level: 1, name, exact: true }));

const logIn = async (username: string, password: string) => {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
const logOut = () => button('Logout').click();
const openAs = async (owner: LoggedInOwner, path = '/') => {
  await go(path);
  await logIn(owner.username, owner.password);
};
/** Skips the log-in form, because it is slow. */
const openLoggedIn = async ({ authorize }: LoggedInOwner, path = '/') => {
  await actAsOwner(page, product.url, async () => (await authorize()).authorization);
  await go(path);
};

/** Opens a waiver as a customer would, in a separate phone window. */
const onPhone = async (waiverId: string, work: (phone: Page) => Promise<void>) => {
  const { context, page: phone, pageErrors } = await openPage(browser, PHONE);
  await openWaiver(phone, product.url, waiverId);
  await work(phone);
  await drawByFinger(phone);
  // Uses the mouse, because Chromium would treat a tap right after a stroke as the end of a fling.
  await agree(phone).click();
  await waitForConfirmation(phone);
  await context.close();
  expect(pageErrors).toEqual([]);
};

const registerByKeyboard = async (email: string) => {
  await go(product.registrationPath);
  await heading('Create your account');
  await typeInto(page, 'Company name', 'Höhenluft');
  await typeInto(page, 'First name', 'Mara');
  await typeInto(page, 'Last name', 'Lindqvist');
  await typeInto(page, 'Email', email);
  await page.reload();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await enter(page, 'Register');
  await heading('Thank you for registering');
  await enter(page, 'Log in');
  await heading('Log in');
};

const logInFirst = async (username: string, temporaryPassword: string) => {
  await page.getByLabel('Username or email').fill(username);
  await page.reload();
  expect(await page.getByLabel('Username or email').inputValue()).toBe(username);
  await logIn(username, 'not-the-password-1');
  await waitForText('Your username or password is invalid.');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.keyboard.type(temporaryPassword);
  await page.keyboard.press('Enter');
  await heading('Choose your password');
  expect(await button('Change').getAttribute('aria-disabled')).toBe('true');
  await typeInto(page, 'New password', 'kayaks');
  await typeInto(page, 'Confirm the new password', 'kayak-7');
  await page.keyboard.press('Enter');
  await waitForText('Passwords require at least 6 characters and one number');
  await waitForText('Passwords do not match');
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm the new password', { exact: true }).fill('password1');
  await page.keyboard.press('Enter');
  await waitForText('This password is easy to guess, please choose another one');
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  expect(await page.getByLabel('Confirm the new password', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('New password', { exact: true }).fill('kayak-paddle-77');
  await page.getByLabel('Confirm the new password', { exact: true }).fill('kayak-paddle-77');
  await page.keyboard.press('Enter');
};

const publishByKeyboard = async (): Promise<string> => {
  await enter(page, 'Create your first waiver');
  await heading('New waiver');
  await enter(page, 'Standard');
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  await backTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await enter(page, 'Give the waiver a title');
  await expectFocus(page, 'Title');
  await page.keyboard.type('Climbing hall');
  await tabTo(page, 'Content');
  await page.keyboard.press('Control+a');
  await pasteFormatted(page, ['Mind the ropes.', 'Ask the staff.']);
  await expect
    .poll(() => content().locator('p').allTextContents())
    .toEqual(['Mind the ropes.', 'Ask the staff.']);
  expect(await content().locator('[style], [onclick]').count()).toBe(0);
  await backTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await enter(page, 'Publish');
  await waitForText('The waiver has been published');
  await heading('Edit waiver');
  // Publishing focuses the link once, so wait until that has happened.
  await page.getByRole('textbox', { name: 'Public Link' }).waitFor();
  return new URL(page.url()).pathname.replace('/waiver-create/', '');
};

const rows = () => page.locator('[data-signer]');

/** Searches and opens a row by keyboard, goes back, and opens the URL in another window. */
const checkInAndFilter = async () => {
  await page.getByLabel('Search signed waivers').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await waitForText('Łukasiewicz, Jørgen has arrived');
  await waitForVisible(page.getByRole('button', { name: /^Arrived .*: Łukasiewicz, Jørgen/ }));
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Search signed waivers');
  await enter(page, 'Filters');
  await page.getByLabel('Type of person').selectOption('minor');
  await waitForText('3 people');
  expect(new URL(page.url()).search).toBe('?role=minor');
  await page.reload();
  await waitForText('3 people');
  expect(await rows().count()).toBe(3);
  await page.goBack();
  await waitForText('5 people');
  expect(new URL(page.url()).search).toBe('');
};

/** Moves through time by keyboard and checks that the URL contains the moment. */
const lookBack = async () => {
  await enter(page, 'Audit trail');
  await heading('Audit trail');
  await waitForVisible(page.getByRole('link', { name: /Mara Lindqvist restored the voided record/ }));
  const moment = page.getByRole('slider', { name: 'Moment' });
  await moment.focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => moment.getAttribute('aria-valuetext'))
    .toContain('voided the record: Signed by the wrong parent');
  await waitForText('No (Signed by the wrong parent)');
  expect(new URL(page.url()).search).toMatch(/^\?at=\d+$/);
  await enter(page, 'Find out');
  await waitForText(/^Covered for part of /);
  await page.goBack();
  await waitForText(/^Climbing hall · Signed on /);
};

const chooseLastAction = async () => {
  await enter(page, 'More');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
};

const noteAndVoid = async () => {
  await page.getByLabel('Search signed waivers').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForText(/^Climbing hall · Signed on /);
  await typeInto(page, 'New tag', 'VIP');
  await page.keyboard.press('Enter');
  await waitForText('The tag “VIP” has been added');
  await typeInto(page, 'New note', 'Has a knee brace.');
  await enter(page, 'Add note');
  await waitForText('The note has been added');
  await chooseLastAction();
  await typeInto(page, 'Reason', 'Signed by the wrong parent');
  await enter(page, 'Void the record');
  await waitForText('The record has been voided');
  await waitForText(/^Voided .*by Mara Lindqvist/);
  await chooseLastAction();
  await enter(page, 'Restore the record');
  await waitForText('The record has been restored');
  await lookBack();
  await page.goBack();
  await expect.poll(() => rows().first().textContent()).toContain('VIP');
};

describe('owner’s story', () => {
  it('leads by keyboard from the registration link to a signed family in the list', {
    meta: { spec: ['1.4 view signed waivers', '2.25 Log in', '4.9 log in'] },
  }, async () => {
    const email = `owner-${randomUUID()}@venue.test`;
    await registerByKeyboard(email);
    const { username, temporaryPassword } = await temporaryLogIn(
      product.url,
      product.registrationPath.split('/').at(-1) ?? '',
      email,
    );
    await logInFirst(username, temporaryPassword);
    await waitForText('Welcome! Let’s make your first waiver');
    const waiverId = await publishByKeyboard();

    await enter(page, 'Waivers');
    await waitForText('Last Modified');
    await enter(page, 'More for Climbing hall');
    const link = page.getByRole('menuitem', { name: 'Public Link' });
    expect(await link.getAttribute('href')).toBe(`/sign-waiver/${waiverId}`);
    expect(await link.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');
    await backTo(page, 'Signed Waivers');
    await page.keyboard.press('Enter');
    await waitForText('No signed waivers found');

    await onPhone(waiverId, async (phone) => {
      await phone.getByText('Mind the ropes.').waitFor();
      await chooseMode(phone, 'adult');
      await fillSigner(phone, { firstName: 'Anna', lastName: 'Beispiel' });
    });
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).waitFor();
    await onPhone(waiverId, async (phone) => {
      await chooseMode(phone, 'minors');
      await chooseCount(phone, 3);
      await fillSigner(phone, { firstName: 'Jørgen', lastName: 'Łukasiewicz' });
      for (const [index, name] of ['Mia', 'Mia', 'Finn'].entries()) {
        await fillMinor(phone, index, name, 'Łukasiewicz');
      }
    });
    await waitForText('4 people have just signed');
    expect(await page.locator('[data-signer]').count()).toBe(1);
    await enter(page, 'Show 4 new signatures');
    expect(await page.locator('[data-signer]').allTextContents()).toEqual([
      expect.stringMatching(/^Łukasiewicz, .*Climbing hall.*signed /),
      expect.stringContaining('Łukasiewicz'),
      expect.stringContaining('Łukasiewicz'),
      expect.stringContaining('Łukasiewicz'),
      expect.stringMatching(/^Beispiel, Anna.*Adult.*DOB Feb 28, 1990.*AGE \d\d/),
    ]);
    expect(await page.getByRole('link', { name: 'View Łukasiewicz, Mia' }).count()).toBe(2);

    await button('Check in: Beispiel, Anna').click();
    await button('Undo').click();
    await waitForVisible(button('Check in: Beispiel, Anna'));
    await checkInAndFilter();
    await noteAndVoid();

    await page.getByRole('link', { name: 'Export Signed Waivers' }).click();
    await heading('Export signed waivers');
    await page.getByRole('radio', { name: /CSV/ }).check();
    const downloading = page.waitForEvent('download');
    await enter(page, 'Download');
    const file = readFileSync(await (await downloading).path(), 'utf8');
    const [titles, ...rows] = file.trimEnd().split('\r\n');
    expect(titles?.startsWith('\uFEFF')).toBe(true);
    expect(rows.map((row) => /Anna|Jørgen|Mia|Finn/.exec(row)?.[0] ?? row).toSorted()).toEqual([
      ...['Anna', 'Finn', 'Jørgen', 'Mia', 'Mia'],
    ]);
    await waitForText(/^5 rows in the file .*\.csv/);

    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await heading('Reports');
    await waitForText('5 people have signed');
    await waitForVisible(page.getByRole('img', { name: 'Doughnut chart: Age at signing, 5 people' }));
    await page.getByRole('link', { name: 'Signed Waivers', exact: true }).click();

    await typeInto(page, 'Search signed waivers', ' MIA ');
    await waitForText('2 people');
    await enter(page, 'View Łukasiewicz, Mia');
    await waitForText(/^Climbing hall · Signed on .*2\d\d\d/);
    await page.getByText('Mind the ropes.').first().waitFor({ state: 'attached' });
    await waitForText('Finn Łukasiewicz');
    await page.getByRole('img', { name: 'The signature' }).waitFor();
    expect(await button('Print/Save as PDF').count()).toBe(1);
    await page.goBack();
    expect(await page.getByLabel('Search signed waivers').inputValue()).toBe('mia');
    await page.reload();
    await page.getByRole('link', { name: 'View Łukasiewicz, Mia' }).first().waitFor();
    await page.getByRole('link', { name: 'Signed Waivers', exact: true }).click();
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).waitFor();
    expect(await page.getByLabel('Search signed waivers').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await enter(page, 'Logout');
    await heading('Log in');
    await page.reload();
    await heading('Log in');
  });
});

/** Returns the share of pixels that visibly differ between two images of equal size. */
const pixelDifference = async (one: Buffer, other: Buffer): Promise<number> => {
  const [before, after] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (before === undefined || after === undefined) throw new Error('No picture.');
  expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
  let count = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    const isUnlike = [0, 1, 2].some(
      (channel) => Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) > 32,
    );
    if (isUnlike) count += 1;
  }
  return (count * 3) / before.data.length;
};

/** Text matches pixel by pixel, but the ends of strokes are rounded differently. */
const MAX_DIFFERENCE = 0.001;

describe('view of what the signer saw', () => {
  /** Tall enough for the whole page. */
  const WINDOW = { viewport: { width: 390, height: 3000 } };

  it('matches the signed page pixel by pixel, even after the text has changed', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    const { context, page: phone, pageErrors } = await openPage(browser, WINDOW);
    await openWaiver(phone, product.url, waiverId);
    await chooseMode(phone, 'minors');
    await chooseCount(phone, 1);
    await fillSigner(phone, { firstName: 'נועה 🧗', lastName: 'Łukasiewicz' });
    // Uses a different last name, because a shared one would add a hint that is not recorded.
    await fillMinor(phone, 0, 'Mia', 'Nowak');
    await draw(phone);
    await phone.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 0);
    });
    await phone.mouse.move(0, 0);
    await phone.getByText('Everything is filled in.').waitFor();
    const seen = await phone.screenshot({ animations: 'disabled' });
    await agree(phone).click();
    await waitForConfirmation(phone);
    const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
    await context.close();
    expect(pageErrors).toEqual([]);

    const headers = await owner.authorize();
    const newest = await readNewest(product.url, headers.authorization, waiverId);
    const config = { ...newest.config, content: '<p>Mind the waterfalls.</p>' };
    const body = { ...newest, title: 'Kayak tour', published: true, config };
    await ask(product.url, saveWaiver, { params: { id: waiverId }, body }, headers);
    // Chromium renders only the visible part of a sandboxed frame.
    await page.setViewportSize({ width: 1440, height: 2 * WINDOW.viewport.height });
    await openLoggedIn(owner, `/audit/signed_waiver/${id}`);
    const frame = page.locator('iframe');
    const picture = async (): Promise<Buffer> => {
      await page.locator('iframe[data-shown=true]').waitFor();
      // With a fractional offset, the screenshot would be one row taller than the frame.
      await frame.evaluate((element) => {
        element.style.marginTop = '0';
        const top = element.getBoundingClientRect().top + scrollY;
        element.style.marginTop = `${Math.ceil(top) - top}px`;
      });
      return frame.screenshot({ animations: 'disabled' });
    };
    expect(await pixelDifference(seen, await picture())).toBeLessThan(MAX_DIFFERENCE);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await pixelDifference(seen, await picture())).toBeLessThan(MAX_DIFFERENCE);
    await page.emulateMedia({ colorScheme: 'light' });

    const { result: today } = await (await page.request.get(`${product.url}/v1/waiver/${waiverId}`)).json();
    await page.route('**/signing', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.result.signed.document = today.document;
      await route.fulfill({ json: answer });
    });
    await page.reload();
    expect(await pixelDifference(seen, await picture())).toBeGreaterThan(MAX_DIFFERENCE);
  });
});

describe('two tabs', () => {
  it('share a session and never show another owner’s data', async () => {
    const [owner, other] = [await product.owner(), await product.owner()];
    await product.sign(await product.publish(owner, 'Kayak tour'), 'adult');
    await openAs(owner);
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).waitFor();
    const second = await tab.context.newPage();
    await second.goto(`${product.url}/waiver-create?from=default`);
    const secondTitle = second.getByRole('textbox', { name: 'Title', exact: true });
    await secondTitle.fill('Half a title');
    await logOut();
    await heading('Log in');
    await second.getByText('You have been logged out.').waitFor();

    const list = '**/v1/signed_waiver?*';
    await page.route(list, () => undefined);
    await logIn(other.username, other.password);
    await page.getByRole('progressbar').waitFor();
    expect(await page.getByText('Beispiel').count()).toBe(0);
    await page.unroute(list);
    await page.reload();
    await waitForText('Welcome! Let’s make your first waiver');
    // A dialog covers the second tab until its owner logs in again.
    const asked = second.getByRole('dialog', { name: 'Please log in again' });
    await asked.getByText('Someone else is now logged in in this browser').waitFor();

    await logOut();
    await asked.getByText('You have been logged out.').waitFor();
    await logIn(owner.username, owner.password);
    await asked.waitFor({ state: 'detached' });
    expect(await secondTitle.inputValue()).toBe('Half a title');
    // Accepts the second tab's prompt about leaving the page.
    second.on('dialog', (dialog) => void dialog.accept());
  });
});

describe('log-out', () => {
  it('takes effect once the connection is restored', async () => {
    await openAs(await product.owner());
    await heading('Signed waivers');
    await tab.context.setOffline(true);
    await logOut();
    await heading('Log in');
    await tab.context.setOffline(false);
    await go('/');
    await heading('Log in');
    // Only the device cookie of an earlier log-in remains, which grants no access.
    expect((await tab.context.cookies()).map(({ name }) => name)).toEqual(['waivers_device']);
  });
});

describe('waiver editor', () => {
  /** Owner for tests that need only one waiver. */
  let writer: LoggedInOwner;
  beforeAll(async () => {
    writer = await product.owner();
  });

  it('reports a save in another window and loses nothing', async () => {
    const waiverId = await product.publish(writer, 'Kayak tour');
    await openLoggedIn(writer, `/waiver-create/${waiverId}`);
    await title().fill('My title');
    await product.saveElsewhere(writer, waiverId, 'Their title');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await waitForText('What you had typed is back. It is not saved yet.');
    expect(await title().inputValue()).toBe('My title');
    await button('Save').click();
    await waitForText('Someone has changed this waiver in the meantime');
    await button('Keep editing').click();
    expect(await title().inputValue()).toBe('My title');
    await button('Save').click();
    await button('Take theirs').click();
    await expect.poll(() => title().inputValue()).toBe('Their title');
    await button('Bring it back').click();
    await expect.poll(() => title().inputValue()).toBe('My title');
    const other = await page.context().newPage();
    await other.goto(page.url());
    const theirs = other.getByRole('textbox', { name: 'Title', exact: true });
    await theirs.fill('Of the other window');
    await other.getByRole('button', { name: 'Save' }).click();
    await waitForText('This waiver was saved in another window. What you see here is older.');
    await other.close();
    await button('Save').click();
    await button('Keep mine').click();
    await waitForText('Your changes have been saved');
    await page.reload();
    await expect.poll(() => title().inputValue()).toBe('My title');
  });

  it('survives an expired session once the owner logs in again on the page', async () => {
    const waiverId = await product.publish(writer, 'Kayak tour');
    await openAs(writer, `/waiver-create/${waiverId}`);
    await title().fill('Written before');
    await page.context().clearCookies();
    await page.route(
      `**/v1/waiver/${waiverId}`,
      (route) =>
        route.fulfill({
          status: 401,
          json: { type: 'about:blank', title: '', status: 401, code: 'unauthorized' },
        }),
      { times: 1 },
    );
    await button('Save').click();
    await waitForText('Please log in again');
    await page.getByLabel(`Password of ${writer.username}`, { exact: true }).fill(writer.password);
    await page.keyboard.press('Enter');
    await waitForText('Your changes have been saved');
    await page.reload();
    await expect.poll(() => title().inputValue()).toBe('Written before');
  });

  it('keeps unsaved text across a lost response and a reload, and asks before leaving', async () => {
    const waiverId = await product.publish(writer, 'Kayak tour');
    await openLoggedIn(writer, `/waiver-create/${waiverId}`);
    await content().fill('Wear a vest');
    await waitForText('Not saved yet');
    const saving = `**/v1/waiver/${waiverId}`;
    await page.route(saving, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button('Save').click();
    await waitForText(/^There is no connection right now/);
    await page.unroute(saving);
    await content().fill('Wear a vest.');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await waitForText('What you had typed is back. It is not saved yet.');
    await expect.poll(() => content().textContent()).toBe('Wear a vest.');
    for (const way of [page.getByRole('link', { name: 'Signed Waivers', exact: true }), button('Logout')]) {
      await way.click();
      await waitForText('Leave without saving?');
      await button('Keep editing').click();
    }
    await button('Save').click();
    await waitForText('Your changes have been saved');
    await title().fill('Kayak tour, new');
    await button('Save').click();
    await page.getByText('Not saved yet').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Signed Waivers', exact: true }).click();
    await heading('Signed waivers');
    await page.goBack();
    await expect.poll(() => content().textContent()).toBe('Wear a vest.');
    expect(await title().inputValue()).toBe('Kayak tour, new');
  });

  it('creates only one waiver when responses are lost, even across a reload', async () => {
    await openLoggedIn(await product.owner(), '/waiver-create?from=default');
    await title().fill('Kayak tour');
    const making = '**/v1/waiver';
    await page.route(making, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button('Save').click();
    await waitForText(/^There is no connection right now/);
    await title().fill('Kayak tour, new');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await waitForText(/^We do not know yet whether this was saved/);
    await page.unroute(making);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForURL('**/waiver-create/*');
    await waitForText('Not saved yet');
    expect(await title().inputValue()).toBe('Kayak tour, new');
    await button('Save').click();
    await waitForText('Your changes have been saved');
    const startEmpty = page.getByRole('link', { name: 'Start empty' });
    await page.getByRole('link', { name: 'Create New Waiver' }).click();
    await startEmpty.click();
    expect(await title().inputValue()).toBe('');
    await title().fill('Given up');
    await page.getByRole('link', { name: 'Create New Waiver' }).click();
    await button('Leave without saving').click();
    await startEmpty.click();
    await expect.poll(() => title().inputValue()).toBe('');
    await go('/waivers');
    await waitForText('Last Modified');
    expect(await page.locator('main li').allTextContents()).toEqual([
      expect.stringContaining('Kayak tour, new'),
    ]);
  });

  it('publishes, unpublishes, previews and deletes', {
    meta: { spec: ['4.5 delete', '8.13 404'] },
  }, async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    await openLoggedIn(owner, `/waiver-create/${waiverId}`);
    await title().waitFor();
    await button('Unpublish').click();
    await waitForText('The waiver is no longer public');
    await waitForText('Saved');
    await button('Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await waitForText('The waiver has been published');
    await waitForText('This waiver can be signed');
    // Removes the clipboard API, which is missing on plain HTTP.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button('Copy link').click();
    await waitForText('Link copied!');
    await title().press('Control+a');
    await title().press('Control+v');
    expect(await title().inputValue()).toBe(`${product.url}/sign-waiver/${waiverId}`);
    await title().fill('Kayak tour, new');
    await button('Preview').click();
    await page.waitForURL(`**/preview-waiver/${waiverId}`);
    await go(`/waiver-create/${waiverId}`);
    await waitForText('Unpublished changes');
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading('Waivers');
    await waitForText('No waivers found');
    await go(`/waiver-create/${waiverId}`);
    await waitForText("It looks like the page you're looking for doesn't exist or has been removed.");
    await go('/waiver-create?from=default');
    await title().fill('Never saved');
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await waitForText('No waivers found');
    await go('/waiver-create?from=default');
    expect(await title().inputValue()).toBe('');
  });
});

describe('signed waivers list', () => {
  it('loads more than twenty and restores the scroll position', async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    for (let families = 0; families < 6; families += 1) await product.sign(waiverId, 'three children');
    await openLoggedIn(owner);
    await page.locator('[data-signer]').nth(19).waitFor();
    expect(await page.locator('[data-signer]').count()).toBe(20);
    await page.route('**/v1/signed_waiver?*after=*', (route) => route.fulfill({ status: 400, json: {} }));
    await button('Show More').click();
    await page.getByRole('alert').getByText('Oops, there was a problem. Please try again.').waitFor();
    expect(await page.locator('[data-signer]').count()).toBe(20);
    await page.unrouteAll();
    await button('Show More').click();
    await page.locator('[data-signer]').nth(23).waitFor();
    expect(await button('Show More').count()).toBe(0);
    const ids = await page
      .locator('[data-signer]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-signer')));
    expect(new Set(ids).size).toBe(24);
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-signer]')?.getAttribute('data-signer')),
      )
      .toBe(ids[20]);
  });

  it('reports another owner’s record as not found', async () => {
    const [owner, other] = [await product.owner(), await product.owner()];
    await product.sign(await product.publish(other, 'Theirs'), 'adult');
    await openLoggedIn(other);
    await page.getByRole('link', { name: 'View Beispiel, Anna' }).click();
    await waitForText(/^Theirs · Signed on /);
    const path = new URL(page.url()).pathname;
    await openLoggedIn(owner, path);
    await waitForText("It looks like the page you're looking for doesn't exist or has been removed.");
  });
});
