import { openForm, publishWithText, type SignState } from './sign-scene.ts';
import {
  agree,
  chooseCount,
  chooseMode,
  draw,
  field,
  fillAdult,
  fillMinor,
  fillSigner,
  openWaiver,
} from './sign-steps.ts';

/** The sign page until it is sent. */
export const FORM_STATES: readonly SignState[] = [
  { name: 'sign-start', reach: openForm },
  { name: 'sign-adult-empty', goesOn: true, reach: ({ page }) => chooseMode(page, 'adult') },
  {
    name: 'sign-adult-wrong',
    goesOn: true,
    reach: async ({ page }) => {
      await agree(page).click();
      await page.locator('[aria-labelledby=summary-title]').waitFor();
    },
  },
  {
    name: 'sign-values-wrong',
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
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
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
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
    goesOn: true,
    reach: async ({ page }) => {
      await page.locator('input[name="ink.signature-method"]').nth(1).check();
      await field(page, 'ink.signature').fill('Ann Lee');
    },
  },
  {
    name: 'sign-draft',
    goesOn: true,
    reach: async ({ page }) => {
      await page.reload();
      await page.locator('[aria-labelledby=draft-title]').waitFor();
    },
  },
  {
    name: 'sign-with-video',
    reach: async ({ page, product, locale }) => {
      const waiver = await publishWithText(product, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
      await openWaiver(page, product.url, waiver, `?locale=${locale}`);
    },
  },
  {
    name: 'kiosk-still-there',
    reach: async ({ page, product, waiver }) => {
      await page.clock.install();
      await openWaiver(page, product.url, waiver, '?kiosk=1');
      await page.clock.runFor(91_000);
      await page.locator('dialog[open]').waitFor();
    },
  },
];
