import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { readNewest } from '@waivers/load-tests/client/publication.ts';
import type { FieldType } from '@waivers/waiver/config/part-types.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { stopWatching, type Typed, traceTasks, watch } from './sign-typing.ts';
import { slowDown } from './slow-phone.ts';

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

export type Authored = {
  readonly typed: readonly Typed[];
  /** ms until the form is ready. */
  readonly opened: readonly number[];
  readonly bareOpened: readonly number[];
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
      ...{
        key: nameOf(section),
        type: 'general' as const,
        title: `Section ${section}`,
        description: 'Please tell us.',
      },
      ...{
        content: '',
        placeholder: '',
        sortOrder: own.length + section,
        waiverMode: 'adult' as const,
        editable: true,
      },
      fieldsGroups: [{ title: '', fields }],
    };
  });
  return { ...config, waiverParts: [...own, ...added] };
};

const makeWaiver = async ({ url }: OwnerProduct, owner: LoggedInOwner): Promise<string> => {
  const headers = await owner.authorize();
  const text = { title: 'Bench', locale: 'en', published: false } as const;
  const { id } = (await ask(url, draftWaiver, { body: text }, headers)).result;
  const { config } = await readNewest(url, headers.authorization, id);
  await ask(url, saveWaiver, { params: { id }, body: { ...text, config: grown(config) } }, headers);
  return id;
};

/** Notes when the title, the editors of the text and the first sections, or the bare editor, are there. */
const observe = (): void => {
  const seen = { ready: 0 };
  Object.assign(window, { seen });
  const look = (): void => {
    const isThere =
      document.querySelector('#bare') !== null ||
      ['[name=waiver-title]', 'main .ProseMirror', '[id^="section-"][data-state]:last-of-type'].every(
        (each) => document.querySelector(each) !== null,
      );
    if (seen.ready === 0 && isThere) seen.ready = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

/** @param loggedIn whose session is used and renewed; the files come anew */
const openSlowly = async (browser: Browser, url: string, loggedIn?: BrowserContext): Promise<number> => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observe);
  if (loggedIn !== undefined) await context.addCookies(await loggedIn.cookies());
  await page.goto(url);
  await page.waitForFunction(() => (window as unknown as { seen: { ready: number } }).seen.ready > 0);
  const ready = await page.evaluate(() => (window as unknown as { seen: { ready: number } }).seen.ready);
  if (loggedIn !== undefined) await loggedIn.addCookies(await context.cookies());
  await context.close();
  return ready;
};

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

/** @param bareUrl a page with nothing but an editor */
export const measureAuthoring = async (
  browser: Browser,
  bareUrl: string,
  runs: number,
): Promise<Authored> => {
  const product = await startOwnerProduct();
  const context = await browser.newContext(DESKTOP);
  try {
    const owner = await product.owner();
    const url = `${product.url}/waiver-create/${await makeWaiver(product, owner)}`;
    const page = await context.newPage();
    await logIn(page, product.url, owner);
    const [typed, opened, bareOpened]: [Typed[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs; run += 1) {
      bareOpened.push(await openSlowly(browser, bareUrl));
      // Each visit renews the session's cookie.
      opened.push(await openSlowly(browser, url, context));
      await page.goto(url);
      await previewShows(page);
      const section = page.locator('[id^="section-"][data-state]').nth(SECTIONS / 2);
      await section.getByRole('button', { name: /^Edit/ }).first().click();
      typed.push(await typeAll(page));
    }
    return { typed, opened, bareOpened };
  } finally {
    await context.close();
    await product.stop();
  }
};
