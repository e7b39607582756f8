import { hang, type State, type World } from './state.ts';

const open = async ({ page }: World) => {
  await page.locator('main li').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]').waitFor();
};

const searchFor = (text: string) => async (world: World) => {
  await open(world);
  await world.page.locator('input[role=combobox]').fill(text);
};

export const SEARCH: readonly State[] = [
  {
    screen: 'search',
    state: 'pages',
    viewer: 'full',
    path: '/waivers',
    reach: open,
    shows: ['Pages and actions', 'Reports', 'Company', 'Account settings', 'Logout'],
  },
  {
    screen: 'search',
    state: 'found',
    viewer: 'full',
    path: '/waivers',
    reach: async (world) => {
      await searchFor('mia')(world);
      await world.page.getByRole('option', { name: 'Mia' }).first().waitFor();
    },
    shows: ['People', 'Łukasiewicz, Mia', 'Show all matches for “mia” in the list'],
  },
  {
    screen: 'search',
    state: 'nothing found',
    viewer: 'full',
    path: '/waivers',
    reach: async (world) => {
      await searchFor('zzzz')(world);
      await world.page.locator('dialog p:not(:empty)').nth(1).waitFor();
    },
    shows: ['No results'],
  },
  {
    screen: 'search',
    state: 'waiting',
    viewer: 'full',
    path: '/waivers',
    intercept: hang('**/v1/signed_waiver/search'),
    reach: searchFor('mia'),
    shows: ['Loading …'],
  },
];
