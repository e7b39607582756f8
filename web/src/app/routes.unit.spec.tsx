import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readableVersion, shownWaiver, signedWaiverForOwner, waiverVersion } from '../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../testing/dashboard.tsx';
import { startServer } from '../testing/server.ts';

const SERVER = {
  'POST /v1/auth/logout': {},
  'GET /v1/registration': {},
  'GET /v1/report': 'never',
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/waiver': { json: { results: [], total: 0 } },
  [`GET /v1/public-waiver/${OWNER.account.id}`]: { json: { results: [], logo: null } },
  'GET /v1/waiver/an-id': { json: shownWaiver() },
  'GET /v1/waiver/an-id/versions': { json: { results: [waiverVersion()] } },
  'GET /v1/waiver/an-id/versions/2': { json: { result: readableVersion() } },
  'GET /v1/signed_waiver_auth/an-id': { json: { result: signedWaiverForOwner(), logo: null } },
} as const;
const menu = (): HTMLElement | null => screen.queryByRole('navigation', { name: 'Main menu' });

describe('dashboard address', () => {
  it.each([
    ['/', 'Signed waivers'],
    ['/signed-waivers', 'Signed waivers'],
    ['/signed-waiver/an-id', 'Kayak tour'],
    ['/waivers', 'Waivers'],
    ['/waiver-create', 'New waiver'],
    ['/waiver-create/an-id', 'Edit waiver'],
    ['/waiver-create/an-id/history', 'Version history'],
    ['/for-your-customers', 'For your customers'],
    ['/export', 'Export signed waivers'],
    ['/reports', 'Reports'],
    ['/waiver-create/an-id/history/2', 'Climbing hall'],
  ])(
    '%s is the page %s',
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

  it.each([
    '/',
    '/signed-waivers',
    '/signed-waiver/an-id',
    '/waivers',
    '/waiver-create',
    '/waiver-create/an-id',
    '/waiver-create/an-id/history',
    '/for-your-customers',
    '/export',
    '/reports',
    '/audit/waiver/an-id',
    '/no/such/page',
  ])('%s leads to the log-in without a session', { meta: { spec: '2.18 guard' } }, async (path) => {
    startServer(SERVER);
    await openDashboard(path, { isLoggedIn: false });
    await pageNamed('Log in');
    expect(location.pathname).toBe('/auth/login');
  });
});

describe('address before the log-in', () => {
  it.each([
    ['/auth/login', 'Log in'],
    ['/auth/register/a-secret', 'Create your account'],
    ['/auth/confirm-registration', 'Thank you for registering'],
    ['/auth/forgot-password', 'Forgot your password?'],
    ['/auth/confirm-email/a-token', 'Confirm your email'],
    ['/auth/undo-email-change/a-token', 'Undo the email change'],
  ])(
    '%s is the page %s and needs no log-in',
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

  it('of password recovery works with a session too, because mails link to it', async () => {
    startServer(SERVER);
    await openDashboard('/auth/forgot-password');
    await pageNamed('Forgot your password?');
    expect(location.pathname).toBe('/auth/forgot-password');
  });

  it('of the registration needs the secret', async () => {
    startServer(SERVER);
    await openDashboard('/auth/register', { isLoggedIn: false });
    await pageNamed('Page not found');
    expect(screen.queryAllByRole('textbox')).toEqual([]);
  });
});
