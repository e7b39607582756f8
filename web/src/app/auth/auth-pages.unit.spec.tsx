import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LOGGED_IN, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../testing/fields.ts';
import { startServer } from '../../testing/server.ts';
import { startSession } from '../session/session.ts';

const LOGIN = 'POST /v1/auth/login';
const NEW_PASSWORD = 'POST /v1/auth/new-password';
const LOG_OUT = { 'POST /v1/auth/logout': {} } as const;
const LISTS = {
  ...LOG_OUT,
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/waiver': { json: { results: [], total: 0 } },
} as const;

const anonymous = { isLoggedIn: false } as const;

describe('log-in page', () => {
  const logIn = (username = ' Mara ', password = 'kayak-77'): void => {
    type('Username or email', username);
    type('Password', password);
    press('Log in');
  };

  it('trims and lowercases the user name, then continues to the requested page', {
    meta: { spec: ['4.9 log in', '7.2 a versioned base'] },
  }, async () => {
    const server = startServer({ ...LISTS, [LOGIN]: { json: LOGGED_IN } });
    await openDashboard('/waivers', anonymous);
    await pageNamed('Log in');
    expect(location.pathname + location.search).toBe('/auth/login?next=%2Fwaivers');
    await waitFor(() => expect(document.title).toBe('Log in · Waivers'));
    logIn();
    await pageNamed('Waivers');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(server.requestsTo(LOGIN)[0]?.body).toEqual({ username: 'mara', password: 'kayak-77', timeZone });
    expect(server.requestsTo('GET /v1/waiver')[0]?.headers.get('authorization')).toBe('a-token');
  });

  it('shows a generic error for rejected credentials, clears the password and keeps the user name', {
    meta: { spec: ['4.11 failure clears the password', '5.1 log in', '8.1 log in'] },
  }, async () => {
    startServer({ ...LOG_OUT, [LOGIN]: { status: 401, json: { code: 'unauthorized' } } });
    await openDashboard('/auth/login', anonymous);
    logIn('mara');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Your username or password is invalid.');
    expect([input('Username or email').value, input('Password').value]).toEqual(['mara', '']);
    await waitFor(() => expect(document.activeElement).toBe(input('Password')));
  });

  it('restores the user name but not the password after a reload, and forgets the name after log-in', async () => {
    startServer({ ...LISTS, [LOGIN]: { json: LOGGED_IN } });
    await openDashboard('/auth/login', anonymous);
    type('Username or email', 'mara');
    type('Password', 'kayak-77');
    cleanup();
    await openDashboard('/auth/login', anonymous);
    expect([input('Username or email').value, input('Password').value]).toEqual(['mara', '']);
    logIn();
    await pageNamed('Signed waivers');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('mara');
  });

  it('returns to the requested URL with its query', async () => {
    startServer({ ...LISTS, [LOGIN]: { json: LOGGED_IN } });
    await openDashboard('/signed-waivers?role=minor', anonymous);
    await pageNamed('Log in');
    logIn();
    await pageNamed('Signed waivers');
    expect(location.pathname + location.search).toBe('/signed-waivers?role=minor');
  });

  it('does not send a request without a password', { meta: { spec: '5.1 log in' } }, async () => {
    const server = startServer(LOG_OUT);
    await openDashboard('/auth/login', anonymous);
    logIn('mara', '');
    await screen.findByRole('alert');
    expect([server.requestsTo(LOGIN), document.activeElement]).toEqual([[], input('Password')]);
  });

  it.each([
    ['lost', /^There is no connection right now.*nothing that you have typed is lost\.$/],
    [{ status: 429, json: { code: 'rate_limited' } }, /^The service is busy right now/],
  ] as const)(
    'keeps the user name and password if the log-in request fails',
    { meta: { spec: '8.17 HTTP failures are only' } },
    async (reply, message) => {
      startServer({ ...LOG_OUT, [LOGIN]: reply });
      await openDashboard('/auth/login', anonymous);
      logIn('mara');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toMatch(message);
      expect(input('Password').value).toBe('kayak-77');
    },
  );

  it('links to password recovery and passes on the typed user name', {
    meta: { spec: '2.26 Forgot Password button' },
  }, async () => {
    startServer(LOG_OUT);
    await openDashboard('/auth/login', anonymous);
    type('Username or email', 'mara@venue.test');
    fireEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await pageNamed('Forgot your password?');
    expect([location.pathname, input('Username or email').value]).toEqual([
      '/auth/forgot-password',
      'mara@venue.test',
    ]);
  });

  it('masks the password and sets the autocomplete attributes', async () => {
    startServer(LOG_OUT);
    await openDashboard('/auth/login', anonymous);
    expect([input('Password').type, input('Password').autocomplete]).toEqual([
      'password',
      'current-password',
    ]);
    expect(input('Username or email').autocomplete).toBe('username webauthn');
  });

  it('can reveal and hide the password', async () => {
    startServer(LOG_OUT);
    await openDashboard('/auth/login', anonymous);
    type('Password', 'kayak-77');
    press('Show: Password');
    expect([input('Password').type, input('Password').value]).toEqual(['text', 'kayak-77']);
    press('Hide: Password');
    expect(input('Password').type).toBe('password');
  });

  it('explains that the session has ended', async () => {
    startServer({
      ...LISTS,
      'GET /v1/signed_waiver': { status: 401, json: { code: 'unauthorized' } },
      'POST /v1/auth/refresh': { status: 401, json: { code: 'unauthorized' } },
    });
    await openDashboard('/');
    await pageNamed('Log in');
    expect(
      screen.getByText('You have been logged out. Please log in again; nothing that you have typed is lost.'),
    ).toBeTruthy();
  });
});

describe('first password page', () => {
  const open = async (
    reply: Parameters<typeof startServer>[0][string] = { json: LOGGED_IN },
    passwordMinLength = 6,
  ) => {
    const challenge = { challenge: 'NEW_PASSWORD_REQUIRED', session: 'a-session', passwordMinLength };
    const server = startServer({ ...LISTS, [LOGIN]: { json: challenge }, [NEW_PASSWORD]: reply });
    await openDashboard('/auth/login', anonymous);
    type('Username or email', 'mara');
    type('Password', 'temporary-1');
    press('Log in');
    await pageNamed('Choose your password');
    return server;
  };
  const isOff = () => screen.getByRole('button', { name: 'Change' }).getAttribute('aria-disabled');
  const choose = (first: string, second = first): void => {
    type('New password', first);
    type('Confirm the new password', second);
    press('Change');
  };

  it('enables saving once both fields are filled', {
    meta: {
      spec: [
        '2.8 /auth/login',
        '2.29 Change password',
        '4.10 new password required to',
        '4.12 change password',
        '5.3 first password',
      ],
    },
  }, async () => {
    const server = await open();
    expect(isOff()).toBe('true');
    type('New password', 'kayak-77');
    expect(isOff()).toBe('true');
    type('New password', '');
    type('Confirm the new password', 'kayak-77');
    expect(isOff()).toBe('true');
    type('New password', 'kayak-77');
    expect(isOff()).not.toBe('true');
    press('Change');
    await pageNamed('Signed waivers');
    expect(server.requestsTo(NEW_PASSWORD)[0]?.body).toEqual({
      session: 'a-session',
      newPassword: 'kayak-77',
    });
  });

  it('shows errors next to the fields without sending a request', {
    meta: { spec: '5.3 first password' },
  }, async () => {
    const server = await open();
    choose('kayak', 'kayaks');
    expect(errorOf('New password')).toBe('Passwords require at least 6 characters and one number');
    expect(errorOf('Confirm the new password')).toBe('Passwords do not match');
    choose('kayak-77', 'kayak-78');
    expect(errorOf('New password')).toBeUndefined();
    expect(errorOf('Confirm the new password')).toBe('Passwords do not match');
    expect(server.requestsTo(NEW_PASSWORD)).toEqual([]);
  });

  it('states the minimum length if the password is too short', async () => {
    const server = await open({ json: LOGGED_IN }, 12);
    screen.getByText('At least 12 characters, with a letter and a number.');
    choose('kayak-77');
    expect(errorOf('New password')).toBe('Passwords require at least 12 characters and one number');
    expect(server.requestsTo(NEW_PASSWORD)).toEqual([]);
  });

  it.each([
    ['frequent_password', 'This password is easy to guess, please choose another one'],
    ['same_password', 'Please choose a password other than the temporary one'],
  ])(
    'explains the rejection %s and clears the fields',
    { meta: { spec: '4.12 change password' } },
    async (code, message) => {
      const errors = [{ path: 'newPassword', code, message: 'English.' }];
      await open({ status: 422, json: { code: 'invalid', errors } });
      choose('password1');
      await waitFor(() => expect(errorOf('New password')).toBe(message));
      expect([input('New password').value, input('Confirm the new password').value]).toEqual(['', '']);
      await waitFor(() => expect(document.activeElement).toBe(input('New password')));
    },
  );

  it('returns to the log-in if the challenge has expired', async () => {
    await open({ status: 401, json: { code: 'unauthorized' } });
    choose('kayak-77');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This log-in has expired.');
    press('Back to log-in');
    await pageNamed('Log in');
  });

  it('explains after a reload that a new log-in is needed, and prefills the user name', async () => {
    await open();
    cleanup();
    startSession(LOGGED_IN);
    await openDashboard('/auth/change-password', anonymous);
    await pageNamed('Log in first');
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await pageNamed('Log in');
    expect([input('Username or email').value, input('Password').value]).toEqual(['mara', '']);
  });

  it('provides the user name to password managers', async () => {
    await open();
    const name = document.querySelector<HTMLInputElement>('form [autocomplete=username]');
    expect([name?.value, name?.hidden]).toEqual(['mara', true]);
    const fields = [...document.querySelectorAll<HTMLInputElement>('form [type=password]')];
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['new-password', 'new-password']);
  });
});
