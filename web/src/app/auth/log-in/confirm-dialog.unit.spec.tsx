import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKey, uuid } from '../../../testing/answers.ts';
import { LOGGED_IN, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { PASSKEY_ANSWER, PASSKEY_REQUEST, stubPasskeys } from '../../../testing/passkeys.ts';
import { type RecordedRequest, startServer } from '../../../testing/server.ts';
import { askToConfirm, confirmationToken } from '../../session/confirmation.ts';
import { logOut, startSession } from '../../session/session.ts';
import { handOver } from '../oidc/hand-over.ts';

const MAKE = 'POST /v1/api-key';
const CONFIRM = 'POST /v1/auth/confirm';
const OPTIONS = 'POST /v1/auth/confirm/options';
const KEY = 'wv_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8x7Qd';

let proofs = 0;
let keys = 0;
const open = async () => {
  proofs += 1;
  const made = () => {
    keys += 1;
    return { json: { result: { ...apiKey({ id: uuid(keys) }), key: KEY } } };
  };
  const proof = `a-proof-${proofs}`;
  const server = startServer({
    'GET /v1/api-key': { json: { results: [] } },
    [MAKE]: ({ headers }: RecordedRequest) =>
      headers.get('x-confirmation') === proof
        ? made()
        : { status: 403, json: { code: 'confirmation_required' } },
    'POST /v1/auth/logout': {},
    [OPTIONS]: { json: { result: { kinds: ['password'], session: null, passkey: null, provider: null } } },
    [CONFIRM]: { json: { confirmation: proof, expiresIn: 600 } },
  });
  await openDashboard('/account/api-keys');
  await pageNamed('API keys');
  return server;
};
const makeKey = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }));
  type('Name', 'Booking');
  const form = within(document.querySelector('form') as HTMLElement);
  fireEvent.click(form.getByRole('button', { name: 'Make a key' }));
};
const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const confirmWith = async (password: string) => {
  await screen.findByLabelText('Current password');
  type('Current password', password);
  press('Confirm');
};

describe('password confirmation', () => {
  it('repeats the command after the correct password and stays valid for later commands', async () => {
    const now = vi.spyOn(performance, 'now');
    const server = await open();
    await makeKey();
    await confirmWith('kayak-and-7-paddles');
    expect(((await screen.findByRole('textbox', { name: 'Key' })) as HTMLInputElement).value).toBe(KEY);
    expect(screen.queryByRole('dialog')).toBeNull();
    const [first, second] = server.requestsTo(MAKE);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(server.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([
      { currentPassword: 'kayak-and-7-paddles' },
    ]);
    press('Done');
    await makeKey();
    await screen.findByRole('textbox', { name: 'Key' });
    expect(server.requestsTo(CONFIRM)).toHaveLength(1);
    press('Done');
    now.mockReturnValue(performance.now() + 601_000);
    await makeKey();
    expect(await dialog()).toBeTruthy();
  });

  it.each([
    [422, 'invalid', 'This is not your current password.'],
    [429, 'rate_limited', 'Too many tries. Please wait a few minutes, then try again.'],
  ])('shows next to the field why the password was rejected with %i', async (status, code, said) => {
    const server = await open();
    server.change(CONFIRM, { status, json: { code } });
    await makeKey();
    await confirmWith('wrong');
    await waitFor(() => expect(errorOf('Current password')).toBe(said));
    expect(server.requestsTo(MAKE)).toHaveLength(1);
  });

  it('is required from the next user and cancelled by a log-out', async () => {
    await open();
    await makeKey();
    await confirmWith('kayak-and-7-paddles');
    await screen.findByRole('textbox', { name: 'Key' });
    await act(logOut);
    await act(async () => startSession(LOGGED_IN));
    expect(confirmationToken()).toBeUndefined();
    const asking = askToConfirm();
    await act(logOut);
    expect(await asking).toBe(false);
  });

  it('keeps the typed text if cancelled', async () => {
    const server = await open();
    await makeKey();
    await confirmWith('');
    expect(errorOf('Current password')).toBe('Please enter a password.');
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    const told = /^Nothing has been changed, because it was not confirmed/;
    expect(await screen.findByText(told, { selector: '[role=status] *' })).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Booking');
    expect([server.requestsTo(MAKE).length, server.requestsTo(CONFIRM)]).toEqual([1, []]);
  });
});

describe('confirmation with a second factor', () => {
  const kinds = (...each: string[]) => ({
    json: { result: { kinds: each, session: 'a-session', passkey: PASSKEY_REQUEST, provider: null } },
  });
  let passkeys: ReturnType<typeof stubPasskeys>;
  beforeEach(() => {
    passkeys = stubPasskeys();
  });
  const openWith = async (...each: string[]) => {
    const server = await open();
    server.change(OPTIONS, kinds(...each));
    await makeKey();
    await dialog();
    return server;
  };
  const pressSoon = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  it('uses a passkey, with one press', async () => {
    const server = await openWith('password', 'totp', 'recovery_code', 'passkey');
    await pressSoon('Use your passkey');
    await screen.findByRole('textbox', { name: 'Key' });
    expect(server.requestsTo(CONFIRM)[0]?.body).toEqual({
      passkey: { session: 'a-session', passkey: PASSKEY_ANSWER },
    });
  });

  it('asks for new options after a refused passkey, and offers a code instead', async () => {
    const server = await openWith('password', 'totp', 'passkey');
    server.change(CONFIRM, {
      status: 422,
      json: { code: 'invalid', errors: [{ path: 'passkey', code: 'wrong_code', message: '' }] },
    });
    await pressSoon('Use your passkey');
    await screen.findByText(/^This passkey was not accepted/);
    await waitFor(() => expect(server.requestsTo(OPTIONS)).toHaveLength(2));
    press('Use a code from your app instead');
    await waitFor(() => expect(document.activeElement).toBe(input('Current password')));
    expect(passkeys.get).toHaveBeenCalledTimes(1);
  });

  it('takes the password and a code, and marks the wrong one', async () => {
    const server = await openWith('password', 'totp', 'recovery_code');
    await confirmWith('kayak-and-7-paddles');
    expect(errorOf('Code from your app')).toBe('Please fill out this field.');
    server.change(CONFIRM, {
      status: 422,
      json: { code: 'invalid', errors: [{ path: 'code', code: 'wrong_code', message: '' }] },
    });
    type('Code from your app', ' 123456 ');
    press('Confirm');
    await waitFor(() =>
      expect(errorOf('Code from your app')).toMatch(/^This code is wrong or no longer valid/),
    );
    expect([input('Code from your app').value, input('Current password').value]).toEqual([
      ' 123456 ',
      'kayak-and-7-paddles',
    ]);
    expect(server.requestsTo(CONFIRM)[0]?.body).toEqual({
      currentPassword: 'kayak-and-7-paddles',
      code: '123456',
    });
    press('Use a recovery code instead');
    expect(input('Recovery code').value).toBe('');
  });

  it('offers a retry if the options cannot be loaded', async () => {
    const server = await open();
    server.change(OPTIONS, 'lost');
    await makeKey();
    await pressSoon('Try again');
    server.change(OPTIONS, kinds('password'));
    await pressSoon('Try again');
    expect(await screen.findByLabelText('Current password')).toBeTruthy();
  });
});

describe('confirmation with an identity provider', () => {
  const BEGIN = 'POST /v1/auth/confirm/oidc/begin';
  const FINISH = 'POST /v1/auth/confirm/oidc';
  const NAME = 'login.acme.test';
  const URL_THERE = 'https://login.acme.test/authorise?state=confirm.one';
  const tab = () => ({
    opener: {},
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: URL) => void>() },
  });
  let opened: ReturnType<typeof tab>[] = [];
  beforeEach(() => {
    localStorage.clear();
    opened = [];
    vi.spyOn(window, 'open').mockImplementation(() => {
      opened.push(tab());
      return opened.at(-1) as never;
    });
  });
  /** The other tab, as the provider sends it back. */
  const answerIn = (state: string) => {
    expect(handOver(`code=a&state=${state}`, 'an-account')).toBe(true);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const openWith = async (kinds: readonly string[] = ['password'], session: string | null = null) => {
    const server = await open();
    const passkey = session === null ? null : PASSKEY_REQUEST;
    server.change(OPTIONS, { json: { result: { kinds, session, passkey, provider: { name: NAME } } } });
    server.change(BEGIN, { json: { result: { url: URL_THERE } } });
    server.change(FINISH, { json: { confirmation: `a-proof-${proofs}`, expiresIn: 600 } });
    await makeKey();
    await dialog();
    return server;
  };
  const confirmThere = async () =>
    fireEvent.click(await screen.findByRole('button', { name: `Confirm with ${NAME}` }));
  const opensIt = () => waitFor(() => expect(opened.at(-1)?.location.replace).toHaveBeenCalled());

  it('opens the provider in another tab, waits for its answer and repeats the command', async () => {
    const server = await openWith();
    await confirmThere();
    expect(opened).toHaveLength(1);
    await opensIt();
    expect(opened[0]?.opener).toBeNull();
    expect(String(opened[0]?.location.replace.mock.calls[0]?.[0])).toBe(URL_THERE);
    expect(screen.getByText(/^Continue in the tab that has opened/)).toBeTruthy();
    answerIn('confirm.another');
    expect(server.requestsTo(FINISH)).toHaveLength(0);
    answerIn('confirm.one');
    expect(((await screen.findByRole('textbox', { name: 'Key' })) as HTMLInputElement).value).toBe(KEY);
    expect(server.requestsTo(FINISH).map(({ body }) => body)).toEqual([
      { query: 'code=a&state=confirm.one', accountId: 'an-account' },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    [{ status: 403, json: { code: 'oidc_refused', reason: 'another_person' } }, /as another person/],
    [{ status: 403, json: { code: 'oidc_refused', reason: 'not_fresh' } }, /did not say that you logged in/],
    [{ status: 410, json: { code: 'oidc_expired' } }, /^This log-in has expired/],
  ])('explains %j and can be tried again', async (answer, words) => {
    const server = await openWith();
    server.change(FINISH, answer);
    await confirmThere();
    await opensIt();
    answerIn('confirm.one');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/^Continue in the tab/)).toBeNull();
    await confirmThere();
    expect(opened).toHaveLength(2);
  });

  it('says when the browser blocked the tab, and when the provider does not answer', async () => {
    const server = await openWith();
    vi.mocked(window.open).mockReturnValueOnce(null);
    await confirmThere();
    expect(await screen.findByText(/^Your browser did not open a new tab/)).toBeTruthy();
    expect(server.requestsTo(BEGIN)).toHaveLength(0);
    server.change(BEGIN, { status: 503, json: { code: 'oidc_unavailable' } });
    await confirmThere();
    expect(await screen.findByText(/^The identity provider does not answer/)).toBeTruthy();
    expect(opened[0]?.close).toHaveBeenCalled();
  });

  it('ignores the answer to an earlier attempt', async () => {
    const server = await openWith();
    await confirmThere();
    await opensIt();
    server.change(BEGIN, { json: { result: { url: URL_THERE.replace('one', 'two') } } });
    await confirmThere();
    await waitFor(() => expect(opened[1]?.location.replace).toHaveBeenCalled());
    expect(opened[0]?.close).toHaveBeenCalled();
    answerIn('confirm.one');
    expect(server.requestsTo(FINISH)).toHaveLength(0);
    answerIn('confirm.two');
    await screen.findByRole('textbox', { name: 'Key' });
  });

  it('keeps the password as another way, and stops waiting for it', async () => {
    const server = await openWith();
    await confirmThere();
    await opensIt();
    press('Use your password instead');
    await confirmWith('kayak-and-7-paddles');
    await screen.findByRole('textbox', { name: 'Key' });
    answerIn('confirm.one');
    expect(server.requestsTo(FINISH)).toHaveLength(0);
  });

  it('comes after a passkey, and before codes', async () => {
    stubPasskeys();
    await openWith(['password', 'totp', 'passkey'], 'a-session');
    await screen.findByRole('button', { name: 'Use your passkey' });
    const others = screen.getAllByRole('button', { name: /instead$|^Confirm with/ });
    expect(others.map(({ textContent }) => textContent)).toEqual([
      `Confirm with ${NAME}`,
      'Use a code from your app instead',
    ]);
  });
});
