import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, makeFolder, removeFolder } from '@waivers/infra/testing/launcher.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openChromium, openPage } from '../chromium.ts';
import { choosePictureFonts } from './picture-fonts.ts';

/** Updates the demo's screenshots: `node infra/bootstrap.mjs web/browser/pictures/dashboard-pictures.ts`. */

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

const WIDE = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;

type Owner = { readonly url: string; readonly username: string; readonly password: string };

const logIn = async (page: Page, { url, username, password }: Owner): Promise<void> => {
  await page.goto(url);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('[data-signer]').nth(19).waitFor();
};

const openWriting = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Waivers', exact: true }).first().click();
  await page.getByRole('link', { name: 'Edit Climbing hall' }).click();
  await page.frameLocator('iframe').locator('h1').first().waitFor();
  await page.locator('[name=waiver-title]').evaluate((field) => {
    scrollBy(0, field.getBoundingClientRect().top - 250);
  });
};

const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'dashboard-signed-waivers': async () => undefined,
  'dashboard-waiver': openWriting,
};

const take = async (browser: Browser, owner: Owner): Promise<void> => {
  for (const [name, reach] of Object.entries(PICTURES)) {
    const { page, context } = await openPage(browser, { ...WIDE, reducedMotion: 'reduce' });
    await logIn(page, owner);
    await reach(page);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
};

mkdirSync(FOLDER, { recursive: true });
choosePictureFonts();
const folder = makeFolder();
const product = launch(folder, {}, undefined, ['--demo']);
const browser = await openChromium();
try {
  await product.printed('Password ');
  const [, username = ''] = /User name +(\S+)/.exec(product.output()) ?? [];
  const [, password = ''] = /Password +(\S+)/.exec(product.output()) ?? [];
  await take(browser, { url: await product.url(), username, password });
} finally {
  await browser.close();
  product.child.kill('SIGTERM');
  await product.exit;
  await removeFolder(folder);
}
