import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE, type Watched } from './chromium.ts';
import { findingsIn } from './page-findings.ts';
import { startTestProduct, type TestProduct } from './product.ts';
import { publishWithText, type SignState } from './sign-scene.ts';
import { SIGN_STATES } from './sign-states.ts';
import { SIGN_TEXTS } from './sign-texts.ts';

/** With SCREENSHOTS set, a folder: pictures of every state on both sizes, in both languages, light and dark. */
const PICTURES = process.env.SCREENSHOTS;

type View = { readonly name: string; readonly locale: 'en' | 'de'; readonly options: BrowserContextOptions };

const PHONE_VIEW: View = { name: 'phone-en-light', locale: 'en', options: PHONE };
/** The first differs in everything that a rule can see; all are looked at by people. */
const OTHERS: readonly View[] = [
  { name: 'desktop-de-dark', locale: 'de', options: { ...DESKTOP, locale: 'de-DE', colorScheme: 'dark' } },
  { name: 'phone-de-dark', locale: 'de', options: { ...PHONE, locale: 'de-DE', colorScheme: 'dark' } },
  { name: 'desktop-en-light', locale: 'en', options: DESKTOP },
];

let product: TestProduct;
let browser: Browser;
let waiver: string;
let open: { readonly watched: Watched; readonly view: View; readonly state: SignState } | undefined;
const shown = new Set<string>();

beforeAll(async () => {
  [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
  waiver = await publishWithText(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Brings a window to a state, by way of the states that it goes on from. */
const bringTo = async (state: SignState, view: View): Promise<Watched> => {
  const before = state.goesOn ? SIGN_STATES[SIGN_STATES.indexOf(state) - 1] : undefined;
  if (before === undefined) {
    await open?.watched.context.close();
    open = undefined;
  } else if (open?.state !== before || open.view !== view) await bringTo(before, view);
  const watched = open?.watched ?? (await openPage(browser, view.options));
  open = { watched, view, state };
  await state.reach({ page: watched.page, product, locale: view.locale, waiver });
  return watched;
};

/** Each piece of text that can be seen. */
const visibleTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility()) texts.push(textContent?.trim() ?? '');
    }
    return texts;
  });

const takePictures = async (page: Page, name: string): Promise<void> => {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await page.screenshot({ path: join(PICTURES, `${name}-full.png`), fullPage: true });
};

/** Reaches a state, and finds what axe, the console and the content policy have to say about it. */
const look = async (state: SignState, view: View): Promise<readonly string[]> => {
  const { page, complaints } = await bringTo(state, view);
  await takePictures(page, `${state.name}-${view.name}`);
  for (const text of await visibleTexts(page)) shown.add(text);
  return [...complaints.splice(0), ...(await findingsIn(page))];
};

describe('every state of the public screens', () => {
  it.each(SIGN_STATES)('$name is without findings on a phone', async (state) => {
    expect(await look(state, PHONE_VIEW)).toEqual([]);
  });

  it('has every text of the spec for these screens', () => {
    const all = [...shown];
    const isShown = (text: string | RegExp) =>
      typeof text === 'string' ? shown.has(text) : all.some((each) => text.test(each));
    expect(SIGN_TEXTS.filter((text) => !isShown(text))).toEqual([]);
  });

  // The colours of the other theme, the words of the other language, the other size: where they matter most.
  const sample =
    PICTURES === undefined ? ['sign-adult-wrong', 'sign-confirmation'] : SIGN_STATES.map(({ name }) => name);
  const others = OTHERS.slice(0, PICTURES === undefined ? 1 : OTHERS.length).flatMap((view) =>
    SIGN_STATES.filter(({ name }) => sample.includes(name)).map((state) => ({ state, view })),
  );
  it.each(others)('$state.name is without findings as $view.name', async ({ state, view }) => {
    expect(await look(state, view)).toEqual([]);
  });
});
