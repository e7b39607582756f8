import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SignedWaiverForDesk } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { may, USER_ROLES, type UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { describe, expect, it } from 'vitest';
import {
  listedSigner,
  listedWaiver,
  ownerAccount,
  readableVersion,
  shownWaiver,
  signedWaiverForOwner,
  waiverVersion,
} from '../testing/answers.ts';
import { LOGGED_IN, OWNER, openDashboard, pageNamed } from '../testing/dashboard.tsx';
import { emptyReport } from '../testing/report.ts';
import { factors } from '../testing/second-factor.ts';
import { startServer } from '../testing/server.ts';
import { pageAction } from './page-action.ts';

const whole = signedWaiverForOwner();
const forDesk: SignedWaiverForDesk = {
  id: whole.id,
  waiverId: whole.waiverId,
  date: whole.date,
  timeZone: whole.timeZone,
  waiver: { title: 'Climbing hall' },
  participants: [
    {
      id: whole.participants[0]?.id ?? '',
      role: 'guardian',
      identity: { firstName: 'Ada', lastName: 'Kahananui', age: 36 },
    },
    {
      id: whole.participants[1]?.id ?? '',
      role: 'minor',
      identity: { firstName: 'Kai', lastName: 'Kahananui', age: 9 },
    },
  ],
  voidedAt: null,
  frontDesk: { arrivals: [], voided: null, notes: [], tags: [] },
};

const serverFor = (role: UserRole) =>
  ({
    'POST /v1/auth/refresh': { json: { ...LOGGED_IN, user: { ...OWNER, role } } },
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': { json: { results: [listedSigner()], total: 1 } },
    'POST /v1/signed_waiver/search': { json: { results: [listedSigner()], total: 1 } },
    'GET /v1/waiver': { json: { results: [listedWaiver('an-id')], total: 1 } },
    'GET /v1/waiver/an-id': { json: shownWaiver() },
    'GET /v1/waiver/an-id/versions': { json: { results: [waiverVersion()] } },
    'GET /v1/waiver/an-id/versions/2': { json: { result: readableVersion() } },
    [`GET /v1/public-waiver/${OWNER.account.id}`]: { json: { results: [], logo: null } },
    [`GET /v1/user/${OWNER.id}`]: { json: { result: ownerAccount({ id: OWNER.id }) } },
    'GET /v1/auth/session': { json: { results: [] } },
    'GET /v1/auth/factor': { json: { result: factors() } },
    'GET /v1/auth/log-in': { json: { results: [] } },
    'GET /v1/report': { json: { result: emptyReport() } },
    'GET /v1/signed_waiver_auth/an-id': {
      json: { result: may(role, 'read_records') ? whole : forDesk, logo: null },
    },
    [`GET /v1/signed_waiver/${whole.id}/follow-ups`]: { json: { results: [] } },
  }) as const;

const openAs = async (role: UserRole, path: string) => {
  const server = startServer(serverFor(role));
  await openDashboard(path, { user: { ...OWNER, role } });
  return server;
};

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const names = (kind: 'link' | 'button', within_: { queryAllByRole: typeof screen.queryAllByRole } = screen) =>
  within_.queryAllByRole(kind).map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim());

const READING = [
  'Signed Waivers',
  'Waivers',
  'For Your Customers',
  'Account Settings',
  'Export Signed Waivers',
  'Reports',
];
const ALL = [...READING.slice(0, 2), 'Create New Waiver', ...READING.slice(2)];

describe('menu', () => {
  it.each([
    ['owner', 'Owner', ALL],
    ['manager', 'Manager', ALL],
    ['front_desk', 'Front desk', ['Signed Waivers', 'For Your Customers', 'Account Settings']],
    ['analyst', 'Analyst', READING],
  ] as const)('of the role %s shows its name and has only its pages', async (role, name, pages) => {
    await openAs(role, '/');
    await pageNamed('Signed waivers');
    expect(names('link', menu())).toEqual(pages);
    expect(screen.getByText(name)).toBeTruthy();
  });
});

const PAGES = [
  ['/', 'Signed waivers'],
  ['/signed-waiver/an-id', /^Ada Kahananui/],
  ['/waivers', 'Waivers'],
  ['/waiver-create', 'New waiver'],
  ['/waiver-create/an-id', 'Edit waiver'],
  ['/waiver-create/an-id/history', 'Version history'],
  ['/for-your-customers', 'For your customers'],
  ['/export', 'Export signed waivers'],
  ['/reports', 'Reports'],
  ['/audit/signed_waiver/an-id', 'History'],
  ['/account', 'Personal'],
  ['/account/security', 'Security'],
  ['/account/company', 'Business'],
  ['/account/emails', 'Emails'],
  ['/account/integrations', 'Integrations'],
  ['/account/deliveries', 'Deliveries'],
  ['/account/developers', 'Developers'],
  ['/account/webhooks', 'Webhooks'],
  ['/account/api-keys', 'API keys'],
  ['/account/status', 'Status'],
  ['/account/people', 'People'],
  ['/account/identity-provider', 'Identity provider'],
] as const;

describe.each(USER_ROLES)('page for the role %s', (role) => {
  it.each(PAGES.map(([path]) => path))('%s opens or sends them to an owner', async (path) => {
    const action = pageAction(path);
    await openAs(role, path);
    const title = (await screen.findByRole('heading', { level: 1 })).textContent;
    const isRefused = title === 'Page not found';
    expect(isRefused).toBe(action !== undefined && !may(role, action));
    expect(screen.queryByText(/Your role does not include this page/) !== null).toBe(isRefused);
  });
});

describe('record', () => {
  it.each([
    [
      'front_desk',
      ['Check in: Ada Kahananui', 'Check in: Kai Kahananui', 'Check in all 2', 'Add tag', 'Add note'],
      [],
    ],
    ['analyst', ['Print/Save as PDF', 'More'], ['Audit trail', 'What the signer saw']],
  ] as const)('for the role %s has no dead button', async (role, buttons, links) => {
    const server = await openAs(role, '/signed-waiver/an-id');
    await screen.findByRole('heading', { level: 1, name: /^Ada Kahananui/ });
    const main = within(screen.getByRole('main'));
    expect([names('button'), names('link', main)]).toEqual([
      expect.arrayContaining([...buttons]),
      [...links],
    ]);
    expect(screen.queryByText(/Void record/)).toBeNull();
    expect(server.requestsTo(`GET /v1/signed_waiver/${whole.id}/follow-ups`)).toHaveLength(
      role === 'analyst' ? 1 : 0,
    );
  });
});

describe('front desk', () => {
  it('has no birth dates in its list', async () => {
    await openAs('front_desk', '/');
    await screen.findByRole('table');
    expect(document.querySelector('[data-display~=dob]')).not.toBeNull();
  });

  it('has only itself and the way out in the account settings', async () => {
    await openAs('front_desk', '/account');
    await screen.findByText('Personal Information');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Personal Information',
      'Höhenluft',
    ]);
    expect(names('link', within(screen.getByRole('main')))).toEqual([]);
  });

  it('finds people, but neither waivers nor pages of others, with the keyboard', async () => {
    const server = await openAs('front_desk', '/');
    await screen.findByRole('table');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const box = await screen.findByRole('combobox', { name: 'Search people, waivers, settings' });
    const results = within(screen.getByRole('listbox', { name: 'Search' }));
    expect(results.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual([
      'Signed Waivers',
      'For Your Customers',
      'Account Settings',
      'Personal Account settings',
      'Security Account settings',
      'Logout',
    ]);
    fireEvent.change(box, { target: { value: 'kai' } });
    await waitFor(() => expect(server.requestsTo('POST /v1/signed_waiver/search')).toHaveLength(1));
    expect(server.requestsTo('GET /v1/waiver').filter(({ query }) => query.has('terms'))).toEqual([]);
  });
});

describe('analyst', () => {
  it('reads the versions of a waiver and cannot change them', async () => {
    await openAs('analyst', '/waivers');
    await screen.findByText('Modified', { exact: false });
    const main = within(screen.getByRole('main'));
    expect(names('link', main)).toEqual([expect.stringContaining('Version history')]);
  });
});

describe('role that was taken away', () => {
  it('is named where an answer refuses it, and the menu follows', async () => {
    const server = await openAs('manager', '/');
    await screen.findByRole('table');
    server.change('GET /v1/report', { status: 403, json: { code: 'role_missing', status: 403, title: '' } });
    server.change('POST /v1/auth/refresh', {
      json: { ...LOGGED_IN, user: { ...OWNER, role: 'front_desk' } },
    });
    fireEvent.click(menu().getByRole('link', { name: 'Reports' }));
    await screen.findByText(/^Your role does not/);
    await waitFor(() => expect(names('link', menu())).not.toContain('Reports'));
  });
});

describe('leaving the business', () => {
  it('is offered on the account page and leads to the log-in', async () => {
    const server = await openAs('front_desk', '/account');
    server.change('POST /v1/people/leave', { status: 204 });
    server.change('POST /v1/auth/logout', { status: 204 });
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(server.requestsTo('POST /v1/auth/logout')).toHaveLength(1));
    expect(server.requestsTo('POST /v1/people/leave')).toHaveLength(1);
  });

  it('is offered to owners on the people page only', async () => {
    await openAs('owner', '/account');
    await screen.findByText('Password');
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });
});
