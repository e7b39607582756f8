import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  ownerAccount,
  readableVersion,
  shownWaiver,
  signedWaiverForOwner,
  waiverVersion,
} from '../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../testing/dashboard.tsx';
import { emptyReport } from '../testing/report.ts';
import { startServer } from '../testing/server.ts';

const LIST_FOR_CUSTOMERS = `GET /v1/public-waiver/${OWNER.account.id}`;
const SERVER = {
  'POST /v1/auth/logout': {},
  'GET /v1/registration': {},
  'GET /v1/report': 'never',
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/waiver': { json: { results: [], total: 0 } },
  [LIST_FOR_CUSTOMERS]: { json: { results: [], logo: null } },
  'GET /v1/waiver/an-id': { json: shownWaiver() },
  'GET /v1/waiver/an-id/versions': { json: { results: [waiverVersion()] } },
  'GET /v1/waiver/an-id/versions/2': { json: { result: readableVersion() } },
  'GET /v1/signed_waiver_auth/an-id': { json: { result: signedWaiverForOwner(), logo: null } },
} as const;
const menu = (): HTMLElement | null => screen.queryByRole('navigation', { name: 'Main menu' });

describe('dashboard URL', () => {
  it.each([
    ['/', 'Signed waivers'],
    ['/signed-waivers', 'Signed waivers'],
    ['/signed-waiver/an-id', 'Ada Kahananui and 2 minors'],
    ['/waivers', 'Waivers'],
    ['/waiver-create', 'New waiver'],
    ['/waiver-create/an-id', 'Edit waiver'],
    ['/waiver-create/an-id/history', 'Version history'],
    ['/for-your-customers', 'For your customers'],
    ['/export', 'Export signed waivers'],
    ['/reports', 'Reports'],
    ['/waiver-create/an-id/history/2', 'Climbing hall'],
  ])(
    '%s opens the page %s',
    {
      meta: {
        spec: [
          '2.1 /',
          '2.2 waivers',
          '2.3 waiver-create',
          '2.4 signed-waiver/{id}',
          '2.6 export',
          '2.7 for-your-customers',
          '2.24 main toolbar hidden through',
        ],
      },
    },
    async (path, name) => {
      startServer(SERVER);
      await openDashboard(path);
      await pageNamed(name);
      expect(location.pathname).toBe(path);
      expect(menu()).not.toBeNull();
    },
  );

  it.each(['/', '/waiver-create/an-id/history', '/no/such/page'])(
    '%s redirects to the log-in without a session',
    { meta: { spec: '2.18 guard' } },
    async (path) => {
      startServer(SERVER);
      await openDashboard(path, { isLoggedIn: false });
      await pageNamed('Log in');
      expect(location.pathname).toBe('/auth/login');
    },
  );
});

describe('public URL', () => {
  it.each([
    ['/auth/login', 'Log in'],
    ['/auth/register/a-secret', 'Create your account'],
    ['/auth/confirm-registration', 'Thank you for registering'],
    ['/auth/forgot-password', 'Forgot your password?'],
    ['/auth/confirm-email/a-token', 'Confirm your email'],
    ['/auth/undo-email-change/a-token', 'Undo the email change'],
  ])(
    '%s opens the page %s without a log-in',
    {
      meta: {
        spec: [
          '2.8 /auth/login',
          '2.9 /auth/forgot-password',
          '2.18 guard',
          '2.24 main toolbar hidden through',
        ],
      },
    },
    async (path, name) => {
      startServer(SERVER);
      await openDashboard(path, { isLoggedIn: false });
      await pageNamed(name);
      expect(location.pathname).toBe(path);
      expect(menu()).toBeNull();
    },
  );

  it('for password recovery also works with a session, because emails link to it', async () => {
    startServer(SERVER);
    await openDashboard('/auth/forgot-password');
    await pageNamed('Forgot your password?');
    expect(location.pathname).toBe('/auth/forgot-password');
  });

  it('for registration requires the secret', async () => {
    startServer(SERVER);
    await openDashboard('/auth/register', { isLoggedIn: false });
    await pageNamed('Page not found');
    expect(screen.queryAllByRole('textbox')).toEqual([]);
  });
});

describe('page that fails to load', () => {
  it.each([
    [
      '/account',
      `GET /v1/user/${OWNER.id}`,
      { result: ownerAccount({ id: OWNER.id }) },
      'Personal Information',
    ],
    ['/account/api-keys', 'GET /v1/api-key', { results: [] }, 'No keys yet'],
    ['/account/webhooks', 'GET /v1/webhook', { results: [] }, 'No webhooks yet'],
    ['/account/deliveries', 'GET /v1/follow-up', { results: [] }, 'Nothing has been sent yet.'],
    ['/waivers', 'GET /v1/waiver', { results: [], total: 0 }, 'No waivers found'],
    ['/for-your-customers', LIST_FOR_CUSTOMERS, { results: [], logo: null }, 'On your website'],
    ['/reports', 'GET /v1/report', { result: emptyReport() }, 'No signatures found'],
  ])('%s can be retried', { meta: { spec: '2.5 account' } }, async (path, route, json, text) => {
    const server = startServer({ ...SERVER, [route]: { status: 400, json: { code: 'x' } } });
    await openDashboard(path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.change(route, { json });
    fireEvent.click(retry);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
