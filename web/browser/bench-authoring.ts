import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { readNewest } from '@waivers/load-tests/client/publication.ts';
import type { FieldType } from '@waivers/waiver/config/part-types.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { stopWatching, type Typed, traceTasks, watch } from './sign-typing.ts';
import { slowDown, slowLine } from './slow-phone.ts';

const SECTIONS = 60;
const FIELDS = 500;
const TYPES: readonly FieldType[] = [
  'text',
  'tel',
  'number',
  'select',
  'multiple_choice',
  'yes_no',
  'checkbox',
];
const TEXT = 'Maximiliane Alexandra';
const BETWEEN_KEYS_MS = 40;

type Opened = {
  /** ms until the form is ready. */
  readonly ready: number;
  /** ms until the whole page is in its place; absent for the bare editor. */
  readonly whole?: number;
};

export type OpenedByTurns = {
  readonly opened: readonly Opened[];
  readonly bareOpened: readonly Opened[];
};

export type Written = {
  readonly typed: readonly Typed[];
  /** From when the form is ready, while the whole page comes. */
  readonly typedWhileOpening: readonly Typed[];
};

const nameOf = (index: number): string => index.toString(36).toUpperCase().padStart(16, '0');

/** Together with the template's own: 60 sections, 500 fields. */
const grown = (config: WaiverConfigWire): WaiverConfigWire => {
  const own = config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult');
  const fieldsOf = ({ fieldsGroups }: (typeof own)[number]) => fieldsGroups.flatMap(({ fields }) => fields);
  const count = SECTIONS - own.length;
  const missing = FIELDS - own.flatMap(fieldsOf).length;
  const added = Array.from({ length: count }, (_section, section) => {
    const [first, end] = [section, section + 1].map((at) => Math.round((at * missing) / count)) as [
      number,
      number,
    ];
    const fields = Array.from({ length: end - first }, (_field, at) => {
      const type = TYPES[(first + at) % TYPES.length] ?? 'text';
      const options = type === 'select' || type === 'multiple_choice' ? ['One', 'Two', 'Three'] : [];
      const name = `${type}__${nameOf(first + at)}`;
      return { name, title: `Question ${first + at}`, type, required: true, editable: true, options };
    });
    return {
      key: nameOf(section),
      type: 'general' as const,
      title: `Section ${section}`,
      description: 'Please tell us.',
      content: '',
      placeholder: '',
      sortOrder: own.length + section,
      waiverMode: 'adult' as const,
      editable: true,
      fieldsGroups: [{ title: '', fields }],
    };
  });
  return { ...config, defaultWaiverMode: 'adult', waiverParts: [...own, ...added] };
};

const makeWaiver = async ({ url }: OwnerProduct, owner: LoggedInOwner): Promise<string> => {
  const headers = await owner.authorize();
  const text = { title: 'Bench', locale: 'en', published: false } as const;
  const { id } = (await ask(url, draftWaiver, { body: text }, headers)).result;
  const { config } = await readNewest(url, headers.authorization, id);
  await ask(url, saveWaiver, { params: { id }, body: { ...text, config: grown(config) } }, headers);
  return id;
};

/**
 * Notes when the form is ready, or the bare editor is there: the title and both texts have what they say and can be typed
 * in, and the first sections are on the page.
 */
const observe = (): void => {
  const seen: { ready?: number; whole?: number } = {};
  Object.assign(window, { seen });
  const isReady = (): boolean => {
    const title = document.querySelector<HTMLInputElement>('main [name=waiver-title]');
    const texts = document.querySelectorAll('main [role=textbox][contenteditable=true] p');
    const sections = document.querySelectorAll('main .sections_card');
    return title?.readOnly === false && title.value !== '' && texts.length >= 2 && sections.length >= 8;
  };
  const look = (): void => {
    const isBare = document.querySelector('#bare') !== null;
    if (isBare || isReady()) seen.ready ??= performance.now();
    const isPainted = document.getElementById('painted') !== null;
    if (isBare || (!isPainted && document.querySelector('main .ProseMirror') !== null))
      seen.whole ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
};

const seenOf = (page: Page): Promise<Opened> =>
  page.evaluate(() => (window as unknown as { seen: { ready: number; whole: number } }).seen);

/** @param loggedIn whose session is used and renewed; the files come anew */
const inNewContext = async <Result>(
  browser: Browser,
  loggedIn: BrowserContext | undefined,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.addInitScript(observe);
  if (loggedIn !== undefined) await context.addCookies(await loggedIn.cookies());
  const result = await work(page);
  // Each visit renews the session's cookie.
  if (loggedIn !== undefined) await loggedIn.addCookies(await context.cookies());
  await context.close();
  return result;
};

const untilWhole = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => (window as unknown as { seen: { whole?: number } }).seen.whole !== undefined,
    undefined,
    { polling: 100 },
  );

const openSlowly = (browser: Browser, url: string, loggedIn?: BrowserContext): Promise<Opened> =>
  inNewContext(browser, loggedIn, async (page) => {
    await slowDown(page);
    await page.goto(url);
    await untilWhole(page);
    return seenOf(page);
  });

/** From the moment that the form is ready until the whole page has been in its place for a while. @throws Error when a key is lost */
const typeWhileOpening = (browser: Browser, url: string, loggedIn: BrowserContext): Promise<Typed> =>
  inNewContext(browser, loggedIn, async (page) => {
    await slowLine(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('#painted[data-state=painted]').waitFor();
    await page.evaluate(watch);
    const client = await page.context().newCDPSession(page);
    const endTrace = await traceTasks(client);
    const title = page.locator('main [name=waiver-title]');
    const before = await title.inputValue();
    await title.click();
    await page.keyboard.press('End');
    let typed = '';
    for (
      const wholes = [false];
      wholes.filter(Boolean).length < 2;
      wholes.push((await seenOf(page)).whole !== undefined)
    ) {
      await page.keyboard.type(TEXT, { delay: BETWEEN_KEYS_MS });
      typed += TEXT;
    }
    const result = { ...(await stopWatching(page)), longestWork: await endTrace() };
    if ((await title.inputValue()) !== before + typed)
      throw new Error('A key was lost while the page opened.');
    await client.detach();
    return result;
  });

const previewShows = (page: Page): Promise<void> =>
  page
    .frameLocator('iframe')
    .locator('[data-part]')
    .nth(SECTIONS - 1)
    .waitFor();

/** The title, a section's title in the middle, and the text, with the preview beside them. */
const typeAll = async (page: Page): Promise<Typed> => {
  await page.bringToFront();
  const section = page.locator('[id^="section-"][data-state]').nth(SECTIONS / 2);
  const boxes = [
    page.locator('[name=waiver-title]'),
    section.locator('input').first(),
    page.locator('main .ProseMirror').nth(1),
  ];
  await page.evaluate(watch);
  const client = await page.context().newCDPSession(page);
  const endTrace = await traceTasks(client);
  for (const box of boxes) await box.pressSequentially(TEXT, { delay: BETWEEN_KEYS_MS });
  const typed = { ...(await stopWatching(page)), longestWork: await endTrace() };
  await client.detach();
  return typed;
};

const logIn = async (page: Page, url: string, { username, password }: LoggedInOwner): Promise<void> => {
  await page.goto(`${url}/auth/login`);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
};

const withLargeWaiver = async <Result>(
  browser: Browser,
  work: (page: Page, url: string) => Promise<Result>,
): Promise<Result> => {
  const product = await startOwnerProduct();
  const context = await browser.newContext(DESKTOP);
  try {
    const owner = await product.owner();
    const url = `${product.url}/waiver-create/${await makeWaiver(product, owner)}`;
    const page = await context.newPage();
    await logIn(page, product.url, owner);
    return await work(page, url);
  } finally {
    await context.close();
    await product.stop();
  }
};

/** By turns. @param bareUrl a page with nothing but an editor */
export const measureOpening = (browser: Browser, bareUrl: string, runs: number): Promise<OpenedByTurns> =>
  withLargeWaiver(browser, async (page, url) => {
    const [opened, bareOpened]: [Opened[], Opened[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      bareOpened.push(await openSlowly(browser, bareUrl));
      opened.push(await openSlowly(browser, url, page.context()));
    }
    return { opened, bareOpened };
  });

export const measureWriting = (browser: Browser, runs: number): Promise<Written> =>
  withLargeWaiver(browser, async (page, url) => {
    const [typed, typedWhileOpening]: [Typed[], Typed[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      typedWhileOpening.push(await typeWhileOpening(browser, url, page.context()));
      await page.goto(url);
      await previewShows(page);
      const section = page.locator('[id^="section-"][data-state]').nth(SECTIONS / 2);
      await section.getByRole('button', { name: /^Edit/ }).first().click();
      typed.push(await typeAll(page));
    }
    return { typed, typedWhileOpening };
  });
