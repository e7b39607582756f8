import type { Page } from 'playwright-core';
import type { TestProduct } from './product.ts';
import {
  agree,
  chooseCount,
  chooseMode,
  draw,
  field,
  fillAdult,
  fillMinor,
  fillSigner,
  isConfirmed,
  openWaiver,
} from './sign-steps.ts';

/** One state of a screen, and how a customer gets there. */
export type SignState = {
  readonly name: string;
  readonly reach: (page: Page, product: TestProduct, locale: 'en' | 'de') => Promise<void>;
};

const TEXT = [
  '<p>Climbing is a <strong>dangerous</strong> sport. By taking part you accept the risks that come with it.</p>',
  '<ol><li><p>Follow the instructions of the staff at all times.</p></li>',
  '<li><p>Check your knot and that of your partner before every climb.</p></li></ol>',
  '<p>Questions? <a href="https://venue.example/rules">Read the house rules</a> or ask at the desk.</p>',
].join('');

const withText = (config: Record<string, unknown>) => ({ ...config, content: TEXT });

const open = async (page: Page, product: TestProduct, locale: string): Promise<string> => {
  const id = await product.publish('Höhenluft climbing hall', withText);
  await openWaiver(page, product.url, id, `?locale=${locale}`);
  return id;
};

const SIGNING = '**/v1/signed_waiver';

/** Every state of the public screens that are built: the one list that axe, the console and the pictures go by. */
export const SIGN_STATES: readonly SignState[] = [
  { name: 'sign-start', reach: async (page, product, locale) => void (await open(page, product, locale)) },
  {
    name: 'sign-adult-empty',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await chooseMode(page, 'adult');
    },
  },
  {
    name: 'sign-adult-wrong',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await chooseMode(page, 'adult');
      await agree(page).click();
      await page.locator('[aria-labelledby=summary-title]').waitFor();
    },
  },
  {
    name: 'sign-values-wrong',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await field(page, 'signer.phone').fill('call me');
      await field(page, 'signer.email').fill('ann');
      await field(page, 'signer.birthYear').selectOption(String(new Date().getFullYear() - 5));
      await agree(page).click();
      await page.locator('[aria-labelledby=summary-title]').waitFor();
    },
  },
  {
    name: 'sign-minors-filled',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await chooseMode(page, 'minors');
      await chooseCount(page, 3);
      await fillSigner(page, { lastName: 'Lee' });
      await fillMinor(page, 0, 'Kim', 'Lee');
      await field(page, '1.firstName').fill('Bo');
      await draw(page);
    },
  },
  {
    name: 'sign-typed',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await chooseMode(page, 'adult');
      await fillSigner(page, { lastName: 'Lee' });
      await page.locator('input[name="ink.signature-method"]').nth(1).check();
      await field(page, 'ink.signature').fill('Ann Lee');
    },
  },
  {
    name: 'sign-draft',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await chooseMode(page, 'adult');
      await field(page, 'signer.firstName').fill('Ann');
      await page.reload();
      await page.locator('[aria-labelledby=draft-title]').waitFor();
    },
  },
  {
    name: 'sign-sending',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, () => undefined);
      await agree(page).click();
      await page.locator('[data-progress=sending]').waitFor();
    },
  },
  {
    name: 'sign-no-answer',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, (route) => route.abort());
      await agree(page).click();
      await page.locator('[data-progress=unreachable]').waitFor();
    },
  },
  {
    name: 'sign-offline-after-reload',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, (route) => route.abort());
      await agree(page).click();
      await page.locator('[data-progress=unreachable]').waitFor();
      await page.reload();
      await page.locator('[data-progress=unreachable]').waitFor();
    },
  },
  {
    name: 'sign-text-changed',
    reach: async (page, product, locale) => {
      const id = await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await product.republish(id, 'Höhenluft climbing hall and tower');
      await agree(page).click();
      await page.locator('[aria-labelledby=notice-title]').waitFor();
    },
  },
  {
    name: 'sign-withdrawn',
    reach: async (page, product, locale) => {
      const id = await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await product.republish(id, 'Höhenluft', false);
      await agree(page).click();
      await page.locator('[aria-labelledby=notice-title]').waitFor();
    },
  },
  {
    name: 'sign-confirmation',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await agree(page).click();
      await isConfirmed(page);
      await page.locator('main li').first().waitFor();
    },
  },
  {
    name: 'print-view',
    reach: async (page, product, locale) => {
      await page.addInitScript(() => {
        window.print = () => undefined;
      });
      await open(page, product, locale);
      await fillAdult(page, 'Lee');
      await agree(page).click();
      await isConfirmed(page);
      await page.locator('main a').nth(1).click();
      await page.locator('article').waitFor();
    },
  },
  {
    name: 'preview',
    reach: async (page, product) => {
      const id = await product.publish('Höhenluft climbing hall', withText);
      await page.route('**/v1/auth/refresh', (route) =>
        route.fulfill({ json: { idToken: product.owner.authorization } }),
      );
      await page.goto(`${product.url}/preview-waiver/${id}`);
      await chooseMode(page, 'adult');
    },
  },
  {
    name: 'kiosk-still-there',
    reach: async (page, product) => {
      await page.clock.install();
      const id = await product.publish('Höhenluft climbing hall', withText);
      await openWaiver(page, product.url, id, '?kiosk=1');
      await page.clock.runFor(91_000);
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'link-expired',
    reach: async (page, product) => {
      await page.goto(`${product.url}/sign-confirmation/no-such-key/01933b5e-0000-7000-8000-000000000001`);
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'print-expired',
    reach: async (page, product) => {
      await page.goto(`${product.url}/signed-waiver-print/no-such-key/01933b5e-0000-7000-8000-000000000001`);
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'confirmation-failed',
    reach: async (page, product) => {
      await page.route('**/v1/signed_waiver/*', (route) => route.abort());
      await page.goto(`${product.url}/sign-confirmation/no-such-key/01933b5e-0000-7000-8000-000000000001`);
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'public-list',
    reach: async (page, product, locale) => {
      await open(page, product, locale);
      await page.goto(`${product.url}/public/${product.owner.userId}`);
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'public-list-empty',
    reach: async (page, product) => {
      await page.route('**/v1/public-waiver/*', (route) =>
        route.fulfill({ json: { results: [], logo: null } }),
      );
      await page.goto(`${product.url}/public/${product.owner.userId}`);
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'not-found',
    reach: async (page, product) => {
      await page.goto(`${product.url}/no/such/page`);
      await page.locator('h1').waitFor();
    },
  },
];
