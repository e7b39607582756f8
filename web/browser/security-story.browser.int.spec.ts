import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE } from './chromium.ts';
import { axeFindings } from './findings/axe.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { enter, expectFocus, tabTo } from './steps/owner-steps.ts';

let product: OwnerProduct;
let browser: Browser;
let tab: OpenedPage;
let page: Page;

beforeAll(async () => {
  product = await startOwnerProduct();
  browser = await openChromium();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
const openWindow = async (size: typeof DESKTOP | typeof PHONE): Promise<void> => {
  tab = await openPage(browser, size);
  page = tab.page;
};
beforeEach(() => openWindow(DESKTOP));
afterEach(async () => {
  const { pageErrors, context } = tab;
  await context.close();
  if (pageErrors.length > 0) throw new Error(`Errors on the page:\n${pageErrors.join('\n')}`);
});

/** Passkeys belong to a host name, so an address of digits does not do. */
const address = (path: string): string => {
  const url = new URL(path, product.url);
  url.hostname = 'localhost';
  return url.href;
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Answers every request for a passkey, as a person with a fingerprint would, also that of the list of user names. */
const addAuthenticator = async (): Promise<void> => {
  const devtools = await tab.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows (RFC 6238). @param ahead steps of 30 seconds, as codes work once */
const codeOf = (secret: string, ahead = 0): string => {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

const fillLogIn = async ({ username, password }: LoggedInOwner): Promise<void> => {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
const openSecurity = async (owner: LoggedInOwner): Promise<void> => {
  await page.goto(address('/account/security'));
  await fillLogIn(owner);
  await heading('Security');
};
/** The token alone must not suffice to add a factor. */
const confirmByPassword = async ({ password }: LoggedInOwner): Promise<void> => {
  await expectFocus(page, 'Current password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
};
const pressLogOut = async (): Promise<void> => {
  await page.goto(address('/account/security'));
  await heading('Security');
  if ((page.viewportSize()?.width ?? 0) < 600)
    await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};
const logOut = async (): Promise<void> => {
  await pressLogOut();
  await heading('Log in');
};
const readCodes = async (): Promise<readonly string[]> => {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await dialog.waitFor();
  return dialog.getByRole('listitem').allTextContents();
};

describe('second factor', () => {
  it('is added, used and removed by keyboard', async () => {
    const owner = await product.owner();
    await openSecurity(owner);
    await enter(page, 'Add an authenticator app');
    await confirmByPassword(owner);
    await expectFocus(page, 'Code from your app');
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await page.getByText('Can’t scan it?').click();
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('Code from your app').focus();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await waitForText(/^This code is wrong or no longer valid/);
    // The wrong code is selected, so typing replaces it.
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = await readCodes();
    expect(codes).toHaveLength(10);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await enter(page, 'I have saved them');
    await expectFocus(page, 'Two-step log-in');
    await waitForText(/^10 of 10 left/);
    expect(await axeFindings(page, 'everything')).toEqual([]);

    await logOut();
    await fillLogIn(owner);
    await heading('One more step');
    await expectFocus(page, 'Code from your app');
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await page.keyboard.type(codeOf(secret, 1));
    await tabTo(page, 'Remember this device for 30 days');
    await page.keyboard.press('Space');
    await enter(page, 'Log in');
    await heading('Signed waivers');

    await logOut();
    await fillLogIn(owner);
    await heading('Signed waivers');
    await page.goto(address('/account/security'));
    await enter(page, 'Forget Chrome on Linux');
    await waitForText(/^Forgotten\./);

    await logOut();
    await fillLogIn(owner);
    await enter(page, 'Use a recovery code instead');
    await expectFocus(page, 'Recovery code');
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await heading('Signed waivers');
    await page.goto(address('/account/security'));
    await waitForText(/^9 of 10 left/);
    await waitForText(/Time zone Berlin · With password · used a recovery code/);
  });
});

describe('confirmation with an identity provider', () => {
  it('takes place in another tab, which closes itself, and loses nothing typed', async () => {
    const owner = await product.owner();
    const there = 'https://login.example.com/authorise';
    const { context } = tab;
    let confirmed = '';
    await context.route('**/v1/auth/confirm/options', (route) => {
      const result = { kinds: ['password'], session: null, passkey: null, provider: { name: 'Acme' } };
      return route.fulfill({ json: { result } });
    });
    await context.route('**/v1/auth/confirm/oidc/begin', (route) =>
      route.fulfill({ json: { result: { url: `${there}?state=confirm.one` } } }),
    );
    await context.route(`${there}*`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${address('/auth/oidc/callback?code=a&state=confirm.one')}">Allow</a>`,
      }),
    );
    await context.route('**/v1/auth/confirm/oidc', (route) => {
      confirmed = route.request().postData() ?? '';
      return route.fulfill({ json: { confirmation: 'a-proof', expiresIn: 600 } });
    });
    await page.goto(address('/account/api-keys'));
    await fillLogIn(owner);
    await heading('API keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Booking');
    await page.locator('form').getByRole('button', { name: 'Make a key' }).click();
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Confirm with Acme' }).click();
    const other = await opening;
    const closing = other.waitForEvent('close');
    await other.getByRole('link', { name: 'Allow' }).click();
    await closing;
    await expect.poll(() => confirmed).toBe('{"query":"code=a&state=confirm.one"}');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Booking');
  });
});

describe('passkey', () => {
  const addPasskey = async (owner: LoggedInOwner): Promise<void> => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await confirmByPassword(owner);
    await readCodes();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Passkey', { exact: true }).waitFor();
  };

  it('logs in when it is picked in the list of user names', async () => {
    const owner = await product.owner();
    await openSecurity(owner);
    await addAuthenticator();
    await addPasskey(owner);
    await pressLogOut();
    await heading('Signed waivers');
    await page.goto(address('/account/security'));
    await waitForText(/With passkey/);
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('logs in with one press, and as the second step, on %s', async (_device, size) => {
    await tab.context.close();
    await openWindow(size);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await addAuthenticator();
    const owner = await product.owner();
    await openSecurity(owner);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await addPasskey(owner);

    await logOut();
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await heading('Signed waivers');

    await logOut();
    await fillLogIn(owner);
    await expectFocus(page, 'Use your passkey');
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await page.keyboard.press('Enter');
    await heading('Signed waivers');

    await page.goto(address('/account/security'));
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectFocus(page, 'Use your passkey');
    await page.keyboard.press('Enter');
    await waitForText(/^Removed\./);
    await logOut();
    await fillLogIn(owner);
    await heading('Signed waivers');
  });
});
