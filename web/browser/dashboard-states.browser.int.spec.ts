import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expectOk } from '@waivers/load-tests/client/api.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE, type Watched } from './chromium.ts';
import { DASHBOARD_STATES, type Looker, type State, type World } from './dashboard-states.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';

/** With `SCREENSHOTS=<folder>` every state is kept as an image as well. */
const FOLDER = process.env.SCREENSHOTS;

const LOOKS = [
  { name: 'desktop-en-light', size: DESKTOP, locale: 'en-US', colorScheme: 'light' },
  { name: 'desktop-de-dark', size: DESKTOP, locale: 'de-DE', colorScheme: 'dark' },
  { name: 'phone-en-light', size: PHONE, locale: 'en-US', colorScheme: 'light' },
  { name: 'phone-de-dark', size: PHONE, locale: 'de-DE', colorScheme: 'dark' },
] as const;
type Look = (typeof LOOKS)[number];

/** The texts of spec sections 2, 5 and 8 for these screens. */
const SPEC_TEXTS = [
  'Signed Waivers',
  'Waivers',
  'Create New Waiver',
  'Logout',
  'Show More',
  'View',
  'No signed waivers found',
  'Last Modified',
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
  'Signed on ',
  'Print/Save as PDF',
  'Change',
  'Your username or password is invalid.',
  'Passwords require at least 6 characters and one number',
  'Passwords do not match',
  'Your changes have been saved',
  'It looks like the page you’re looking for doesn’t exist or has been removed.',
];

type Owners = Readonly<Record<Exclude<Looker, 'anonymous' | 'first log-in'>, LoggedInOwner>>;

const NOBODY = { username: '', temporaryPassword: '' };

let product: OwnerProduct;
let browser: Browser;
let owners: Owners;
let waiverId: string;

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
  for (let times = 0; times < 5; times += 1) await product.sign(id, 'three children');
  for (let times = 0; times < 3; times += 1) await product.sign(id, 'adult');
  return id;
};

beforeAll(async () => {
  product = await startOwnerProduct();
  owners = { new: await product.owner(), unsigned: await product.owner(), full: await product.owner() };
  await product.publish(owners.unsigned, 'Nobody has signed this');
  waiverId = await fill(owners.full);
  browser = await openChromium();
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

/** The line is cut, or the answer never comes, where a state is about that. */
const disturb = async (page: Page, { state }: State) => {
  if (state === 'failed') await page.route('**/v1/signed_waiver?*', (route) => route.abort());
  if (state === 'loading') await page.route('**/v1/signed_waiver?*', () => undefined);
  const saving = (fate: 'abort' | 'never') =>
    page.route('**/v1/waiver/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      return fate === 'abort' ? route.abort() : undefined;
    });
  if (state === 'being saved') await saving('never');
  if (state === 'could not be saved') await saving('abort');
};

/** One window for each owner and look, logged in once. */
const windows = new Map<string, Promise<Watched>>();

const openWindow = async (look: Look, looker: Looker): Promise<Watched> => {
  const { size, locale, colorScheme } = look;
  const watched = await openPage(browser, { ...size, locale, colorScheme, reducedMotion: 'reduce' });
  if (looker in owners) await logIn(watched.page, owners[looker as keyof Owners]);
  return watched;
};

const windowOf = async (look: Look, looker: Looker): Promise<Watched> => {
  if (!(looker in owners)) return openWindow(look, looker);
  const key = `${look.name} ${looker}`;
  const opened = windows.get(key) ?? openWindow(look, looker);
  windows.set(key, opened);
  return opened;
};

const check = async (look: Look, state: State) => {
  const { size, locale } = look;
  const { page, context, complaints } = await windowOf(look, state.looker);
  page.setDefaultTimeout(30_000);
  const isOwner = state.looker in owners;
  const owner = owners[state.looker as keyof Owners] ?? owners.new;
  const firstLogIn = state.looker === 'first log-in' ? await product.register() : NOBODY;
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await disturb(page, state);
  const world: World = { product, page, firstLogIn, owner, waiverId, isPhone: size === PHONE };
  await page.goto(product.url + (typeof state.path === 'string' ? state.path : state.path(world)));
  await state.reach?.(world);
  if (locale === 'en-US') {
    for (const text of state.shows) await page.getByText(text).first().waitFor({ state: 'attached' });
  }
  if (FOLDER !== undefined) {
    const name = `${state.screen}-${state.state}-${look.name}`.replaceAll(/[^\w]+/g, '-');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  );
  // What was typed for this state is not for the next.
  await page.evaluate(() => sessionStorage.clear());
  if (!isOwner) await context.close();
  expect(found).toEqual([]);
  expect(complaints.splice(0)).toEqual([]);
};

/** All looks are looked at by people; these two differ in everything that a rule can see. */
const CHECKED = FOLDER === undefined ? [LOOKS[0], LOOKS[3]] : LOOKS;

describe.each(CHECKED)('the dashboard, $name', (look) => {
  it.each(DASHBOARD_STATES.map((state) => ({ name: `${state.screen}: ${state.state}`, state })))(
    '$name',
    ({ state }) => check(look, state),
  );
});

it('every text of the spec for these screens is in a state of the table', () => {
  const shown = new Set(DASHBOARD_STATES.flatMap(({ shows }) => shows));
  expect(SPEC_TEXTS.filter((text) => !shown.has(text))).toEqual([]);
});
