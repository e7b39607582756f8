import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { Page } from 'playwright-core';
import type { z } from 'zod/mini';
import { actAsOwner } from '../../steps/act-as-owner.ts';
import { agree, chooseMode, fillAdult, openWaiver } from '../../steps/sign-steps.ts';
import { withMailServer } from '../../steps/with-mail-server.ts';
import { cut, ENDLESS, hang, type State, type World } from '../state.ts';
import { disablePrinting, keepIntervals, publishWithText, stopIntervals } from './customer.ts';

const GONE = 'no-such-key/01933b5e-0000-7000-8000-000000000001';

const toHeading = async ({ page, venue }: World, path: string): Promise<void> => {
  await page.goto(venue.url + path);
  await page.locator('h1').waitFor();
};

const asOwner = (page: Page, { url, authorize }: World['venue']) => actAsOwner(page, url, authorize);

const HEADINGS = new Set(['title', 'heading', 'subtitle', 'minorOrdinal']);

type Signed = z.infer<(typeof readSignedWaiver.answers)[200]>;

const withEndlessWords = (answer: Signed): Signed =>
  JSON.parse(JSON.stringify(answer), (key, value) => (HEADINGS.has(key) ? ENDLESS : value));

export const AFTERWARDS: readonly State[] = [
  {
    screen: 'confirmation',
    state: 'three minors',
    viewer: 'customer',
    shows: ['You are done', 'Signed on ', 'Save my copy', 'Print or save as PDF', 'Sign again'],
    reach: async (scene) => {
      const { id, signedKey } = await scene.venue.sign(scene.waiver, 3);
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}`);
      await scene.page.locator('a[href*="/signed-waiver-print/"]').first().waitFor();
    },
  },
  {
    screen: 'print',
    state: 'three minors',
    showsSigned: true,
    viewer: 'customer',
    shows: ['Signed on ', 'Parent or guardian'],
    continues: true,
    reach: async ({ page }) => {
      await disablePrinting(page);
      await page.locator('a[href*="/signed-waiver-print/"]').first().click();
      await page.locator('article').waitFor();
    },
  },
  {
    screen: 'print',
    state: 'endless words',
    showsSigned: true,
    viewer: 'customer',
    shows: ['W'],
    continues: true,
    reach: async ({ page }) => {
      await page.route('**/v1/signed_waiver/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: withEndlessWords(readSignedWaiver.answers[200].parse(await response.json())),
        });
      });
      await page.reload();
      await page.getByText(ENDLESS).first().waitFor();
    },
  },
  {
    screen: 'confirmation',
    state: 'correcting the address',
    viewer: 'customer',
    intercept: withMailServer,
    shows: ['We’re sending your copy to', 'You can correct it once.', 'This is the same address'],
    reach: async (scene) => {
      const { page, locale } = scene;
      const { id, signedKey } = await scene.venue.sign(scene.waiver);
      const signatures = JSON.stringify([{ id, signedKey, at: Date.now() }]);
      await page.addInitScript(
        ([name = '', value = '']) => localStorage.setItem(name, value),
        [`waivers.signed.${scene.waiver}`, signatures],
      );
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}?locale=${locale}`);
      await page.locator('section > button').click();
      await page.locator('form button[type=submit]').click();
      await page.locator('form [aria-invalid=true]').waitFor();
    },
  },
  {
    screen: 'confirmation',
    state: 'address already corrected',
    viewer: 'customer',
    shows: ['The address has already been corrected once.'],
    continues: true,
    reach: async ({ page }) => {
      const answer = { type: '/problems', title: '', status: 409, code: 'already_corrected' };
      await page.route('**/recipient-address', (route) => route.fulfill({ status: 409, json: answer }));
      await page.locator('form input').fill('ann@example.org');
      await page.locator('form button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    screen: 'confirmation',
    state: 'two people erased',
    viewer: 'customer',
    shows: ['Erased'],
    reach: async (scene) => {
      const { id, signedKey, participants } = await scene.venue.sign(scene.waiver, 3);
      for (const erased of [participants[0], participants[2]]) await scene.venue.erase(id, erased?.id ?? '');
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}`);
    },
  },
  {
    screen: 'print',
    state: 'two people erased',
    showsSigned: true,
    viewer: 'customer',
    shows: ['Erased'],
    continues: true,
    reach: async ({ page }) => {
      await disablePrinting(page);
      await page.locator('a[href*="/signed-waiver-print/"]').first().click();
      await page.locator('article').waitFor();
    },
  },
  {
    screen: 'confirmation',
    state: 'everybody erased',
    viewer: 'customer',
    shows: ['Record erased'],
    reach: async (scene) => {
      const { id, signedKey, participants } = await scene.venue.sign(scene.waiver);
      await scene.venue.erase(id, participants[0]?.id ?? '');
      await toHeading(scene, `/sign-confirmation/${signedKey}/${id}`);
    },
  },
  {
    screen: 'confirmation',
    state: 'link expired',
    viewer: 'customer',
    shows: ['Link Expired', 'It looks like the link to this signed waiver has expired.'],
    reach: (scene) => toHeading(scene, `/sign-confirmation/${GONE}`),
  },
  {
    screen: 'print',
    state: 'link expired',
    viewer: 'customer',
    shows: ['Your download link has expired. Downloads expire 3 days after signing.'],
    continues: true,
    reach: (scene) => toHeading(scene, `/signed-waiver-print/${GONE}`),
  },
  {
    screen: 'confirmation',
    state: 'failed',
    viewer: 'customer',
    shows: ['No connection', 'Try again'],
    continues: true,
    reach: async (scene) => {
      await scene.page.route('**/v1/signed_waiver/*', (route) => route.abort());
      await toHeading(scene, `/sign-confirmation/${GONE}`);
    },
  },
  {
    screen: '404',
    state: 'a customer',
    viewer: 'customer',
    shows: ["It looks like the page you're looking for doesn't exist or has been removed."],
    continues: true,
    reach: (scene) => toHeading(scene, '/no/such/page'),
  },
  {
    screen: 'public list',
    state: 'several waivers',
    viewer: 'customer',
    shows: ['Which waiver do you want to sign?', 'Höhenluft climbing hall'],
    continues: true,
    reach: (scene) => toHeading(scene, `/public/${scene.venue.owner.accountId}`),
  },
  {
    screen: 'public list',
    state: 'empty',
    viewer: 'customer',
    shows: ['No Available Waivers'],
    continues: true,
    reach: async (scene) => {
      await scene.page.route('**/v1/public-waiver/*', (route) =>
        route.fulfill({ json: { results: [], logo: null } }),
      );
      await toHeading(scene, `/public/${scene.venue.owner.accountId}`);
    },
  },
  {
    screen: 'sign',
    state: 'unpublished, for strangers',
    viewer: 'customer',
    shows: ['Page not found'],
    continues: true,
    reach: async (scene) => {
      // The owner's view is shown in the waiver's language.
      const waiver = await publishWithText(scene.venue, { locale: scene.locale });
      await scene.venue.republish(waiver, 'Höhenluft climbing hall', false);
      const address = `${scene.venue.url}/sign-waiver/${waiver}`;
      // Polls until the projection has caught up.
      while ((await scene.page.goto(address))?.status() !== 404);
      await scene.page.locator('h1').waitFor();
    },
  },
  {
    screen: 'sign',
    state: 'unpublished, for its owner',
    viewer: 'customer',
    shows: ['This is a preview. Only you can see it.', 'Continue Editing'],
    continues: true,
    reach: async (scene) => {
      await asOwner(scene.page, scene.venue);
      await scene.page.reload();
      await chooseMode(scene.page, 'adult');
    },
  },
  {
    screen: 'preview',
    state: 'an adult',
    viewer: 'customer',
    shows: ['Previewing Waiver', 'Continue Editing', 'Customers see the button to sign here.'],
    continues: true,
    reach: async (scene) => {
      await scene.page.goto(scene.page.url().replace('/sign-waiver/', '/preview-waiver/'));
      await chooseMode(scene.page, 'adult');
      await scene.page.locator('button[type=submit]').focus();
    },
  },
  {
    screen: 'preview',
    state: 'failed',
    viewer: 'customer',
    shows: ['No connection', 'Try again'],
    continues: true,
    reach: async ({ page }) => {
      await page.route('**/v1/auth/refresh', (route) => route.abort());
      await page.reload();
      await page.locator('[data-says=failed]').waitFor();
    },
  },
  {
    screen: 'public list',
    state: 'failed',
    viewer: 'customer',
    reach: async (world) => {
      await cut('**/v1/public-waiver/*')(world.page);
      await toHeading(world, `/public/${world.venue.owner.accountId}`);
    },
    shows: ['No connection', 'Try again'],
  },
  {
    screen: 'print',
    state: 'failed',
    viewer: 'customer',
    reach: async (world) => {
      await cut('**/v1/signed_waiver/*')(world.page);
      await toHeading(world, `/signed-waiver-print/${GONE}`);
    },
    shows: ['No connection', 'Try again'],
  },
  {
    screen: 'print',
    state: 'loading',
    viewer: 'customer',
    intercept: hang('**/v1/signed_waiver/*'),
    reach: (world) => toHeading(world, `/signed-waiver-print/${GONE}`),
    shows: ['Loading …'],
  },
  {
    screen: 'print',
    state: 'everybody erased',
    viewer: 'customer',
    reach: async (world) => {
      const { id, signedKey, participants } = await world.venue.sign(world.waiver);
      await world.venue.erase(id, participants[0]?.id ?? '');
      await toHeading(world, `/signed-waiver-print/${signedKey}/${id}`);
    },
    shows: ['Record erased'],
  },
  {
    screen: 'confirmation',
    state: 'loading',
    viewer: 'customer',
    intercept: hang('**/v1/signed_waiver/*'),
    reach: (world) => toHeading(world, `/sign-confirmation/${GONE}`),
    shows: ['Loading …'],
  },
  {
    screen: 'public list',
    state: 'loading',
    viewer: 'customer',
    intercept: hang('**/v1/public-waiver/*'),
    reach: (world) => toHeading(world, `/public/${world.venue.owner.accountId}`),
    shows: ['Loading …'],
  },
  {
    screen: 'kiosk',
    state: 'signed',
    viewer: 'customer',
    reach: async ({ page, venue, waiver, locale }) => {
      await keepIntervals(page);
      await openWaiver(page, venue.url, waiver, `?kiosk=1&locale=${locale}`);
      await fillAdult(page, 'Lee');
      await agree(page).click();
      await page.getByText(/\b1\d ?(?:seconds|Sekunden|segundos|secondes|秒|초|giây|ş)/).waitFor();
      await stopIntervals(page);
    },
    shows: ['The next form opens in'],
  },
];
