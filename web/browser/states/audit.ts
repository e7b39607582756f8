import { exportFoundSigners } from '@waivers/contract/signed-waivers/export.ts';
import { deleteWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { erasedRows } from './signed-waiver.ts';
import { cut, type State, type World } from './state.ts';

const waitForAudit = async ({ page }: World): Promise<void> => {
  await page.locator('main ol li').first().waitFor();
  await page.locator('main section[aria-busy=false] dt').first().waitFor();
};

const openRecord = async (world: World, which: 'first' | 'last' | 'erased'): Promise<void> => {
  const { page, isPhone } = world;
  const rows = which === 'erased' ? erasedRows(page) : page.locator('[data-signer]');
  await rows.locator('a')[which === 'last' ? 'last' : 'first']().click();
  if (isPhone) {
    await page.locator('nav ~ section button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem').nth(2).click();
  } else await page.locator('a[href^="/audit/"]').first().click();
  await waitForAudit(world);
};

/** Publishes a separate waiver twice, with different texts. */
const openWaiver = async (world: World, search = '') => {
  const { page, product, owner } = world;
  const id = await product.publish(owner, 'Sailing day');
  await product.saveElsewhere(owner, id, 'Sailing day 2');
  await page.goto(`${product.url}/audit/waiver/${id}${search}`);
  await page.locator('main ol li').nth(1).waitFor();
  await waitForAudit(world);
};

const openDeleted = async ({ page, product, owner }: World) => {
  const id = await product.publish(owner, 'Sailing day');
  await ask(product.url, deleteWaiver, { params: { id } }, await owner.authorize());
  await page.goto(`${product.url}/audit/waiver/${id}`);
  await page.locator('main ol li').nth(2).waitFor();
  await page.locator('main section[aria-busy=false] p').waitFor();
};

export const AUDIT_STATES: readonly State[] = [
  {
    screen: 'audit trail',
    state: 'of a waiver',
    viewer: 'full',
    showsSigned: true,
    reach: openWaiver,
    shows: ['Audit trail', 'What happened', 'How it was', 'Shown'],
  },
  {
    screen: 'audit trail',
    state: 'with two moments compared',
    viewer: 'full',
    showsSigned: true,
    reach: (world) => openWaiver(world, '?at=3&with=2'),
    shows: ['Compared moment', 'What differs'],
  },
  {
    screen: 'audit trail',
    state: 'at a moment of a shared link',
    viewer: 'full',
    showsSigned: true,
    reach: (world) => openWaiver(world, '?at=1'),
    shows: ['Nothing', 'Shown'],
  },
  {
    screen: 'audit trail',
    state: 'of a deleted waiver',
    viewer: 'full',
    reach: openDeleted,
    shows: ['The waiver was deleted. What was signed stays.'],
  },
  {
    screen: 'audit trail',
    state: 'with an erased person',
    viewer: 'full',
    showsSigned: true,
    path: '/signed-waivers',
    reach: (world) => openRecord(world, 'erased'),
    shows: ['A person was permanently erased', 'An erased person'],
  },
  {
    screen: 'audit trail',
    state: 'of a signed waiver',
    viewer: 'full',
    showsSigned: true,
    path: '/signed-waivers',
    reach: (world) => openRecord(world, 'first'),
    shows: ['Audit trail', 'People'],
  },
  {
    screen: 'audit trail',
    state: 'of the business',
    viewer: 'full',
    path: '/account/company',
    reach: async (world) => {
      const { page, product, owner, waiverId } = world;
      const body = { from: '2026-11-01', to: '2026-11-30', role: 'minor', terms: 'ek', waiverId } as const;
      await ask(product.url, exportFoundSigners, { body }, await owner.authorize());
      await page.locator('a[href^="/audit/account/"]').click();
      await waitForAudit(world);
    },
    shows: ['Audit trail', 'exported signed waivers (CSV): signed Nov 1'],
  },
  {
    screen: 'audit trail',
    state: 'with the covered people and those who could see them',
    viewer: 'full',
    showsSigned: true,
    path: '/signed-waivers',
    reach: async (world) => {
      const { page } = world;
      await openRecord(world, 'last');
      await page.locator('main form button[type=submit]').first().click();
      await page.locator('div[data-answer]').waitFor();
      await page.locator('main form button[type=submit]').last().click();
      await page.locator('ul[data-answer]').scrollIntoViewIfNeeded();
    },
    shows: [
      'Was this person covered?',
      'Covered for part of',
      'The waiver had no video',
      'Who could see this record?',
      'Owner: everything',
    ],
  },
  {
    screen: 'audit trail',
    state: 'with what the signer saw',
    viewer: 'full',
    showsSigned: true,
    path: '/signed-waivers',
    reach: async (world) => {
      const { page } = world;
      await openRecord(world, 'last');
      await page.locator('iframe[src="/signed-page"][data-shown=true]').waitFor();
      await page.locator('#what-the-signer-saw').evaluate((heading) => heading.scrollIntoView());
    },
    shows: ['What the signer saw', 'What the server recorded itself'],
  },
  {
    screen: 'audit trail',
    state: 'could not be loaded',
    viewer: 'full',
    path: ({ waiverId }) => `/audit/waiver/${waiverId}`,
    intercept: cut('**/v1/audit/**'),
    reach: ({ page }) => page.getByRole('alert').waitFor(),
    shows: ['This could not be loaded'],
  },
];
