import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOGGED_IN, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { press, type } from '../../../testing/fields.ts';
import { PASSKEY_ANSWER, PASSKEY_REQUEST, stubPasskeys } from '../../../testing/passkeys.ts';
import { startServer } from '../../../testing/server.ts';

const OPTIONS = 'POST /v1/auth/passkey/options';
const LOG_IN = 'POST /v1/auth/passkey/login';
const PASSWORD = 'POST /v1/auth/login';

/** What the browser was asked for, in order. `pick` chooses a passkey in the field's list. */
type Asked = {
  readonly mediation: string | undefined;
  readonly signal: AbortSignal;
  readonly pick: () => void;
};

let asked: Asked[] = [];
const stub = (fillsIn = true) => {
  const passkeys = stubPasskeys({ fillsIn });
  passkeys.get.mockImplementation(({ mediation, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const given = signal as AbortSignal;
    given.addEventListener('abort', () => reject(given.reason));
    asked.push({ mediation, signal: given, pick: () => resolve(passkeys.credential) });
    return promise;
  });
  return passkeys;
};
const open = async () => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    'POST /v1/auth/oidc/find': { json: { result: null } },
    'GET /v1/signed_waiver': { json: { results: [], total: 0 } },
    [OPTIONS]: { json: { session: 'a-session', options: PASSKEY_REQUEST } },
    [LOG_IN]: { json: LOGGED_IN },
    [PASSWORD]: { status: 401, json: { code: 'invalid_credentials' } },
  });
  await openDashboard('/auth/login', { isLoggedIn: false });
  await pageNamed('Log in');
  return server;
};
const offered = (count: number) => waitFor(() => expect(asked).toHaveLength(count));
const states = () => asked.map(({ mediation, signal }) => [mediation, signal.aborted ? 'ended' : 'open']);

describe('passkeys in the list of the user name', () => {
  beforeEach(() => {
    asked = [];
  });

  it('log in when one is picked', async () => {
    stub();
    const server = await open();
    await offered(1);
    expect(states()).toEqual([['conditional', 'open']]);
    await act(async () => asked[0]?.pick());
    await waitFor(() => expect(location.pathname).not.toBe('/auth/login'));
    expect(server.requestsTo(LOG_IN)[0]?.body).toMatchObject({
      session: 'a-session',
      passkey: PASSKEY_ANSWER,
    });
  });

  it('are not asked for where the browser offers none', async () => {
    const { get } = stub(false);
    const server = await open();
    await screen.findByRole('button', { name: 'Log in with a passkey' });
    expect(get).not.toHaveBeenCalled();
    expect(server.requestsTo(OPTIONS)).toHaveLength(0);
  });

  it('give way to the password, and come back when it is wrong', async () => {
    stub();
    const server = await open();
    await offered(1);
    type('Username or email', 'mara');
    type('Password', 'kayak-77');
    press('Log in');
    expect(states()).toEqual([['conditional', 'ended']]);
    await offered(2);
    expect(server.requestsTo(PASSWORD)).toHaveLength(1);
    expect(states()[1]).toEqual(['conditional', 'open']);
    expect(screen.queryByText(/passkey was used/)).toBeNull();
  });

  it('give way to the button, and come back when its dialog is cancelled', async () => {
    const { get } = stub();
    await open();
    await offered(1);
    get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    press('Log in with a passkey');
    expect(states()).toEqual([['conditional', 'ended']]);
    await screen.findByText(/^No passkey was used/);
    await offered(2);
    expect(states()[1]).toEqual(['conditional', 'open']);
  });

  it('are explained when they are not valid here, and offered again', async () => {
    stub();
    const server = await open();
    server.change(LOG_IN, { status: 401, json: { code: 'invalid_credentials' } });
    await offered(1);
    await act(async () => asked[0]?.pick());
    await screen.findByText(/^This passkey is not valid here/);
    await offered(2);
  });

  it('end when the page is left', async () => {
    stub();
    await open();
    await offered(1);
    fireEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await pageNamed('Forgot your password?');
    expect(states()).toEqual([['conditional', 'ended']]);
  });

  it('are asked for again before the server forgets the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    stub();
    const server = await open();
    await offered(1);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    await offered(2);
    expect(states()).toEqual([
      ['conditional', 'ended'],
      ['conditional', 'open'],
    ]);
    expect(server.requestsTo(OPTIONS)).toHaveLength(2);
  });
});
