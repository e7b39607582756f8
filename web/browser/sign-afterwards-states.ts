import type { Page } from 'playwright-core';
import { publishWithText, type Scene, type SignState } from './sign-scene.ts';
import { chooseMode } from './sign-steps.ts';

const GONE = 'no-such-key/01933b5e-0000-7000-8000-000000000001';

const toHeading = async ({ page, product }: Scene, path: string): Promise<void> => {
  await page.goto(product.url + path);
  await page.locator('h1').waitFor();
};

/** Whoever looks is logged in on this device. */
const asOwner = (page: Page, { owner }: Scene['product']) =>
  page.route('**/v1/auth/refresh', (route) => route.fulfill({ json: { idToken: owner.authorization } }));

const quietPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => undefined;
  });

/** Nowhere to break it. */
const ENDLESS = 'W'.repeat(120);

const HEADINGS = new Set(['title', 'heading', 'subtitle', 'minorOrdinal']);

/** An answer of the server in which every heading and every label is one endless word. */
const withEndlessWords = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value) => (HEADINGS.has(key) ? ENDLESS : value));

/** What is there once it is signed, what is there for its owner alone, and what is not there. */
export const AFTERWARDS_STATES: readonly SignState[] = [
  {
    name: 'sign-confirmation',
    reach: async (scene) => {
      const { id, signedKey } = await scene.product.sign(scene.waiver, 3);
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}`);
    },
  },
  {
    name: 'print-view',
    goesOn: true,
    reach: async ({ page }) => {
      await quietPrinter(page);
      await page.locator('a[href*="/signed-waiver-print/"]').click();
      await page.locator('article').waitFor();
    },
  },
  {
    name: 'print-view-endless-words',
    goesOn: true,
    reach: async ({ page }) => {
      await page.route('**/v1/signed_waiver/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: withEndlessWords(await response.json()) });
      });
      await page.reload();
      await page.getByText(ENDLESS).first().waitFor();
    },
  },
  {
    name: 'confirmation-two-erased',
    reach: async (scene) => {
      const { id, signedKey, participants } = await scene.product.sign(scene.waiver, 3);
      for (const erased of [participants[0], participants[2]])
        await scene.product.erase(id, erased?.id ?? '');
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}`);
    },
  },
  {
    name: 'print-two-erased',
    goesOn: true,
    reach: async ({ page }) => {
      await quietPrinter(page);
      await page.locator('a[href*="/signed-waiver-print/"]').click();
      // The last section is the guardian's signature.
      await page
        .locator('section')
        .last()
        .getByText(/^(?:Erased|Gelöscht)$/)
        .waitFor();
    },
  },
  {
    name: 'confirmation-erased',
    reach: async (scene) => {
      const { id, signedKey, participants } = await scene.product.sign(scene.waiver);
      await scene.product.erase(id, participants[0]?.id ?? '');
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}`);
    },
  },
  { name: 'link-expired', reach: (scene) => toHeading(scene, `/sign-confirmation/${GONE}`) },
  {
    name: 'print-expired',
    goesOn: true,
    reach: (scene) => toHeading(scene, `/signed-waiver-print/${GONE}`),
  },
  {
    name: 'confirmation-failed',
    goesOn: true,
    reach: async (scene) => {
      await scene.page.route('**/v1/signed_waiver/*', (route) => route.abort());
      await toHeading(scene, `/sign-confirmation/${GONE}`);
    },
  },
  { name: 'not-found', goesOn: true, reach: (scene) => toHeading(scene, '/no/such/page') },
  {
    name: 'public-list',
    goesOn: true,
    reach: (scene) => toHeading(scene, `/public/${scene.product.owner.userId}`),
  },
  {
    name: 'public-list-empty',
    goesOn: true,
    reach: async (scene) => {
      await scene.page.route('**/v1/public-waiver/*', (route) =>
        route.fulfill({ json: { results: [], logo: null } }),
      );
      await toHeading(scene, `/public/${scene.product.owner.userId}`);
    },
  },
  {
    name: 'unpublished-for-strangers',
    goesOn: true,
    reach: async (scene) => {
      const waiver = await publishWithText(scene.product);
      await scene.product.republish(waiver, 'Höhenluft climbing hall', false);
      const address = `${scene.product.url}/sign-waiver/${waiver}`;
      // The page is made of what has been projected.
      while ((await scene.page.goto(address))?.status() !== 404);
      await scene.page.locator('h1').waitFor();
    },
  },
  {
    name: 'unpublished-for-its-owner',
    goesOn: true,
    reach: async (scene) => {
      await asOwner(scene.page, scene.product);
      await scene.page.reload();
      await chooseMode(scene.page, 'adult');
    },
  },
  {
    name: 'preview',
    goesOn: true,
    reach: async (scene) => {
      await scene.page.goto(scene.page.url().replace('/sign-waiver/', '/preview-waiver/'));
      await chooseMode(scene.page, 'adult');
      await scene.page.locator('button[type=submit]').focus();
    },
  },
  {
    name: 'preview-failed',
    goesOn: true,
    reach: async ({ page }) => {
      await page.route('**/v1/auth/refresh', (route) => route.abort());
      await page.reload();
      await page.locator('[data-says=failed]').waitFor();
    },
  },
];
