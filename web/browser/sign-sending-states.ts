import type { Page, Route } from 'playwright-core';
import type { SignedHere } from './product.ts';
import { openForm, publishWithText, type SignState } from './sign-scene.ts';
import { agree, field, fillAdult, openWaiver } from './sign-steps.ts';

const SIGNING = '**/v1/signed_waiver';

const told = (page: Page, progress: string) => page.locator(`[data-progress=${progress}]`).waitFor();
/** As long as it takes: some answers wait for another process. */
const notice = (page: Page, name: string) =>
  page.locator(`[data-notice=${name}]`).waitFor({ timeout: 90_000 });

/** Holds what is sent until the line is cut. */
const hold = (page: Page) =>
  page.route(SIGNING, async (route) => {
    await page.locator('html[data-cut]').waitFor({ state: 'attached', timeout: 0 });
    await route.abort();
  });

/** Something of the same id arrives first. @returns what was signed */
const arriveFirst = async (route: Route, change: (body: string) => string): Promise<SignedHere> => {
  const answer = await route.fetch({ postData: change(route.request().postData() ?? '') });
  return ((await answer.json()) as { readonly result: SignedHere }).result;
};

const answerWith = async (page: Page, status: number, code: string): Promise<void> => {
  await page.unroute(SIGNING);
  await page.route(SIGNING, (route) => route.fulfill({ status, json: { code } }));
  await agree(page).click();
};

/** What a signature goes through on its way, and every answer to it that is not simply "signed". */
export const SENDING_STATES: readonly SignState[] = [
  {
    name: 'sign-sending',
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await hold(page);
      await agree(page).click();
      await told(page, 'sending');
    },
  },
  {
    name: 'sign-no-answer',
    goesOn: true,
    reach: async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.dataset.cut = '';
      });
      await told(page, 'unreachable');
    },
  },
  {
    name: 'sign-no-answer-after-reload',
    goesOn: true,
    reach: async ({ page }) => {
      await page.unroute(SIGNING);
      await page.route(SIGNING, (route) => route.abort());
      await page.reload();
      await told(page, 'unreachable');
    },
  },
  {
    name: 'sign-sent-before',
    goesOn: true,
    reach: async ({ page }) => {
      await page.evaluate(() => {
        const name = Object.keys(localStorage).find((each) => each.startsWith('waivers.pending.')) ?? '';
        const kept = JSON.parse(localStorage.getItem(name) ?? '{}');
        localStorage.setItem(name, JSON.stringify({ ...kept, savedAt: kept.savedAt - 3_600_000 }));
      });
      await page.unroute(SIGNING);
      await page.reload();
      await notice(page, 'sent_before');
    },
  },
  {
    name: 'sign-text-changed',
    reach: async (scene) => {
      const { page, product, locale } = scene;
      const waiver = await publishWithText(product);
      await openWaiver(page, product.url, waiver, `?locale=${locale}`);
      await fillAdult(page, 'Lee');
      await product.republish(waiver, 'Höhenluft climbing hall and tower');
      await agree(page).click();
      await notice(page, 'changed');
    },
  },
  {
    name: 'sign-withdrawn',
    goesOn: true,
    reach: async ({ page, product }) => {
      const [, , waiver = ''] = new URL(page.url()).pathname.split('/');
      await product.republish(waiver, 'Höhenluft', false);
      await field(page, 'signer.electronicConsent').check();
      await agree(page).click();
      await notice(page, 'not_found');
    },
  },
  {
    name: 'sign-id-already-used',
    goesOn: true,
    reach: async (scene) => {
      const { page } = scene;
      await page.evaluate(() => localStorage.clear());
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, async (route) => {
        await arriveFirst(route, (body) => body.replace('Austin', 'Dallas'));
        await route.continue();
      });
      await agree(page).click();
      await notice(page, 'id_already_used');
    },
  },
  {
    name: 'sign-too-large',
    goesOn: true,
    reach: async ({ page }) => {
      await answerWith(page, 413, 'too_large');
      await notice(page, 'too_large');
    },
  },
  {
    name: 'sign-refused',
    goesOn: true,
    reach: async ({ page }) => {
      await answerWith(page, 403, 'forbidden');
      await notice(page, 'refused');
    },
  },
  {
    name: 'sign-erased',
    reach: async (scene) => {
      const { page, product } = scene;
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, async (route) => {
        const { id, participants } = await arriveFirst(route, (body) => body);
        await product.erase(id, participants[0]?.id ?? '');
        await route.continue();
      });
      await agree(page).click();
      await notice(page, 'erased');
    },
  },
];
