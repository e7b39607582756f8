import type { Problem } from '@waivers/contract/call/problem.ts';
import type { Page, Route } from 'playwright-core';
import { cut, hang, type State, type World } from './state.ts';

const bar = (page: Page) => page.locator('main').locator('xpath=preceding-sibling::div[1]').locator('button');
/** Presses one of the buttons: Preview (in the menu on phones), Save, Publish or Unpublish, More. */
export const press = ({ page, isPhone }: World, index: 0 | 1 | 2 | 3) =>
  bar(page)
    .nth(isPhone ? index - 1 : index)
    .click();
export const titleBox = (page: Page) => page.locator('[name=waiver-title]');
const phoneShows = ({ page }: World, title: string) =>
  page.frameLocator('iframe').locator('h1', { hasText: title }).waitFor();
const waitForSnackbar = (page: Page) => page.locator('[role=status][class*=snackbar] div').waitFor();
/** The editor of a new waiver, with the standard text. */
export const NEW = '/waiver-create?from=default';
const edit = ({ waiverId }: World) => `/waiver-create/${waiverId}`;

const askToPublish = async (world: World) => {
  await titleBox(world.page).fill('Kayak tour');
  await press(world, 2);
};

const ONE = '**/v1/waiver/*';

const publishNew = async (world: World) => {
  await askToPublish(world);
  await world.page.getByRole('dialog').getByRole('button').last().click();
  await waitForSnackbar(world.page);
};

const refusal: Problem = {
  type: 'about:blank',
  title: 'Wrong values',
  status: 422,
  code: 'invalid',
  errors: [{ path: 'title', code: 'too_long', message: 'too long' }],
};

export const onSaving = (fate: (route: Route) => unknown) => (page: Page) =>
  page.route(ONE, (route) => (route.request().method() === 'PUT' ? fate(route) : route.continue()));

const sections = ({ page }: World) => page.locator('section[id^=section-]');

const addFields = async (world: World) => {
  const { page } = world;
  await titleBox(page).waitFor();
  await page.locator('section[aria-labelledby=sections-title] > div:last-child > button:first-child').click();
  await page.getByRole('dialog').getByRole('button').nth(3).click();
  const section = sections(world).filter({ has: page.locator('select') });
  await section.locator('select').selectOption('multiple_choice');
  const lines = ['Beginner', 'Experienced', 'Beginner', 'Guide'];
  await section.locator('li textarea').fill(lines.join('\n'));
  await section.locator('li textarea').scrollIntoViewIfNeeded();
};

const askForOrder = async ({ page }: World) => {
  await titleBox(page).waitFor();
  await page.locator('section[aria-labelledby=sections-title] > div:first-child button').click();
  await page.locator('dialog li').first().waitFor();
};

/** Pastes text with formatting that the editor cannot keep. */
const pasteText = async ({ page }: World) => {
  const box = page.locator('main [role=textbox]').first();
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer();
    const text =
      '<p><s>zzzz</s><img><a href="file:x">zzzz</a></p><ol start="2"><li>zzzz</ol><table><tr><td>zzzz';
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('main [role=status] p').first().scrollIntoViewIfNeeded();
};

export const WRITING: readonly State[] = [
  {
    screen: 'waiver',
    state: 'new',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: ({ page }) => titleBox(page).waitFor(),
    shows: ['New waiver', 'Title', 'Subtitle', 'Description', 'Content', 'Preview', 'Save', 'Publish'],
  },
  {
    screen: 'waiver',
    state: 'with its live preview',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).fill('Kayak tour');
      if (world.isPhone) await world.page.getByRole('tab').last().click();
      await phoneShows(world, 'Kayak tour');
    },
    shows: ['Edit waiver', 'Not saved yet'],
  },
  {
    screen: 'waiver',
    state: 'preview tab',
    viewer: 'full',
    isOnPhone: true,
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).waitFor();
      await world.page.getByRole('tab').nth(1).click();
      await phoneShows(world, '');
    },
    shows: ['Edit', 'Preview'],
  },
  {
    screen: 'waiver',
    state: 'without a title',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: (world) => press(world, 1),
    shows: ['Please fill in this field.'],
  },
  {
    screen: 'waiver',
    state: 'published',
    viewer: 'full',
    path: edit,
    reach: ({ page }) => titleBox(page).waitFor(),
    shows: ['Edit waiver', 'Unpublish', 'Published'],
  },
  {
    screen: 'waiver',
    state: 'sections',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).waitFor();
      await sections(world).nth(1).scrollIntoViewIfNeeded();
    },
    shows: ['Sections', 'Participant', 'Required', 'Date of birth', 'Reorder sections', 'Add section'],
  },
  {
    screen: 'waiver',
    state: 'add section dialog',
    viewer: 'full',
    path: edit,
    reach: async ({ page }) => {
      await titleBox(page).waitFor();
      await page
        .locator('section[aria-labelledby=sections-title] > div:last-child > button:first-child')
        .click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Signature/Initial', 'Confirmation', 'Email/Newsletter', 'Custom'],
  },
  {
    screen: 'waiver',
    state: 'reorder dialog',
    isShownOnce: true,
    viewer: 'full',
    path: edit,
    reach: askForOrder,
    shows: ['Drag a section to its new place, or use the arrows.', 'Participant', 'Done'],
  },
  {
    screen: 'waiver',
    state: 'reorder dialog on a phone',
    isShownOnce: true,
    isOnPhone: true,
    viewer: 'full',
    path: edit,
    reach: askForOrder,
    shows: ['Drag a section to its new place, or use the arrows.', 'Participant', 'Done'],
  },
  {
    screen: 'waiver',
    state: 'with a paste notice',
    isShownOnce: true,
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).waitFor();
      await pasteText(world);
    },
    shows: ['What you pasted has changed a little.', 'Pictures and videos were left out.'],
  },
  {
    screen: 'waiver',
    state: 'field with options',
    isShownOnce: true,
    viewer: 'full',
    path: edit,
    reach: addFields,
    shows: ['Answer required', '3 options will be offered:', 'Guide'],
  },
  {
    screen: 'waiver',
    state: 'publish dialog',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: askToPublish,
    shows: [
      'Publish this waiver?',
      'Some things are still missing:',
      'Replace our sample text with your own',
      'Cancel',
      'Not saved yet',
    ],
  },
  {
    screen: 'waiver',
    state: 'with a checklist',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: async ({ page }) => {
      await titleBox(page).waitFor();
      await page.locator('main summary').click();
    },
    shows: ['2 things are still missing', 'Give the waiver a title'],
  },
  {
    screen: 'waiver',
    state: 'just published',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: publishNew,
    shows: ['The waiver has been published', 'This waiver can be signed', 'Public Link', 'Copy link', 'Open'],
  },
  {
    screen: 'waiver',
    state: 'link copied',
    viewer: 'full',
    isShownOnce: true,
    path: edit,
    reach: async ({ page }) => {
      await page.locator('main section').first().getByRole('button').first().click();
      await waitForSnackbar(page);
    },
    shows: ['Link copied!'],
  },
  {
    screen: 'waiver',
    state: 'unpublished again',
    viewer: 'full',
    isShownOnce: true,
    path: NEW,
    reach: async (world) => {
      await publishNew(world);
      await press(world, 2);
      await world.page.locator('main a[target=_blank]').waitFor({ state: 'detached' });
    },
    shows: ['The waiver is no longer public', 'Saved'],
  },
  {
    screen: 'waiver',
    state: 'deleted',
    viewer: 'full',
    isShownOnce: true,
    reach: async (world) => {
      const { page, product, owner } = world;
      await page.goto(`${product.url}/waiver-create/${await product.publish(owner, 'Boat trip')}`);
      await titleBox(page).waitFor();
      await press(world, 3);
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').getByRole('button').nth(1).click();
      await waitForSnackbar(page);
    },
    shows: ['The waiver has been deleted'],
  },
  {
    screen: 'waiver',
    state: 'with formatting',
    viewer: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await page.locator('main li', { hasText: 'Kayak tour, new' }).locator('a').click();
      await titleBox(page).waitFor();
    },
    shows: ['Unpublished changes'],
  },
  {
    screen: 'waiver',
    state: 'loading',
    viewer: 'full',
    path: edit,
    intercept: hang(`${ONE}?*`),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'waiver',
    state: 'could not be loaded',
    viewer: 'full',
    path: edit,
    intercept: cut(`${ONE}?*`),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  {
    screen: 'waiver',
    state: 'not found',
    viewer: 'full',
    path: '/waiver-create/01933b5e-0000-7000-8000-000000000001',
    reach: ({ page }) => page.locator('main a').waitFor(),
    shows: ["It looks like the page you're looking for doesn't exist or has been removed."],
  },
  {
    screen: 'waiver',
    state: 'refused by the server',
    viewer: 'full',
    isShownOnce: true,
    path: edit,
    intercept: onSaving((route) => route.fulfill({ status: 422, json: refusal })),
    reach: async (world) => {
      await titleBox(world.page).fill('Endless');
      await press(world, 1);
      await world.page.getByRole('alert').first().waitFor();
    },
    shows: ['This text is too long.', 'Some texts need to be corrected before this can be saved.'],
  },
  {
    screen: 'waiver',
    state: 'in another language',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: async (world) => {
      await titleBox(world.page).fill('Kayak tour');
      await press(world, 1);
      await world.page.waitForURL(/waiver-create\/./);
      await world.page.getByRole('dialog').waitFor({ state: 'detached' });
      await world.page
        .locator('main select')
        .first()
        .selectOption(world.locale === 'en' ? 'de' : 'en');
      const saved = world.page.waitForResponse((response) => response.request().method() === 'PUT');
      await press(world, 1);
      await saved;
      await world.page.getByRole('dialog').waitFor({ state: 'detached' });
      await waitForSnackbar(world.page);
    },
    shows: ["This waiver's language has been updated"],
  },
  {
    screen: 'waiver',
    state: 'restored text',
    isShownOnce: true,
    viewer: 'full',
    path: NEW,
    reach: async ({ page }) => {
      await titleBox(page).fill('Kayak tour');
      await page.reload();
      await waitForSnackbar(page);
    },
    shows: ['What you had typed is back. It is not saved yet.', 'Not saved yet'],
  },
  {
    screen: 'waiver',
    state: 'saved',
    isShownOnce: true,
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).fill(`Climbing hall ${Date.now()}`);
      await press(world, 1);
      await world.page.getByRole('dialog').waitFor({ state: 'detached' });
      await waitForSnackbar(world.page);
    },
    shows: ['Your changes have been saved'],
  },
  {
    screen: 'waiver',
    state: 'delete dialog',
    viewer: 'full',
    path: edit,
    reach: async (world) => {
      await press(world, 3);
      await world.page.getByRole('menuitem').last().click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Delete this waiver?', 'Delete', 'Cancel'],
  },
  {
    screen: 'waiver',
    state: 'leave dialog',
    viewer: 'full',
    path: edit,
    reach: async ({ page }) => {
      await titleBox(page).fill('Something else');
      await page.locator('main').locator('xpath=preceding-sibling::div[1]').locator('a').click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Leave without saving?', 'Keep editing'],
  },
  {
    screen: 'waiver',
    state: 'being saved',
    viewer: 'full',
    path: edit,
    intercept: onSaving(() => undefined),
    reach: async (world) => {
      await titleBox(world.page).fill('Slow');
      await press(world, 1);
      await world.page.getByRole('dialog').getByRole('progressbar').waitFor();
    },
    shows: ['Saving …'],
  },
  {
    screen: 'waiver',
    state: 'could not be saved',
    isShownOnce: true,
    viewer: 'full',
    path: edit,
    intercept: onSaving((route) => route.abort()),
    reach: async (world) => {
      await titleBox(world.page).fill('Never');
      await press(world, 1);
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['There is no connection right now.'],
  },
];
