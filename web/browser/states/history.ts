import { cut, type State, type World } from './state.ts';

const HISTORY = '**/v1/waiver/*/versions*';

/** Publishes a separate waiver twice, with different texts. */
const openHistory = async ({ page, product, owner }: World) => {
  const id = await product.publish(owner, 'Sailing day');
  await product.saveElsewhere(owner, id, 'Sailing day 2');
  await page.goto(`${product.url}/waiver-create/${id}/history`);
  await page.locator('main li').nth(1).waitFor();
};

const openVersion = async (world: World, index: 0 | 1) => {
  await openHistory(world);
  await world.page.locator('main li a').nth(index).click();
  await world.page.locator('main [aria-busy=false]').waitFor();
};

export const HISTORY_STATES: readonly State[] = [
  {
    screen: 'version history',
    state: 'with two publications',
    viewer: 'full',
    reach: openHistory,
    shows: ['Version history', 'Customers sign this now', 'Newest', 'View'],
  },
  {
    screen: 'version history',
    state: 'could not be loaded',
    viewer: 'full',
    path: ({ waiverId }) => `/waiver-create/${waiverId}/history`,
    intercept: cut(HISTORY),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded'],
  },
  {
    screen: 'version',
    state: 'with changes',
    viewer: 'full',
    showsSigned: true,
    reach: (world) => openVersion(world, 0),
    shows: ['What has changed', 'This version', 'The text', 'This is the newest text.'],
  },
  {
    screen: 'version',
    state: 'first publication',
    viewer: 'full',
    showsSigned: true,
    reach: (world) => openVersion(world, 1),
    shows: ['Nothing had been published before.', 'Use this text again'],
  },
];
