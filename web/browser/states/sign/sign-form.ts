import type { Page } from 'playwright-core';
import {
  agree,
  chooseCount,
  chooseMode,
  draw,
  field,
  fillAdult,
  fillMinor,
  fillSigner,
  minorSummary,
  openWaiver,
} from '../../steps/sign-steps.ts';
import { cut, ENDLESS, type State } from '../state.ts';
import { keepIntervals, openForm, publishWithText, stopIntervals } from './customer.ts';

/** Details of a guardian and a child, as the page stores them. */
const rememberPeople = (page: Page, waiver: string): Promise<unknown> =>
  page.addInitScript((id) => {
    const person = (of: string, firstName: string, birthYear: string) => [
      [`${of}.firstName`, firstName],
      [`${of}.lastName`, 'Lee'],
      [`${of}.birthMonth`, 'February'],
      [`${of}.birthDay`, '28'],
      [`${of}.birthYear`, birthYear],
    ];
    const values = [...person('signer', 'Ann', '1990'), ...person('0', 'Kim', '2015')];
    const details = { version: 2, savedAt: Date.now(), mode: 'minors', minors: 1, values };
    localStorage.setItem(`waivers.people.${id}`, JSON.stringify(details));
  }, waiver);

export const FORM: readonly State[] = [
  {
    screen: 'sign',
    state: 'initial',
    viewer: 'customer',
    shows: ['Who is taking part?', 'Adult', 'Minor(s)', 'Höhenluft climbing hall'],
    reach: openForm,
  },
  {
    screen: 'sign',
    state: 'an adult',
    viewer: 'customer',
    shows: ['First name', 'I agree to this document', 'Fields with an asterisk * are required.'],
    continues: true,
    reach: ({ page }) => chooseMode(page, 'adult'),
  },
  {
    screen: 'sign',
    state: 'nothing filled in',
    viewer: 'customer',
    shows: [
      'Please fill in this field.',
      'Please select.',
      'Please provide a signature.',
      'Please check this box.',
    ],
    continues: true,
    reach: async ({ page }) => {
      await agree(page).click();
      await page.locator('[aria-labelledby=summary-title]').waitFor();
    },
  },
  {
    screen: 'sign',
    state: 'wrong values',
    viewer: 'customer',
    shows: [
      'Please enter a valid phone number.',
      'Email must be valid',
      'You must be 18 years of age or older.',
    ],
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
      await fillAdult(page, 'Lee');
      await field(page, 'signer.phone').fill('call me');
      await field(page, 'signer.email').fill('ann');
      await field(page, 'signer.birthYear').fill(String(new Date().getFullYear() - 5));
      await agree(page).click();
      await page.locator('[aria-labelledby=summary-title]').waitFor();
    },
  },
  {
    screen: 'sign',
    state: 'three minors, drawn signature',
    viewer: 'customer',
    shows: ['3 minor(s) participating', 'Parent or guardian', 'is signing for:'],
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
      await chooseMode(page, 'minors');
      await chooseCount(page, 3);
      await fillSigner(page, { lastName: 'Lee' });
      await fillMinor(page, 0, 'Kim', 'Lee');
      await minorSummary(page, 1).click();
      await field(page, '1.firstName').fill('Bo');
      await draw(page);
    },
  },
  {
    screen: 'sign',
    state: 'typed signature',
    viewer: 'customer',
    shows: ['Type your full name', 'Draw'],
    continues: true,
    reach: async ({ page }) => {
      await page.locator('input[name="ink.signature-method"]').nth(1).check();
      await field(page, 'ink.signature').fill('Ann Lee');
    },
  },
  {
    screen: 'sign',
    state: 'draft found',
    viewer: 'customer',
    shows: ['Welcome back', 'Continue', 'Not me'],
    continues: true,
    reach: async ({ page }) => {
      await page.reload();
      await page.locator('[data-prompt=draft]').waitFor();
    },
  },
  {
    screen: 'sign',
    state: 'with a safety video',
    viewer: 'customer',
    shows: ['Understanding', 'Confirmation'],
    reach: async ({ page, venue, locale }) => {
      const waiver = await publishWithText(venue, {
        videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      });
      await openWaiver(page, venue.url, waiver, `?locale=${locale}`);
    },
  },
  {
    screen: 'sign',
    state: 'signed before on this device',
    viewer: 'customer',
    shows: [
      'Already signed on this device',
      'It was me',
      'Sign again for the same people',
      'Forget these details',
      'Sign for someone else',
    ],
    reach: async ({ page, venue, waiver, locale }) => {
      await page.addInitScript((id) => {
        const before = [{ id: 'of-another-tab', signedKey: 'a-key', at: Date.now() - 60_000 }];
        localStorage.setItem(`waivers.signed.${id}`, JSON.stringify(before));
      }, waiver);
      await rememberPeople(page, waiver);
      await page.goto(`${venue.url}/sign-waiver/${waiver}?locale=${locale}`);
      await page.locator('[data-prompt=signed-before]').waitFor();
    },
  },
  {
    screen: 'sign',
    state: 'filled in for the same people',
    viewer: 'customer',
    shows: ['Remember these details on this device', 'is signing for:'],
    continues: true,
    reach: async ({ page }) => {
      await page.locator('[data-prompt=signed-before] button').first().click();
      await page.locator('[aria-describedby=remember-text]').scrollIntoViewIfNeeded();
    },
  },
  {
    screen: 'sign',
    state: 'signed here long ago',
    viewer: 'customer',
    shows: ['Signed on this device before', 'Sign again for the same people'],
    reach: async ({ page, venue, waiver, locale }) => {
      await rememberPeople(page, waiver);
      await page.goto(`${venue.url}/sign-waiver/${waiver}?locale=${locale}`);
      await page.locator('[data-prompt=signed-before]').waitFor();
    },
  },
  {
    screen: 'sign',
    state: 'adult as a minor, invalid date',
    viewer: 'customer',
    shows: ['Someone born in 2001 isn’t a minor.', 'This date does not exist.'],
    reach: async (scene) => {
      const { page } = scene;
      await openForm(scene);
      await chooseMode(page, 'minors');
      await fillMinor(page, 0, 'Kim', 'Lee');
      await field(page, '0.birthYear').fill('2001');
      await field(page, 'signer.birthMonth').fill('2');
      await field(page, 'signer.birthDay').fill('30');
      await field(page, 'signer.birthYear').fill('1990');
      await field(page, 'signer.address').focus();
    },
  },
  {
    screen: 'kiosk',
    state: 'on a signer’s phone',
    viewer: 'customer',
    shows: ['Sign on your own phone instead'],
    reach: async ({ page, venue, waiver, locale }) => {
      await openWaiver(page, venue.url, waiver, `?kiosk=1&locale=${locale}`);
      await page.locator('details summary').click();
      await page.locator('details svg').waitFor();
    },
  },
  {
    screen: 'kiosk',
    state: 'presence question',
    viewer: 'customer',
    shows: ['Are you still there?', 'I am still here'],
    reach: async ({ page, venue, waiver, locale }) => {
      await page.clock.install();
      await keepIntervals(page);
      await openWaiver(page, venue.url, waiver, `?kiosk=1&locale=${locale}`);
      await page.clock.runFor(91_000);
      await page.locator('dialog[open]').waitFor();
      await stopIntervals(page);
    },
  },
  {
    screen: 'sign',
    state: 'endless words',
    viewer: 'customer',
    reach: async ({ page, venue, locale }) => {
      await openWaiver(page, venue.url, await venue.publish(ENDLESS), `?locale=${locale}`);
      await chooseMode(page, 'minors');
      await chooseCount(page, 2);
      await fillSigner(page, { firstName: ENDLESS, lastName: ENDLESS });
      await fillMinor(page, 0, ENDLESS, ENDLESS);
    },
    shows: [ENDLESS, 'is signing for:', 'Same last name: W'],
  },
  {
    screen: 'sign',
    state: 'language could not be changed',
    viewer: 'customer',
    isShownOnce: true,
    reach: async (world) => {
      const { page, locale } = world;
      await openForm(world);
      await cut('**/v1/waiver/*')(page);
      await page.locator('header select').selectOption(locale === 'en' ? 'de' : 'en');
      await page.locator('#language-failed').waitFor();
    },
    shows: ['The language could not be changed.'],
  },
];
