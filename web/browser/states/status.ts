import type { Status } from '@waivers/contract/status/status.ts';
import type { Page } from 'playwright-core';
import type { State, World } from './state.ts';

const CURRENT = { behindSeconds: 0 };
const NONE = { waiting: 0, behindSeconds: 0 };
const BEHIND = { behindSeconds: 184, rebuilt: 0.6 };

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const inTrouble = (): Status => ({
  lists: { signedWaivers: BEHIND, waivers: CURRENT, reports: BEHIND },
  deliveries: {
    mail: { waiting: 12, since: minutesAgo(5), cause: 'refused', answerCode: 535, behindSeconds: 0 },
    'email-marketing': NONE,
    'point-of-sale': NONE,
    webhook: { waiting: 3, since: minutesAgo(9), cause: 'retry', behindSeconds: 0 },
  },
  mailServer: true,
  incomplete: { lists: 2, deliveries: 1 },
  backup: { state: 'late', verifiedAt: minutesAgo(60 * 40) },
});

const troubles = (page: Page) =>
  page.route('**/v1/status', (route) => route.fulfill({ json: { result: inTrouble() } }));

const refused = async (page: Page) => {
  await troubles(page);
  const signing = { works: false, since: minutesAgo(3) };
  await page.route('**/v1/status/signing', (route) => route.fulfill({ json: { result: signing } }));
};

const waitForSummary = ({ page }: World) => page.locator('main h2').first().waitFor();
const waitForNotice = ({ page }: World) => page.locator('main [href="/account/status"]').first().waitFor();

const at = { screen: 'status', viewer: 'full', path: '/account/status', reach: waitForSummary } as const;

export const STATUS_STATES: readonly State[] = [
  {
    ...at,
    state: 'in trouble',
    intercept: troubles,
    shows: ['Signing works', '3 minutes behind', 'The mail server rejects', 'Tell whoever runs this server'],
  },
  { ...at, state: 'no problems', shows: ['No problems found', 'Up to date', 'Not set up here'] },
  {
    ...at,
    state: 'signing unavailable',
    intercept: refused,
    shows: ['Customers cannot sign right now', 'Phones keep completed forms'],
  },
  { ...at, state: 'on a phone', isOnPhone: true, intercept: troubles, shows: ['Signing works'] },
  {
    screen: 'signed waivers',
    state: 'behind, signing refused',
    viewer: 'full',
    path: '/',
    intercept: refused,
    reach: async (world) => {
      await waitForNotice(world);
      await world.page.locator('[data-signer]').nth(19).waitFor();
    },
    shows: ['This page is', 'Customers have not been able to sign since'],
  },
  {
    screen: 'deliveries',
    state: 'mail server refuses',
    viewer: 'full',
    path: '/account/deliveries',
    intercept: async (page) => {
      await troubles(page);
      await page.route('**/v1/follow-up*', (route) => route.fulfill({ json: { results: [] } }));
    },
    reach: waitForNotice,
    shows: ['12 emails have been waiting since'],
  },
  {
    screen: 'waiver',
    state: 'saving unavailable',
    viewer: 'full',
    path: ({ waiverId }) => `/waiver-create/${waiverId}`,
    intercept: refused,
    reach: waitForNotice,
    shows: ['Saving has been unavailable since'],
  },
];
