import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOGGED_IN, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { PASSKEY_ANSWER, PASSKEY_REQUEST, stubPasskeys } from '../../../testing/passkeys.ts';
import { startServer } from '../../../testing/server.ts';

const SECOND = 'POST /v1/auth/second-factor';
const challenge = (...kinds: string[]) => ({
  json: {
    challenge: 'SECOND_FACTOR_REQUIRED',
    session: 'a-session',
    kinds,
    passkey: kinds.includes('passkey') ? PASSKEY_REQUEST : null,
  },
});
const WRONG = {
  status: 422,
  json: { code: 'invalid', errors: [{ path: 'code', code: 'wrong_code', message: '' }] },
};

const logIn = async (kinds: readonly string[], routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': { json: { results: [] } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    'POST /v1/auth/login': challenge(...kinds),
    [SECOND]: { json: LOGGED_IN },
    ...routes,
  });
  await openDashboard('/waivers', { isLoggedIn: false });
  await pageNamed('Log in');
  type('Username or email', 'mara');
  type('Password', 'kayak-77');
  press('Log in');
  await pageNamed('One more step');
  return server;
};
const pressSoon = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('second step of the log-in', () => {
  it('takes the code of an app and continues to the requested page', async () => {
    const server = await logIn(['totp', 'recovery_code']);
    const code = await screen.findByLabelText<HTMLInputElement>('Code from your app');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
    type('Code from your app', '123 456 ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember this device for 30 days' }));
    press('Log in');
    await pageNamed('Waivers');
    expect(server.requestsTo(SECOND)[0]?.body).toEqual({
      session: 'a-session',
      code: '123 456',
      remember: true,
    });
  });

  it('explains a wrong code and keeps it selected', async () => {
    const server = await logIn(['totp'], { [SECOND]: WRONG });
    await screen.findByLabelText('Code from your app');
    press('Log in');
    expect(errorOf('Code from your app')).toBe('Please fill out this field.');
    expect(server.requestsTo(SECOND)).toEqual([]);
    type('Code from your app', '123456');
    press('Log in');
    await waitFor(() => expect(errorOf('Code from your app')).toMatch(/set your phone’s clock to automatic/));
    const field = input('Code from your app');
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['123456', 0, 6]);
    expect(document.activeElement).toBe(field);
  });

  it('takes a recovery code instead and keeps the typed one', async () => {
    const server = await logIn(['totp', 'recovery_code'], { [SECOND]: WRONG });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '12');
    press('Use a recovery code instead');
    expect(input('Recovery code').inputMode).toBe('text');
    type('Recovery code', 'abcd-efgh');
    press('Log in');
    await waitFor(() => expect(errorOf('Recovery code')).toMatch(/^This recovery code is wrong/));
    press('Use a code from your app instead');
    expect(input('Code from your app').value).toBe('12');
    expect(server.requestsTo(SECOND)[0]?.body).toEqual({ session: 'a-session', code: 'abcd-efgh' });
  });

  it('returns to the password with a reason if the log-in has expired', async () => {
    await logIn(['totp'], { [SECOND]: { status: 401, json: { code: 'session_expired' } } });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    press('Log in');
    await pageNamed('Log in');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^That took too long/);
    expect([input('Username or email').value, input('Password').value]).toEqual(['mara', '']);
  });

  it('asks the user to wait after too many attempts', async () => {
    await logIn(['totp'], { [SECOND]: { status: 429, json: { code: 'rate_limited' } } });
    await screen.findByLabelText('Code from your app');
    type('Code from your app', '123456');
    press('Log in');
    await waitFor(() => expect(errorOf('Code from your app')).toMatch(/^Too many tries/));
  });

  it('leaves out passkeys in a browser without them', async () => {
    await logIn(['passkey', 'totp']);
    await screen.findByLabelText('Code from your app');
    expect(screen.queryByText(/passkey/i)).toBeNull();
  });
});

describe('second step with a passkey', () => {
  let passkeys: ReturnType<typeof stubPasskeys>;
  beforeEach(() => {
    passkeys = stubPasskeys();
  });

  it('opens the browser’s dialog only when its button is pressed', async () => {
    const server = await logIn(['passkey', 'totp', 'recovery_code']);
    const button = await screen.findByRole('button', { name: 'Use your passkey' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(passkeys.get).not.toHaveBeenCalled();
    fireEvent.click(button);
    await pageNamed('Waivers');
    expect(server.requestsTo(SECOND)[0]?.body).toEqual({ session: 'a-session', passkey: PASSKEY_ANSWER });
  });

  it('reports that no passkey was used and offers the other methods', async () => {
    passkeys.get.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const server = await logIn(['passkey', 'totp', 'recovery_code']);
    await pressSoon('Use your passkey');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No passkey was used/);
    expect(server.requestsTo(SECOND)).toEqual([]);
    press('Use a code from your app instead');
    await waitFor(() => expect(document.activeElement).toBe(input('Code from your app')));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('log-in with a passkey alone', () => {
  const OPTIONS = 'POST /v1/auth/passkey/options';
  const LOG_IN = 'POST /v1/auth/passkey/login';
  const open = async (routes: Parameters<typeof startServer>[0] = {}) => {
    const server = startServer({
      'POST /v1/auth/logout': {},
      'GET /v1/waiver': { json: { results: [], total: 0 } },
      [OPTIONS]: { json: { session: 'a-session', options: PASSKEY_REQUEST } },
      [LOG_IN]: { json: LOGGED_IN },
      ...routes,
    });
    await openDashboard('/waivers', { isLoggedIn: false });
    await pageNamed('Log in');
    return server;
  };

  it('needs one press and no user name', async () => {
    stubPasskeys();
    const server = await open();
    press('Log in with a passkey');
    await pageNamed('Waivers');
    expect(server.requestsTo(LOG_IN)[0]?.body).toMatchObject({
      session: 'a-session',
      passkey: PASSKEY_ANSWER,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('explains an unknown passkey and keeps the typed name', async () => {
    stubPasskeys();
    await open({ [LOG_IN]: { status: 401, json: { code: 'invalid_credentials' } } });
    type('Username or email', 'mara');
    press('Log in with a passkey');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This passkey is not valid here/);
    expect(input('Username or email').value).toBe('mara');
  });

  it('is left out in a browser without passkeys', async () => {
    await open();
    expect(screen.queryByText(/passkey/i)).toBeNull();
  });
});
