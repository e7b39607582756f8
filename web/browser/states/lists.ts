import { answerOf } from '@waivers/contract/client.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { Page } from 'playwright-core';
import { erasedRows } from './signed-waiver.ts';
import { cut, ENDLESS, hang, SNACKBAR, type State, type World } from './state.ts';

const SIGNERS = '**/v1/signed_waiver?*';

const withVideos = (page: Page) =>
  page.route(SIGNERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listSigners, response.status(), await response.text());
    const [first, second, ...others] = results;
    const changed = [
      { ...first, hasVideo: true, understanding: true },
      { ...second, hasVideo: true, understanding: false },
      ...others,
    ];
    await route.fulfill({ response, json: { ...rest, results: changed } });
  });

const changeAll = (change: object) => (page: Page) =>
  page.route(SIGNERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listSigners, response.status(), await response.text());
    await route.fulfill({
      response,
      json: { ...rest, results: results.map((each) => ({ ...each, ...change })) },
    });
  });

const withDeskNotes = (page: Page) =>
  page.route(SIGNERS, async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = answerOf(listSigners, response.status(), await response.text());
    const at = { arrivedAt: '2026-01-05T10:00:00.000Z', arrivedOn: '2026-01-05' };
    const now = new Date();
    // This date counts as today in the owners' time zone.
    const today = { arrivedAt: now.toISOString(), arrivedOn: now.toISOString().slice(0, 10) };
    const changes = [
      { tags: ['Season pass', 'VIP'], ...at },
      { voided: true },
      { mail: 'refused', serviceRefused: true, hasVideo: true, videoFailed: true, attention: true },
      today,
      { hasVideo: true, understanding: true },
    ];
    const changed = results.map((each, index) => ({ ...each, ...changes[index] }));
    const last = changed.pop();
    const similar = last === undefined ? [] : [{ ...last, similar: true }];
    await route.fulfill({
      response,
      json: {
        ...rest,
        next: undefined,
        total: 10_000,
        totalIsMore: true,
        results: [...changed.slice(0, 6), ...similar],
      },
    });
  });

const CHECK_IN = '**/v1/signed_waiver/*/check-in';

/** @param by user who already checked the customer in; null for a new check-in */
const answersCheckIn = (by: string | null) => (page: Page) =>
  page.route(CHECK_IN, async (route) => {
    const { participantId } = route.request().postDataJSON();
    const result = { participantId, arrivedAt: new Date().toISOString(), by, changed: by === null };
    await route.fulfill({ json: { result } });
  });
const pressFirst = (page: Page) => page.locator('[data-signer] > :last-child > :last-child').first().click();

const arrivedBy = (by: string) => async (page: Page) => {
  const at = new Date().toISOString();
  const day = at.slice(0, 10);
  await changeAll({ arrivedAt: at, arrivedOn: day })(page);
  await page.route('**/v1/signed_waiver_auth/*', async (route) => {
    const response = await route.fetch();
    const answer = answerOf(readSignedWaiverAsOwner, response.status(), await response.text());
    const { result } = answer;
    const arrivals = result.participants.map(({ id: participantId }) => ({ participantId, day, at, by }));
    await route.fulfill({
      response,
      json: { ...answer, result: { ...result, frontDesk: { ...result.frontDesk, arrivals } } },
    });
  });
};
const openCheckInDialog = async ({ page }: World) => {
  await pressFirst(page);
  await page.getByRole('dialog').waitFor();
};

const search = async ({ page }: World, text: string) => {
  await page.locator('[data-signer]').first().waitFor();
  await page.locator('input[type=search]').fill(text);
  await page.waitForFunction((term) => history.state?.terms === term, text);
};

export const LISTS: readonly State[] = [
  {
    screen: 'signed waivers',
    state: 'welcome',
    viewer: 'new',
    path: '/',
    reach: ({ page }) => page.locator('#templates + ul').waitFor(),
    shows: [
      'Welcome! Let’s make your first waiver',
      '0 of 5 done',
      'Start from a template',
      'Trampoline park',
    ],
  },
  {
    screen: 'signed waivers',
    state: 'empty',
    viewer: 'unsigned',
    path: '/signed-waivers',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['No signed waivers found', 'Try it on your phone'],
  },
  {
    screen: 'signed waivers',
    state: 'list',
    viewer: 'full',
    path: '/',
    reach: ({ page }) => page.locator('[data-signer]').nth(19).waitFor(),
    shows: ['Signed waivers', 'Search signed waivers', 'Show More', 'View', 'Adult', 'Guardian', 'Minor'],
  },
  {
    screen: 'signed waivers',
    state: 'with safety videos',
    viewer: 'full',
    path: '/',
    intercept: withVideos,
    reach: ({ page }) => page.locator('[data-signer]').first().waitFor(),
    shows: ['Understanding: complete', 'Understanding: not complete'],
  },
  {
    screen: 'signed waivers',
    state: 'with an erased person',
    viewer: 'full',
    path: '/',
    reach: ({ page }) => erasedRows(page).first().scrollIntoViewIfNeeded(),
    shows: ['Erased'],
  },
  {
    screen: 'signed waivers',
    state: 'endless names',
    viewer: 'full',
    path: '/',
    intercept: changeAll({ firstName: ENDLESS, lastName: ENDLESS, title: ENDLESS }),
    reach: ({ page }) => page.locator('[data-signer]').first().waitFor(),
    shows: [ENDLESS],
  },
  {
    screen: 'signed waivers',
    state: 'more could not be loaded',
    viewer: 'full',
    path: '/',
    reach: async ({ page }) => {
      await page.locator('[data-signer]').nth(19).waitFor();
      await cut(SIGNERS)(page);
      await page.locator('main [role=table] ~ div button').click();
      await page.getByRole('alert').waitFor();
    },
    shows: ['There is no connection right now. Please check it and try again.', 'Show More'],
  },
  {
    screen: 'signed waivers',
    state: 'loading',
    viewer: 'full',
    path: '/',
    intercept: hang(SIGNERS),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'signed waivers',
    state: 'failed',
    viewer: 'full',
    path: '/',
    intercept: cut(SIGNERS),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  {
    screen: 'signed waivers',
    state: 'found',
    viewer: 'full',
    path: '/',
    reach: async (world) => {
      await search(world, 'mia');
      await world.page.locator('[data-signer]', { hasText: 'Mia' }).first().waitFor();
    },
    shows: ['Łukasiewicz, Mia'],
  },
  {
    screen: 'signed waivers',
    state: 'no match',
    viewer: 'full',
    path: '/',
    reach: async (world) => {
      await search(world, 'zzzz');
      await world.page.locator('main h2').waitFor();
    },
    shows: ['No signed waivers found', 'Clear the search'],
  },
  {
    screen: 'signed waivers',
    state: 'with front-desk notes',
    viewer: 'full',
    path: '/',
    intercept: withDeskNotes,
    reach: ({ page }) => page.locator('[data-signer]').first().waitFor(),
    shows: [
      'Check in',
      'Arrived',
      'Voided',
      'Email: refused',
      'Integration: refused',
      'Season pass',
      'More than 10,000 people',
      'Similar names',
    ],
  },
  {
    screen: 'signed waivers',
    state: 'similar names only',
    viewer: 'full',
    path: '/',
    reach: async (world) => {
      await search(world, 'lukasiewics');
      await world.page.locator('#similar-signers').waitFor();
    },
    shows: ['No exact match. Similar names:', 'Łukasiewicz'],
  },
  {
    screen: 'signed waivers',
    state: 'filters',
    viewer: 'full',
    path: '/?role=minor&from=2026-01-01&to=2026-01-31',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['First day', 'No one who has signed matches these filters.', 'Clear all filters'],
  },
  {
    screen: 'signed waivers',
    state: 'filtered',
    viewer: 'full',
    path: '/?role=adult&days=thisYear',
    reach: ({ page }) => page.locator('[data-signer]').first().waitFor(),
    shows: ['Clear all filters', 'Copy link'],
  },
  {
    screen: 'signed waivers',
    state: 'without a mail server',
    viewer: 'full',
    path: '/',
    reach: ({ page }) => page.locator('main a[href="/account/emails"]').waitFor(),
    shows: ['Signers get no confirmation emails yet', 'Set up email'],
  },
  {
    screen: 'signed waivers',
    state: 'checked in',
    viewer: 'full',
    path: '/',
    intercept: answersCheckIn(null),
    reach: async ({ page }) => {
      await pressFirst(page);
      await page.locator(SNACKBAR).waitFor();
    },
    isShownOnce: true,
    shows: ['has arrived', 'Undo', 'Arrived'],
  },
  {
    screen: 'signed waivers',
    state: 'party checked in',
    viewer: 'full',
    path: '/',
    intercept: answersCheckIn(null),
    reach: async ({ page }) => {
      await page.locator('[data-signer] > :last-child > :nth-last-child(2)').first().click();
      await page.locator(SNACKBAR).waitFor();
    },
    isShownOnce: true,
    shows: ['people have arrived', 'Undo'],
  },
  {
    screen: 'signed waivers',
    state: 'naming a view',
    viewer: 'full',
    path: '/?role=adult',
    reach: async ({ page }) => {
      await page.locator('main nav button:not([aria-pressed])').click();
      await page.locator('main nav input').waitFor();
    },
    shows: ['View name', 'Save'],
  },
  {
    screen: 'signed waivers',
    state: 'display menu',
    viewer: 'full',
    path: '/?sort=oldest',
    reach: async ({ page }) => {
      await page.locator('[data-signer]').first().waitFor();
      await page.locator('[class*=display-menu_trigger]').click();
      await page.locator('fieldset input').first().waitFor();
    },
    shows: ['Order', 'Oldest first', 'Row height', 'Compact', 'Columns'],
  },
  {
    screen: 'signed waivers',
    state: 'already checked in by somebody else',
    viewer: 'full',
    path: '/',
    intercept: answersCheckIn('Mara Lindqvist'),
    reach: async ({ page }) => {
      await pressFirst(page);
      await page.locator(SNACKBAR).waitFor();
    },
    isShownOnce: true,
    shows: ['was already checked in at '],
  },
  {
    screen: 'signed waivers',
    state: 'arrival details',
    viewer: 'full',
    path: '/',
    intercept: arrivedBy('Mara Lindqvist'),
    reach: async (world) => {
      await openCheckInDialog(world);
      await world.page.locator('dialog p', { hasText: 'Mara' }).waitFor();
    },
    shows: ['is here', 'Undo check-in', 'Close'],
  },
  {
    screen: 'signed waivers',
    state: 'check-in with an open video',
    viewer: 'full',
    path: '/',
    intercept: changeAll({ hasVideo: true }),
    reach: openCheckInDialog,
    shows: ['The safety video is still open', 'Check in anyway'],
  },
  {
    screen: 'signed waivers',
    state: 'check-in on a voided record',
    viewer: 'full',
    path: '/',
    intercept: changeAll({ voided: true }),
    reach: openCheckInDialog,
    shows: ['This record is voided.', 'cannot be checked in on a voided record.'],
  },
  {
    screen: 'signed waivers',
    state: 'arrivals',
    viewer: 'full',
    path: '/',
    reach: async ({ page, product, waiverId }) => {
      const listening = page.waitForResponse('**/v1/signed_waiver/events');
      await page.locator('[data-signer]').nth(19).waitFor();
      await listening;
      await product.sign(waiverId, 'adult');
      await page.locator('main .fui-Button', { hasText: '1' }).waitFor();
    },
    shows: ['Show 1 new signature', '1 person has just signed'],
  },
  {
    screen: 'drawer',
    state: 'open',
    viewer: 'full',
    isOnPhone: true,
    path: '/',
    reach: async ({ page }) => {
      await page.locator('[data-signer]').first().waitFor();
      await page.locator('header button[aria-expanded]').click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Signed Waivers', 'Waivers', 'Create New Waiver', 'Logout', 'DOB ', 'AGE ', 'signed '],
  },
];
