import type { Page } from 'playwright-core';
import type { LoggedInOwner, NewOwner, OwnerProduct } from './owner-product.ts';

/** Who looks at a state: nobody yet, an owner with nothing, one whom nobody has signed for, one with a full list. */
export type Looker = 'anonymous' | 'first log-in' | 'new' | 'unsigned' | 'full';

/** What a state is reached with. */
export type World = {
  readonly product: OwnerProduct;
  readonly page: Page;
  readonly firstLogIn: NewOwner;
  readonly owner: LoggedInOwner;
  /** Of the owner: published, signed by an adult and for three children. */
  readonly waiverId: string;
  readonly isPhone: boolean;
};

/** A state of a screen: how to reach it from its address, and the English texts that it shows. */
export type State = {
  readonly screen: string;
  readonly state: string;
  readonly looker: Looker;
  readonly path: string | ((world: World) => string);
  readonly reach?: (world: World) => Promise<unknown>;
  readonly shows: readonly string[];
};

const submit = ({ page }: World) => page.locator('button[type=submit]').click();
const bar = (page: Page) => page.locator('main').locator('xpath=preceding-sibling::div[1]').locator('button');
/** Preview, Save, Publish or Unpublish, More: in every language in this order. */
const press = ({ page }: World, index: 0 | 1 | 2 | 3) => bar(page).nth(index).click();
const titleBox = (page: Page) => page.locator('[name=waiver-title]');
const edit = ({ waiverId }: World) => `/waiver-create/${waiverId}`;
const search = async ({ page }: World, text: string) => {
  await page.locator('[data-signer]').first().waitFor();
  await page.locator('input[type=search]').fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
};
const logInFirst = async (world: World) => {
  await world.page.locator('[name=username]').fill(world.firstLogIn.username);
  await world.page.locator('[name=password]').fill(world.firstLogIn.temporaryPassword);
  await submit(world);
  await world.page.locator('[name=new-password]').waitFor();
};

const BEFORE: readonly State[] = [
  {
    screen: 'log in',
    state: 'at first',
    looker: 'anonymous',
    path: '/',
    shows: ['Log in', 'Username or email', 'Password'],
  },
  {
    screen: 'log in',
    state: 'refused',
    looker: 'anonymous',
    path: '/auth/login',
    reach: async (world) => {
      await submit(world);
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['Your username or password is invalid.'],
  },
  {
    screen: 'first password',
    state: 'at first',
    looker: 'first log-in',
    path: '/auth/login',
    reach: logInFirst,
    shows: ['Choose your password', 'New password', 'Confirm the new password', 'Change'],
  },
  {
    screen: 'first password',
    state: 'refused',
    looker: 'first log-in',
    path: '/auth/login',
    reach: async (world) => {
      await logInFirst(world);
      await world.page.locator('[name=new-password]').fill('kayaks');
      await world.page.locator('[name=confirmation]').fill('kayak');
      await submit(world);
    },
    shows: ['Passwords require at least 6 characters and one number', 'Passwords do not match'],
  },
];

const LISTS: readonly State[] = [
  {
    screen: 'signed waivers',
    state: 'welcome',
    looker: 'new',
    path: '/',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['Welcome! Let’s make your first waiver', 'Create your first waiver'],
  },
  {
    screen: 'signed waivers',
    state: 'empty',
    looker: 'unsigned',
    path: '/signed-waivers',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['No signed waivers found', 'Go to your waivers'],
  },
  {
    screen: 'signed waivers',
    state: 'list',
    looker: 'full',
    path: '/',
    reach: ({ page }) => page.locator('[data-signer]').nth(19).waitFor(),
    shows: ['Show More', 'View', 'Adult', 'Guardian', 'Minor', 'DOB Feb 28, 1988', 'AGE', 'signed '],
  },
  {
    screen: 'signed waivers',
    state: 'loading',
    looker: 'full',
    path: '/',
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
    shows: ['Loading …'],
  },
  {
    screen: 'signed waivers',
    state: 'failed',
    looker: 'full',
    path: '/',
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded', 'Try again'],
  },
  {
    screen: 'signed waivers',
    state: 'found',
    looker: 'full',
    path: '/',
    reach: (world) => search(world, 'mia'),
    shows: ['Łukasiewicz, Mia'],
  },
  {
    screen: 'signed waivers',
    state: 'no match',
    looker: 'full',
    path: '/',
    reach: async (world) => {
      await search(world, 'zzzz');
      await world.page.locator('main h2').waitFor();
    },
    shows: ['No signed waivers found', 'Clear the search'],
  },
  {
    screen: 'signed waivers',
    state: 'arrivals',
    looker: 'full',
    path: '/',
    reach: async ({ page, product, waiverId }) => {
      await page.locator('[data-signer]').nth(19).waitFor();
      await page.waitForTimeout(500);
      await product.sign(waiverId, 'adult');
      await page.locator('main > div button').first().waitFor();
      await page.locator('main .fui-Button', { hasText: '1' }).waitFor();
    },
    shows: ['Show 1 new signature'],
  },
  {
    screen: 'drawer',
    state: 'open',
    looker: 'full',
    path: '/',
    reach: async ({ page, isPhone }) => {
      await page.locator('[data-signer]').first().waitFor();
      if (!isPhone) return;
      await page.locator('header button').click();
      await page.getByRole('dialog').waitFor();
    },
    shows: ['Signed Waivers', 'Waivers', 'Create New Waiver', 'Logout'],
  },
  {
    screen: 'waivers',
    state: 'empty',
    looker: 'new',
    path: '/waivers',
    reach: ({ page }) => page.locator('main h2').waitFor(),
    shows: ['No waivers found', 'Create New Waiver'],
  },
  {
    screen: 'waivers',
    state: 'list',
    looker: 'full',
    path: '/waivers',
    reach: ({ page }) => page.locator('main li').first().waitFor(),
    shows: ['Published', 'Saved', 'Last Modified', 'Edit', 'Unpublished changes'],
  },
  {
    screen: 'waivers',
    state: 'menu',
    looker: 'full',
    path: '/waivers',
    reach: async ({ page }) => {
      await page.locator('main li button').first().click();
      await page.getByRole('menuitem').waitFor();
    },
    shows: ['Public Link'],
  },
];

const openFirst = async ({ page }: World, terms: string) => {
  await page.goto(`${new URL(page.url()).origin}/?q=${terms}`);
  await page.locator('[data-signer] a').first().click();
  await page.locator('article').waitFor();
};

const SIGNED: readonly State[] = [
  {
    screen: 'signed waiver',
    state: 'adult',
    looker: 'full',
    path: '/',
    reach: (world) => openFirst(world, 'beispiel'),
    shows: ['Signed on ', 'Print/Save as PDF', 'Kastanienallee 12'],
  },
  {
    screen: 'signed waiver',
    state: 'three children, with the proof',
    looker: 'full',
    path: '/',
    reach: async (world) => {
      await openFirst(world, 'mia');
      await world.page.locator('summary').click();
    },
    shows: ['Guardian', 'Minor', 'SHA-256 of the signed document'],
  },
  {
    screen: '404',
    state: 'logged in',
    looker: 'full',
    path: '/signed-waiver/01933b5e-0000-7000-8000-000000000001',
    reach: ({ page }) => page.locator('main a').waitFor(),
    shows: ['It looks like the page you’re looking for doesn’t exist or has been removed.'],
  },
];

const WRITING: readonly State[] = [
  {
    screen: 'waiver',
    state: 'new',
    looker: 'full',
    path: '/waiver-create',
    reach: ({ page }) => titleBox(page).waitFor(),
    shows: ['New waiver', 'Title', 'Subtitle', 'Description', 'Content', 'Preview', 'Save', 'Publish'],
  },
  {
    screen: 'waiver',
    state: 'without a title',
    looker: 'full',
    path: '/waiver-create',
    reach: (world) => press(world, 2),
    shows: ['Please fill in this field.'],
  },
  {
    screen: 'waiver',
    state: 'published',
    looker: 'full',
    path: edit,
    reach: ({ page }) => titleBox(page).waitFor(),
    shows: ['Edit waiver', 'Unpublish', 'Published'],
  },
  {
    screen: 'waiver',
    state: 'to be published',
    looker: 'full',
    path: '/waiver-create',
    reach: async (world) => {
      await titleBox(world.page).fill('Kayak tour');
      await press(world, 2);
    },
    shows: ['Publish this waiver?', 'Cancel', 'Not saved yet'],
  },
  {
    screen: 'waiver',
    state: 'saved',
    looker: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).fill(`Climbing hall ${Date.now()}`);
      await press(world, 1);
      await world.page.getByRole('dialog').waitFor({ state: 'detached' });
      await world.page.locator('[role=status] div').last().waitFor();
    },
    shows: ['Your changes have been saved'],
  },
  {
    screen: 'waiver',
    state: 'to be deleted',
    looker: 'full',
    path: edit,
    reach: async (world) => {
      await press(world, 3);
      await world.page.getByRole('menuitem').click();
      await world.page.getByRole('dialog').waitFor();
    },
    shows: ['Delete this waiver?', 'Delete'],
  },
  {
    screen: 'waiver',
    state: 'to be left',
    looker: 'full',
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
    state: 'changed elsewhere',
    looker: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).fill('Mine');
      await world.product.saveElsewhere(world.owner, world.waiverId, 'Climbing hall');
      await press(world, 1);
      await world.page.getByRole('dialog').getByRole('button').nth(2).waitFor();
    },
    shows: ['Somebody has changed this waiver in the meantime', 'Save mine', 'Load the other version'],
  },
  {
    screen: 'waiver',
    state: 'being saved',
    looker: 'full',
    path: edit,
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
    looker: 'full',
    path: edit,
    reach: async (world) => {
      await titleBox(world.page).fill('Never');
      await press(world, 1);
      await world.page.getByRole('alert').waitFor();
    },
    shows: ['There is no connection right now.'],
  },
];

/** Every state of the dashboard's screens that there are by now. */
export const DASHBOARD_STATES: readonly State[] = [...BEFORE, ...LISTS, ...SIGNED, ...WRITING];
