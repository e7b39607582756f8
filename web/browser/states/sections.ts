import type { State, World } from './state.ts';
import { SNACKBAR } from './state.ts';
import { logoPicture } from './venue-logo.ts';
import { NEW, press, titleBox } from './writing.ts';
import { beChangedElsewhere } from './writing-unsaved.ts';

const edit = ({ waiverId }: World) => `/waiver-create/${waiverId}`;

/** Counts from the end, because phones have one more item at the start. */
const chooseFromMenu = async (world: World, fromEnd: number): Promise<void> => {
  const items = world.page.getByRole('menuitem');
  await titleBox(world.page).waitFor();
  await press(world, 3);
  await items.last().waitFor();
  await items.nth((await items.count()) - fromEnd).click();
};

const chooseImage = async ({ page }: World, file: { readonly name: string; readonly buffer: Buffer }) => {
  await titleBox(page).waitFor();
  await page.locator('input[name=background]').setInputFiles({ ...file, mimeType: 'image/png' });
  await page.locator('[id="waiver-config.background"]').scrollIntoViewIfNeeded();
};

/** The button next to "Edit", which required sections lack. */
const REMOVE = 'section[id^=section-] button + button:not([aria-expanded])';

export const SECTIONS: readonly State[] = [
  {
    screen: 'waiver',
    state: 'without a video yet',
    viewer: 'full',
    path: NEW,
    reach: async (world) => {
      await chooseFromMenu(world, 2);
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Safety video', 'YouTube address', 'MP4 or WebM, up to 1 GB. You can also drop it here.', 'Done'],
  },
  {
    screen: 'waiver',
    state: 'with a custom image',
    viewer: 'full',
    path: NEW,
    reach: async (world) => {
      await chooseImage(world, { name: 'hall.png', buffer: await logoPicture() });
      await world.page.locator('section img').waitFor();
    },
    shows: ['Background image', 'Use the default image'],
  },
  {
    screen: 'waiver',
    state: 'with an invalid image',
    viewer: 'full',
    isShownOnce: true,
    path: NEW,
    reach: async (world) => {
      await chooseImage(world, { name: 'hall.png', buffer: Buffer.from('no image') });
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['Background image'],
  },
  {
    screen: 'waiver',
    state: 'section removed',
    viewer: 'full',
    isShownOnce: true,
    path: NEW,
    reach: async ({ page }) => {
      await page.locator(REMOVE).first().click();
      await page.locator(SNACKBAR).waitFor();
    },
    shows: ['Undo'],
  },
  {
    screen: 'waiver',
    state: 'changed before deletion',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      const { page, product, owner, waiverId } = world;
      await titleBox(page).waitFor();
      await product.saveElsewhere(owner, waiverId, `Climbing hall ${Date.now()}`);
      await chooseFromMenu(world, 1);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
    shows: ['Please look at that version before you delete it.', 'Yours', 'Theirs'],
  },
  {
    screen: 'waiver',
    state: 'text set aside',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      const { page } = world;
      await beChangedElsewhere(world);
      await page.getByRole('dialog').getByRole('button').nth(1).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Text you set aside', 'Bring it back', 'The text you set aside'],
  },
  {
    screen: 'waiver',
    state: 'saved in another window',
    viewer: 'full',
    path: edit,
    reach: async ({ page, waiverId }) => {
      await titleBox(page).fill('Kayak tour');
      await page.evaluate((id) => {
        const news = { kind: 'saved', waiverId: id, version: 999 };
        new BroadcastChannel('waivers.drafts').postMessage({ kind: 'news', news });
      }, waiverId);
      await page.getByRole('button', { name: /Compare|vergleichen/i }).waitFor();
    },
    shows: ['This waiver was saved in another window.', 'Compare both'],
  },
  {
    screen: 'waiver',
    state: 'with field types and a placeholder',
    viewer: 'full',
    path: NEW,
    reach: async (world) => {
      const { page } = world;
      await titleBox(page).waitFor();
      await page
        .locator('section[aria-labelledby=sections-title] > div:last-child > button:first-child')
        .click();
      await page.getByRole('dialog').getByRole('button').nth(3).click();
      const custom = page.locator('section[id^=section-]').filter({ has: page.locator('optgroup') });
      await custom.locator('select').selectOption('number');
      await custom.locator('[id$=".placeholder"]').fill('42');
      await custom.locator('[id$=".placeholder"]').scrollIntoViewIfNeeded();
    },
    shows: ['Placeholder', 'The title stays above it.', 'Customers type a number.'],
  },
];
