import { randomUUID } from 'node:crypto';
import { startReceiver } from '@waivers/follow-ups/testing/receiver.ts';
import { environmentOf, openServices, type ServiceStandIns } from '@waivers/infra/stand-ins/services.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { enter, tabTo, typeInto } from './steps/owner-steps.ts';

let product: OwnerProduct;
let services: ServiceStandIns;
let browser: Browser;
let tab: OpenedPage;
let page: Page;

beforeAll(async () => {
  services = await openServices();
  product = await startOwnerProduct({
    ...environmentOf(services.addresses),
    WEBHOOK_NETWORKS: '127.0.0.1',
  });
  browser = await openChromium();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await services?.close();
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

const waitForText = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const heading = (name: string, on = page) =>
  on.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const logIn = async (username: string, password: string, on = page) => {
  await on.getByLabel('Username or email').fill(username);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.keyboard.press('Enter');
};
const openAccount = async ({ username, password }: LoggedInOwner, on = page) => {
  await on.goto(`${product.url}/account`);
  await logIn(username, password, on);
  await heading('Personal', on);
};
const openSettings = async (name: string) => {
  await page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name }).click();
  await heading(name);
};
const signedIn = () => page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
const isFocused = (shown: Locator) =>
  expect.poll(() => shown.evaluate((element) => element === document.activeElement)).toBe(true);
const editOf = (row: string) => page.getByRole('button', { name: `Edit ${row}`, exact: true });
const edit = async (row: string, field: string) => {
  await enter(page, `Edit ${row}`);
  // The label of a required field ends with an asterisk.
  await isFocused(page.getByLabel(new RegExp(`^${field}\\*?$`)));
};
/** Enters the current password, because the token alone must not suffice for these changes. */
const confirm = async (password: string) => {
  await isFocused(page.getByLabel('Current password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
};
const expectLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);

const chooseLogo = async (): Promise<void> => {
  const create = { width: 640, height: 320, channels: 3, background: '#0b7a8f' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const choosing = page.waitForEvent('filechooser');
  await enter(page, 'Add Logo');
  await isFocused(page.getByRole('button', { name: 'Choose image' }));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
  await expectLoaded(page.getByRole('img', { name: 'Preview: logo.jpg' }));
  await enter(page, 'Upload');
};

describe('account pages', () => {
  it('can be edited by keyboard, and the owner logs in with the new values', {
    meta: { spec: '2.52 Account settings' },
  }, async () => {
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Climbing hall');
    const other = await openPage(browser, PHONE);
    await openAccount(owner, other.page);
    await openAccount(owner);

    await edit('Name', 'First name');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await tabTo(page, 'Last name');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await isFocused(page.getByLabel(/^First name\*?$/));
    await page.keyboard.type('Maria');
    await typeInto(page, 'Last name', 'Lindqvist');
    await page.keyboard.press('Enter');
    await waitForText('Your name has been updated.');
    await isFocused(editOf('Name'));
    expect(await page.getByText('Maria Lindqvist').count()).toBe(2);

    await openSettings('Company');
    await edit('Company name', 'Company name');
    await page.keyboard.type('Nobody');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await isFocused(editOf('Company name'));
    expect(await page.getByText('Nobody').count()).toBe(0);
    await page.getByText('Höhenluft', { exact: true }).first().waitFor();

    await chooseLogo();
    await waitForText('Your logo has been updated.');
    await isFocused(editOf('Logo'));
    await expectLoaded(page.getByRole('img', { name: /^Logo of/ }));

    await openSettings('Personal');
    await edit('Password', 'Current password');
    await page.keyboard.type(owner.password);
    await typeInto(page, 'New password', 'climb-higher-88');
    await typeInto(page, 'Confirm the new password', 'climb-higher-88');
    await page.keyboard.press('Enter');
    await waitForText('Your password has been updated.');
    await openSettings('Security');
    await expect.poll(() => signedIn().count()).toBe(1);
    await openSettings('Personal');
    await other.page.reload();
    await heading('Log in', other.page);
    await other.context.close();

    const email = `maria-${randomUUID()}@venue.test`;
    await edit('Email', 'New email');
    await page.keyboard.type(email);
    await typeInto(page, 'Confirm the new email', email);
    await page.keyboard.press('Enter');
    await confirm('climb-higher-88');
    await waitForText('Your email has been updated. You will be logged out, and must log in again.');
    await heading('Log in');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    await logIn(email, 'climb-higher-88');
    // After a log-out, a new log-in must not return to this page.
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.goto(`${product.url}/account`);
    await heading('Personal');
    await waitForText('Not confirmed yet');
    await waitForText('Maria Lindqvist');
    await page.getByRole('button', { name: 'Logout' }).click();
    await heading('Log in');

    const signer = await openPage(browser, PHONE);
    await signer.page.goto(`${product.url}/sign-waiver/${waiverId}`);
    await expectLoaded(signer.page.locator('header img[class*=logo]'));
    await waitForText('Höhenluft', signer.page);
    await signer.context.close();
    expect(signer.pageErrors).toEqual([]);
  });

  it('connects services, explains refusals, and allows only one email service', {
    meta: { spec: '2.52 Account settings' },
  }, async () => {
    const owner = await product.owner();
    await openAccount(owner);
    await openSettings('Integrations');
    const connect = async (action: string, service: string, typed: Readonly<Record<string, string>>) => {
      await enter(page, `${action} ${service}`);
      for (const [label, value] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
    };
    const { klaviyo, mailchimp, shopify } = services;
    await connect('Add', 'Klaviyo', { 'List ID': klaviyo.listId, 'API Key': 'pk_wrong' });
    await confirm(owner.password);
    await waitForText('Please make sure you entered your API Key and List ID correctly.');
    await page.getByLabel('API Key', { exact: true }).fill(klaviyo.key);
    await page.keyboard.press('Enter');
    await waitForText('Your Klaviyo integration has been updated.');
    await waitForText(`Key ending in ${klaviyo.key.slice(-4)}`);
    await connect('Add', 'Mailchimp', { 'Audience ID': mailchimp.audienceId, 'API Key': mailchimp.key });
    await waitForText('Your Mailchimp integration has been updated.');
    await page.getByRole('button', { name: 'Activate Klaviyo', exact: true }).waitFor();
    await connect('Add', 'Shopify', {
      Shop: shopify.tenant,
      'Client ID': shopify.clientId,
      'Client secret': shopify.clientSecret,
    });
    await waitForText('Your Shopify integration has been updated.');
    await page.getByRole('button', { name: 'Edit Shopify', exact: true }).waitFor();
    expect(await page.content()).not.toContain(shopify.clientSecret);
  });

  it('sets up a webhook and an API key by keyboard', {
    meta: { spec: ['10.9 pages of webhooks', '10.10 page of API keys'] },
  }, async () => {
    const receiver = await startReceiver();
    const owner = await product.owner();
    const waiverId = await product.publish(owner, 'Climbing hall');
    await openAccount(owner);
    await openSettings('Developers');
    await enter(page, 'Open Webhooks');
    await heading('Webhooks');
    await enter(page, 'Add a webhook');
    await isFocused(page.getByLabel('Address', { exact: true }));
    await page.keyboard.type(receiver.url);
    await page.keyboard.press('Enter');
    await confirm(owner.password);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Signing secret' }).inputValue())
      .toMatch(/^whsec_/);
    await enter(page, 'Send a test');
    await waitForText(/^The server answered 204/);

    receiver.answer((_message, response) => void response.writeHead(410).end('gone away'));
    await product.sign(waiverId, 'adult');
    await expect.poll(() => receiver.received.length).toBe(2);
    await enter(page, receiver.url);
    await heading(new URL(receiver.url).host);
    await expect.poll(() => page.locator('main details').textContent()).toMatch(/Refused.*410/s);
    await page.reload();
    await waitForText(/^Switched off automatically on .*because its server said that it is gone/);
    receiver.answer((_message, response) => void response.writeHead(200).end('thanks'));
    await enter(page, 'Switch on');
    await confirm(owner.password);
    await waitForText('The webhook is on.');
    await enter(page, 'Resend all that failed');
    await enter(page, 'Resend');
    await waitForText('1 delivery is sent again.');
    await expect.poll(() => page.locator('main details').textContent()).toMatch(/Sent.*200/s);
    const [, first, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    receiver.close();

    await page.goto(`${product.url}/account/deliveries`);
    const delivered = page.getByRole('listitem').filter({ hasText: 'Someone has signed' }).first();
    await delivered.getByRole('link').first().click();
    await waitForText(/^Climbing hall · Signed on /);

    await page.goto(`${product.url}/account/api-keys`);
    await enter(page, 'Make a key');
    await isFocused(page.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Booking');
    await page.keyboard.press('Enter');
    await confirm(owner.password);
    const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    const statusOf = async () =>
      (await fetch(`${product.url}/v1/signed_waiver`, { headers: { authorization: `Bearer ${key}` } }))
        .status;
    expect(await statusOf()).toBe(200);
    await enter(page, 'Done');
    await enter(page, 'Revoke Booking');
    await enter(page, 'Revoke');
    await waitForText('The key has been revoked.');
    expect(await statusOf()).toBe(401);
  });

  it('logs the owner out on all devices', async () => {
    const owner = await product.owner();
    const other = await openPage(browser, PHONE);
    await openAccount(owner, other.page);
    await openAccount(owner);
    await openSettings('Security');
    await expect.poll(() => signedIn().count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await heading('Log in');
    await other.page.reload();
    await heading('Log in', other.page);
    await other.context.close();
    await page.reload();
    await heading('Log in');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });
});
