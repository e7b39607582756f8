import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectOk } from '@waivers/load-tests/client/api.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE, type Watched } from './chromium.ts';
import type { Looker, State, World } from './dashboard-states/state.ts';
import { DASHBOARD_STATES } from './dashboard-states.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { findingsIn } from './page-findings.ts';

/** With `SCREENSHOTS=<folder>` every state is kept as an image as well. */
const FOLDER = process.env.SCREENSHOTS;

const LOOKS = [
  { name: 'desktop-en-light', size: DESKTOP, locale: 'en-US', colorScheme: 'light' },
  { name: 'phone-de-dark', size: PHONE, locale: 'de-DE', colorScheme: 'dark' },
  { name: 'desktop-de-dark', size: DESKTOP, locale: 'de-DE', colorScheme: 'dark' },
  { name: 'phone-en-light', size: PHONE, locale: 'en-US', colorScheme: 'light' },
] as const;
type Look = (typeof LOOKS)[number];

/** All looks are looked at by people; the first two differ in everything that a rule can see. */
const CHECKED = FOLDER === undefined ? LOOKS.slice(0, 2) : LOOKS;

/** The first look has every state; the others, where they are not made into images, every fifth. */
const isSeenBy = (scene: Scene, state: State): boolean =>
  FOLDER !== undefined || scene.look === LOOKS[0] || DASHBOARD_STATES.indexOf(state) % 5 === 0;

/** The texts of spec sections 2, 5 and 8 for these screens: each is a piece of text of its own in some state. */
const SPEC_TEXTS: readonly (string | RegExp)[] = [
  'Signed Waivers',
  'Waivers',
  'Create New Waiver',
  'Logout',
  'Search signed waivers',
  'Show More',
  'View',
  /^signed \w+ \d/,
  /^Understanding: /,
  'Adult',
  'Guardian',
  'Minor',
  /^DOB \w+ \d/,
  /^AGE \d/,
  'No signed waivers found',
  /^Last Modified/,
  'Published',
  'Saved',
  'Edit',
  'Public Link',
  'No waivers found',
  'Unpublish',
  'Publish',
  'Save',
  'Preview',
  'Delete',
  /^Signed on \w+ \d/,
  'Print/Save as PDF',
  'Change',
  'Your username or password is invalid.',
  'This field is required.',
  'Email is required',
  'Email must be valid',
  'Passwords require at least 6 characters and one number',
  'Passwords do not match',
  'The waiver has been published',
  'Your changes have been saved',
  "This waiver's language has been updated",
  "It looks like the page you're looking for doesn't exist or has been removed.",
];

/** What one look is taken with. Each has owners of its own, so that two can be taken at once. */
type Scene = {
  readonly look: Look;
  readonly owners: Readonly<Record<Exclude<Looker, 'anonymous' | 'first log-in'>, LoggedInOwner>>;
  readonly waiverId: string;
  /** One window for each owner, logged in once. */
  readonly windows: Map<Looker, Promise<Watched>>;
};

const NOBODY = { username: '', temporaryPassword: '' };

let product: OwnerProduct;
let browser: Browser;
let scenes: readonly Scene[];
/** Every piece of text that the English look has read. */
const read = new Set<string>();

const fill = async (owner: LoggedInOwner): Promise<string> => {
  const { url } = product;
  const { headers } = owner;
  await expectOk(url, '/v1/waiver', {
    body: { title: 'Sommerfest', locale: 'de', published: false },
    headers,
  });
  const changed = await product.publish(owner, 'Kayak tour');
  const { config } = (
    await expectOk<{ result: { config: object } }>(url, `/v1/waiver/${changed}?revision=latest`, { headers })
  ).body.result;
  const body = { title: 'Kayak tour, new', locale: 'en', published: true, preview: true, config };
  await expectOk(url, `/v1/waiver/${changed}`, { method: 'PUT', body, headers });
  const id = await product.publish(owner, 'Climbing hall');
  for (let times = 0; times < 4; times += 1) await product.sign(id, 'three children');
  for (let times = 0; times < 3; times += 1) await product.sign(id, 'adult');
  await product.eraseSigner(await product.sign(id, 'three children'));
  return id;
};

const prepare = async (look: Look): Promise<Scene> => {
  const owners = { new: await product.owner(), unsigned: await product.owner(), full: await product.owner() };
  await product.publish(owners.unsigned, 'Nobody has signed this');
  return { look, owners, waiverId: await fill(owners.full), windows: new Map() };
};

beforeAll(async () => {
  product = await startOwnerProduct();
  [browser, scenes] = await Promise.all([openChromium(), Promise.all(CHECKED.map(prepare))]);
  if (FOLDER !== undefined) mkdirSync(FOLDER, { recursive: true });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const logIn = async (page: Page, { username, password }: LoggedInOwner) => {
  await page.goto(`${product.url}/auth/login`);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/`);
};

const openWindow = async ({ look, owners }: Scene, looker: Looker): Promise<Watched> => {
  const { size, locale, colorScheme } = look;
  const watched = await openPage(browser, { ...size, locale, colorScheme, reducedMotion: 'reduce' });
  watched.page.setDefaultTimeout(60_000);
  watched.page.on('dialog', (dialog) => void dialog.accept());
  if (looker in owners) await logIn(watched.page, owners[looker as keyof Scene['owners']]);
  return watched;
};

const windowOf = (scene: Scene, looker: Looker): Promise<Watched> => {
  if (!(looker in scene.owners)) return openWindow(scene, looker);
  const opened = scene.windows.get(looker) ?? openWindow(scene, looker);
  scene.windows.set(looker, opened);
  return opened;
};

const open = async (scene: Scene, state: State, page: Page): Promise<void> => {
  const { look, owners, waiverId } = scene;
  const owner = owners[state.looker as keyof Scene['owners']] ?? owners.new;
  const firstLogIn = state.looker === 'first log-in' ? await product.register() : NOBODY;
  const world: World = { product, page, firstLogIn, owner, waiverId, isPhone: look.size === PHONE };
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await state.disturb?.(page);
  await page.goto(product.url + (typeof state.path === 'string' ? state.path : state.path(world)));
  await state.reach?.(world);
};

/** What a page says, to the eye and to the ear, piece by piece. */
const wordsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) =>
      ['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) words.push(walker.currentNode.textContent?.trim() ?? '');
    return words;
  });

const readState = async (page: Page, { shows }: State): Promise<void> => {
  const missing = async () => {
    const words = await wordsOf(page);
    const missed = shows.filter((text) => !words.some((each) => each.includes(text)));
    if (missed.length === 0) for (const each of words) read.add(each);
    return missed;
  };
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
};

const check = async (scene: Scene, state: State): Promise<readonly string[]> => {
  const { look } = scene;
  const { page, context, complaints } = await windowOf(scene, state.looker);
  await open(scene, state, page);
  if (look.locale === 'en-US') await readState(page, state);
  if (FOLDER !== undefined) {
    const name = `${state.screen}-${state.state}-${look.name}`.replaceAll(/[^\w]+/g, '-');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  }
  const found = await findingsIn(page);
  // What was typed for this state is not for the next.
  await page.evaluate(() => sessionStorage.clear());
  if (!(state.looker in scene.owners)) await context.close();
  return [...found, ...complaints.splice(0)].map((each) => `${look.name}: ${each}`);
};

describe('every state of the dashboard is without findings', () => {
  it.each(DASHBOARD_STATES.map((state) => ({ name: `${state.screen}: ${state.state}`, state })))(
    '$name',
    async ({ state }) => {
      const seenBy = scenes.filter((scene) => isSeenBy(scene, state));
      const found = await Promise.all(seenBy.map((scene) => check(scene, state)));
      expect(found.flat()).toEqual([]);
    },
  );

  it('and together they have every text of the spec for these screens', () => {
    const isRead = (text: string | RegExp) =>
      typeof text === 'string' ? read.has(text) : [...read].some((each) => text.test(each));
    expect(SPEC_TEXTS.filter((text) => !isRead(text))).toEqual([]);
  });
});
