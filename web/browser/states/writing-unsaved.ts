import type { Page } from 'playwright-core';
import type { State, World } from './state.ts';
import { onSaving, press, titleBox } from './writing.ts';

const edit = ({ waiverId }: World) => `/waiver-create/${waiverId}`;
const dialog = (page: Page) => page.getByRole('dialog');
const problem = (status: number, code: string) => ({
  status,
  json: { type: 'about:blank', title: '', status, code },
});

const waitForStoredDraft = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('waivers.unsaved.')));

/** Simulates a browser crash: drafts remain, tabs do not. */
const crash = async ({ page, product }: World): Promise<void> => {
  await waitForStoredDraft(page);
  await page.goto(`${product.url}/healthz`);
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const [name, text] of Object.entries({ ...localStorage })) {
      if (!name.startsWith('waivers.unsaved.')) continue;
      localStorage.removeItem(name);
      localStorage.setItem(name.replace(/[^.]+$/, 'gone'), text);
    }
  });
};

export const beChangedElsewhere = async (world: World): Promise<void> => {
  await titleBox(world.page).fill('Kayak tour');
  // Uses a unique title, because saving an unchanged text creates no version.
  await world.product.saveElsewhere(world.owner, world.waiverId, `Climbing hall ${Date.now()}`);
  await press(world, 1);
  await dialog(world.page).getByRole('button').nth(2).waitFor();
};

export const UNSAVED: readonly State[] = [
  {
    screen: 'waiver',
    state: 'changed by somebody else',
    viewer: 'full',
    path: edit,
    reach: beChangedElsewhere,
    shows: ['Someone has changed this waiver in the meantime', 'Yours', 'Theirs', 'Take theirs', 'Keep mine'],
  },
  {
    screen: 'waiver',
    state: 'other version taken',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await beChangedElsewhere(world);
      await dialog(world.page).getByRole('button').nth(1).click();
      await dialog(world.page).waitFor({ state: 'detached' });
    },
    shows: ['Your own text from', 'Bring it back', 'Discard it'],
  },
  {
    screen: 'waiver',
    state: 'offered after a crash',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).fill('Kayak tour');
      await crash(world);
      await world.page.goto(`${world.product.url}${edit(world)}`);
      await dialog(world.page).waitFor();
    },
    shows: [
      'Unsaved text from',
      'As saved',
      'Your unsaved text',
      'Decide later',
      'Discard it',
      'Continue with it',
    ],
  },
  {
    screen: 'waiver',
    state: 'deleted by somebody else',
    viewer: 'full',
    path: edit,
    intercept: onSaving((route) => route.fulfill(problem(404, 'not_found'))),
    reach: async (world) => {
      await titleBox(world.page).fill('Mine');
      await press(world, 1);
      await dialog(world.page).getByRole('button').nth(1).waitFor();
    },
    shows: ['This waiver has been deleted', 'Leave without it', 'Make a new waiver from it'],
  },
  {
    screen: 'waiver',
    state: 'logged out while writing',
    viewer: 'full',
    path: edit,
    intercept: onSaving(async (route) => {
      const { status, json } = problem(401, 'not_authenticated');
      await route
        .request()
        .frame()
        .page()
        .route('**/v1/auth/refresh', (each) => each.fulfill({ status, json }));
      await route.fulfill({ status, json });
    }),
    reach: async (world) => {
      await titleBox(world.page).fill('Mine');
      await press(world, 1);
      await world.page.locator('dialog [name=password]').waitFor();
    },
    shows: ['Please log in again', 'Log in and continue', 'Leave this page'],
  },
  {
    screen: 'waiver',
    state: 'offline',
    viewer: 'full',
    path: edit,
    reach: async ({ page }) => {
      await titleBox(page).fill('Mine');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        dispatchEvent(new Event('offline'));
      });
    },
    shows: ['Offline: kept in this browser'],
  },
  {
    screen: 'waiver',
    state: 'without storage',
    viewer: 'full',
    path: edit,
    reach: async ({ page }) => {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await titleBox(page).fill('Mine');
      await page.locator('main p', { hasText: /Browser|browser/ }).waitFor();
    },
    shows: ['This browser cannot keep a copy of what you type'],
  },
];
