import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE } from './chromium.ts';
import { startTestProduct, type TestProduct } from './product.ts';
import { SIGN_STATES, type SignState } from './sign-states.ts';

/** Exact texts of spec sections 2 and 8 that the public screens have. */
const SPEC_TEXTS = [
  'minor(s) participating',
  'I agree to this document',
  'Adult',
  'Minor(s)',
  'Waiver',
  'Confirmation',
  'Please fill in this field.',
  'Please enter a valid phone number.',
  'Please select.',
  'Please provide a signature.',
  'Please check this box.',
  'Please select a date.',
  'You must be 18 years of age or older.',
  'Please enter an email.',
  'Email must be valid',
  'Previewing Waiver',
  'Continue Editing',
  'Signed on',
  'Link Expired',
  'It looks like the link to this signed waiver has expired.',
  'Your download link has expired. Downloads expire 3 days after signing.',
  'No Available Waivers',
  "It looks like this account doesn't have any waivers available to sign, please try again later.",
  "It looks like the page you're looking for doesn't exist or has been removed.",
];

/** With SCREENSHOTS set, a folder: pictures of every state on both sizes, in both languages, light and dark. */
const PICTURES = process.env.SCREENSHOTS;

let product: TestProduct;
let browser: Browser;
const shown: string[] = [];
beforeAll(async () => {
  [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

type View = { readonly name: string; readonly locale: 'en' | 'de'; readonly options: BrowserContextOptions };

const LIGHT: View = { name: 'phone-en-light', locale: 'en', options: PHONE };
const OTHERS: readonly View[] = [
  { name: 'phone-de-dark', locale: 'de', options: { ...PHONE, locale: 'de-DE', colorScheme: 'dark' } },
  { name: 'desktop-en-light', locale: 'en', options: DESKTOP },
  { name: 'desktop-de-dark', locale: 'de', options: { ...DESKTOP, locale: 'de-DE', colorScheme: 'dark' } },
];

/** Reaches a state, and finds what axe, the console and the content policy have to say about it. */
const look = async ({ name, reach }: SignState, view: View): Promise<readonly string[]> => {
  const { context, page, complaints } = await openPage(browser, view.options);
  try {
    await reach(page, product, view.locale);
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `${name}-${view.name}.png`) });
      await page.screenshot({ path: join(PICTURES, `${name}-${view.name}-full.png`), fullPage: true });
    }
    shown.push((await page.locator('#root').textContent()) ?? '');
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [...found, ...complaints, ...(width > 0 ? [`${width} px wider than the window`] : [])];
  } finally {
    await context.close();
  }
};

describe('every state of the public screens', () => {
  it.each(SIGN_STATES)('$name is without findings on a phone', async (state) => {
    expect(await look(state, LIGHT)).toEqual([]);
  });

  it('has every text of the spec for these screens', () => {
    const all = shown.join('\n');
    expect(SPEC_TEXTS.filter((text) => !all.includes(text))).toEqual([]);
  });

  // The colours of the other theme, the words of the other language, the other size: where they matter most.
  const sample =
    PICTURES === undefined ? ['sign-adult-wrong', 'sign-confirmation'] : SIGN_STATES.map(({ name }) => name);
  const others = OTHERS.flatMap((view) =>
    SIGN_STATES.filter(({ name }) => sample.includes(name)).map((state) => ({ state, view })),
  );
  it.each(others)('$state.name is without findings as $view.name', async ({ state, view }) => {
    expect(await look(state, view)).toEqual([]);
  });

  it('fits the narrowest window', async () => {
    const options = { ...PHONE, viewport: { width: 320, height: 600 } };
    const wrong = SIGN_STATES.filter(({ name }) => ['sign-adult-wrong', 'sign-minors-filled'].includes(name));
    for (const state of wrong) expect(await look(state, { ...LIGHT, options })).toEqual([]);
  });
});
