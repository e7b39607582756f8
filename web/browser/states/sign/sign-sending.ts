import type { Problem } from '@waivers/contract/call/problem.ts';
import { answerOf } from '@waivers/contract/client.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import type { Page, Route } from 'playwright-core';
import { agree, draw, field, fillAdult, openWaiver } from '../../steps/sign-steps.ts';
import type { State } from '../state.ts';
import { openForm, publishWithText } from './customer.ts';

const SIGNING = '**/v1/signed_waiver';

const waitForProgress = (page: Page, progress: string) =>
  page.locator(`[data-progress=${progress}]`).waitFor();
/** Allows ample time, because some responses wait for another process. */
const notice = (page: Page, name: string) =>
  page.locator(`[data-notice=${name}]`).waitFor({ timeout: 90_000 });

const holdSigning = (page: Page) =>
  page.route(SIGNING, async (route) => {
    await page.locator('html[data-cut]').waitFor({ state: 'attached', timeout: 0 });
    await route.abort();
  });

/** Reloads the page. Leaves it before unrouting, so that no blocked request gets through. */
const reopen = async (page: Page, prepare?: () => Promise<unknown>): Promise<void> => {
  const url = page.url();
  await page.goto('about:blank');
  await page.unroute(SIGNING);
  await prepare?.();
  await page.goto(url);
};

/** Sends another signature with the same id first. @returns the signature that was sent */
const signElsewhere = async (
  route: Route,
  change: (body: string) => string,
): Promise<SignedAnswer['result']> => {
  const answer = await route.fetch({ postData: change(route.request().postData() ?? '') });
  return answerOf(signWaiver, answer.status(), await answer.text()).result;
};

const answerWith = async (page: Page, status: number, code: string): Promise<void> => {
  const problem: Problem = { type: 'about:blank', title: code, status, code };
  await page.unroute(SIGNING);
  await page.route(SIGNING, (route) => route.fulfill({ status, json: problem }));
  await agree(page).click();
};

export const SENDING: readonly State[] = [
  {
    screen: 'sign',
    state: 'sending',
    viewer: 'customer',
    shows: ['Sending your signature …', 'Please keep this page open.'],
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await holdSigning(page);
      await agree(page).click();
      await waitForProgress(page, 'sending');
    },
  },
  {
    screen: 'sign',
    state: 'no answer yet',
    viewer: 'customer',
    shows: ['No answer yet'],
    continues: true,
    reach: async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.dataset.cut = '';
      });
      await waitForProgress(page, 'unreachable');
    },
  },
  {
    screen: 'sign',
    state: 'no answer yet, after a reload',
    viewer: 'customer',
    shows: ['No answer yet'],
    continues: true,
    reach: async ({ page }) => {
      await reopen(page, () => page.route(SIGNING, (route) => route.abort()));
      await waitForProgress(page, 'unreachable');
    },
  },
  {
    screen: 'sign',
    state: 'earlier signature sent',
    viewer: 'customer',
    shows: ['An earlier signature has been sent'],
    continues: true,
    reach: async ({ page }) => {
      // Simulates returning to a shared tablet an hour later.
      await page.evaluate(() => {
        const name = Object.keys(localStorage).find((each) => each.startsWith('waivers.pending.')) ?? '';
        const kept = JSON.parse(localStorage.getItem(name) ?? '{}');
        localStorage.removeItem(name);
        sessionStorage.setItem(name, JSON.stringify({ ...kept, savedAt: kept.savedAt - 3_600_000 }));
        history.replaceState(null, '', `${location.search}&kiosk=1`);
      });
      await reopen(page);
      await notice(page, 'sent_before');
    },
  },
  {
    screen: 'sign',
    state: 'text changed',
    viewer: 'customer',
    shows: ['This document has just changed', 'What has changed'],
    reach: async (scene) => {
      const { page, venue, locale } = scene;
      const waiver = await publishWithText(venue);
      await openWaiver(page, venue.url, waiver, `?locale=${locale}`);
      await fillAdult(page, 'Lee');
      await venue.republish(waiver, 'Höhenluft climbing hall and tower');
      await agree(page).click();
      await notice(page, 'changed');
    },
  },
  {
    screen: 'sign',
    state: 'withdrawn',
    isShownOnce: true,
    viewer: 'customer',
    shows: ['This waiver can no longer be signed'],
    continues: true,
    reach: async ({ page, venue }) => {
      const [, , waiver = ''] = new URL(page.url()).pathname.split('/');
      await venue.republish(waiver, 'Höhenluft', false);
      await field(page, 'signer.electronicConsent').check();
      await draw(page);
      await agree(page).click();
      await notice(page, 'not_found');
    },
  },
  {
    screen: 'sign',
    state: 'already sent with other answers',
    viewer: 'customer',
    shows: ['This form has been sent already', 'Start a new form'],
    continues: true,
    reach: async (scene) => {
      const { page } = scene;
      await page.evaluate(() => localStorage.clear());
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, async (route) => {
        await signElsewhere(route, (body) => body.replace('Austin', 'Dallas'));
        await route.continue();
      });
      await agree(page).click();
      await notice(page, 'id_already_used');
    },
  },
  {
    screen: 'sign',
    state: 'too large to send',
    viewer: 'customer',
    shows: ['Your signature is too large to send'],
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await answerWith(page, 413, 'too_large');
      await notice(page, 'too_large');
    },
  },
  {
    screen: 'sign',
    state: 'refused',
    viewer: 'customer',
    shows: ['Your signature could not be accepted'],
    continues: true,
    reach: async ({ page }) => {
      await answerWith(page, 403, 'forbidden');
      await notice(page, 'refused');
    },
  },
  {
    screen: 'sign',
    state: 'erased',
    viewer: 'customer',
    shows: ['This signature has been erased', 'Start a new form'],
    reach: async (scene) => {
      const { page, venue } = scene;
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, async (route) => {
        const { id, participants } = await signElsewhere(route, (body) => body);
        await venue.erase(id, participants[0]?.id ?? '');
        await route.continue();
      });
      await agree(page).click();
      await notice(page, 'erased');
    },
  },
  {
    screen: 'sign',
    state: 'offline',
    viewer: 'customer',
    isShownOnce: true,
    reach: async (world) => {
      const { page } = world;
      await openForm(world);
      await fillAdult(page, 'Lee');
      await page.context().setOffline(true);
      await agree(page).click();
      await waitForProgress(page, 'offline');
    },
    shows: ['You are offline', 'Please keep this page open:'],
  },
  {
    screen: 'sign',
    state: 'no answer yet, without storage',
    viewer: 'customer',
    reach: async (world) => {
      const { page } = world;
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('No storage here.', 'SecurityError');
          },
        });
      });
      await openForm(world);
      await fillAdult(page, 'Lee');
      await page.route(SIGNING, (route) => route.abort());
      await agree(page).click();
      await waitForProgress(page, 'unreachable');
    },
    shows: ['Please keep this page open until then.'],
  },
];
