import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, openChromium, openPage, PHONE } from '../chromium.ts';
import { startTestProduct } from '../product.ts';
import { chooseCount, chooseMode, fillMinor, fillSigner, openWaiver, padBox } from '../steps/sign-steps.ts';
import { choosePictureFonts } from './picture-fonts.ts';

/** Updates the sign page's screenshots: `node infra/bootstrap.mjs web/browser/pictures/sign-pictures.ts`. */

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

const TEXT = [
  '<p>Climbing is a <strong>dangerous</strong> sport. By taking part you accept the risks that come with it.</p>',
  '<ol><li><p>Follow the instructions of the staff at all times.</p></li>',
  '<li><p>Check your knot and that of your partner before every climb.</p></li>',
  '<li><p>Children climb only while an adult watches them.</p></li></ol>',
].join('');

/** Imitates handwriting: narrow, slanted loops above a line. */
const HAND: readonly (readonly (readonly [number, number])[])[] = [
  Array.from({ length: 90 }, (_, index) => {
    const turn = index / 6;
    const size = 0.26 * Math.exp(-index / 70) * (1 + 0.5 * Math.sin(index / 9));
    return [
      0.14 + index * 0.0068 + 0.045 * Math.sin(turn) + size * 0.12,
      0.56 - size * Math.cos(turn + 2.4),
    ] as const;
  }),
  Array.from(
    { length: 24 },
    (_, index) => [0.2 + index * 0.026, 0.8 - 0.05 * Math.sin(index / 7.5)] as const,
  ),
];

const sign = async (page: Page): Promise<void> => {
  const { x, y, width, height } = await padBox(page);
  for (const stroke of HAND) {
    for (const [index, [right, down]] of stroke.entries()) {
      await page.mouse.move(x + width * right, y + height * down);
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }
};

const fillFamily = async (page: Page): Promise<void> => {
  await chooseMode(page, 'minors');
  await chooseCount(page, 2);
  await fillSigner(page, { firstName: 'Anna', lastName: 'Lindqvist' });
  await fillMinor(page, 0, 'Mia', 'Lindqvist');
  await fillMinor(page, 1, 'Jonas', 'Lindqvist');
};

type Picture = { readonly options: BrowserContextOptions; readonly reach: (page: Page) => Promise<unknown> };

const PICTURES: Readonly<Record<string, Picture>> = {
  'sign-phone': { options: PHONE, reach: async () => undefined },
  'sign-signature-phone': {
    options: PHONE,
    reach: async (page) => {
      await fillFamily(page);
      await sign(page);
      await page.locator('button[type=submit]').evaluate((button) => button.scrollIntoView({ block: 'end' }));
    },
  },
  'sign-family': {
    options: DESKTOP,
    reach: async (page) => {
      await fillFamily(page);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
};

mkdirSync(FOLDER, { recursive: true });
choosePictureFonts();
const [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
try {
  const waiver = await product.publish('Höhenluft climbing hall', (config) => ({ ...config, content: TEXT }));
  for (const [name, { options, reach }] of Object.entries(PICTURES)) {
    const { page, context } = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await openWaiver(page, product.url, waiver);
    await reach(page);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
