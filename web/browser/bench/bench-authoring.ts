import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { readNewest } from '@waivers/load-tests/client/publication.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP } from '../chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from '../owner-product.ts';
import { type Responsiveness, stopWatching, traceTasks, watch } from '../steps/sign-typing.ts';

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

const nameOf = (index: number): string => index.toString(36).toUpperCase().padStart(16, '0');

const enlarge = (config: WaiverConfigWire): WaiverConfigWire => {
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
  await ask(url, saveWaiver, { params: { id }, body: { ...text, config: enlarge(config) } }, headers);
  return id;
};

const previewShows = (page: Page): Promise<void> =>
  page
    .frameLocator('iframe')
    .locator('[data-part]')
    .nth(SECTIONS - 1)
    .waitFor();

/** Types into the waiver's title, the title of a middle section, and the text, with the preview open. */
const typeAll = async (page: Page): Promise<Responsiveness> => {
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

export const measureWriting = (browser: Browser, runs: number): Promise<readonly Responsiveness[]> =>
  withLargeWaiver(browser, async (page, url) => {
    const typed: Responsiveness[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.goto(url);
      await previewShows(page);
      const section = page.locator('[id^="section-"][data-state]').nth(SECTIONS / 2);
      await section.getByRole('button', { name: /^Edit/ }).first().click();
      typed.push(await typeAll(page));
    }
    return typed;
  });
