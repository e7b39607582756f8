import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { hurryTimers } from '../../../testing/hurry-timers.ts';
import { startServer } from '../../../testing/server.ts';

const RECOVER = 'POST /v1/reset_user';
const SENT = { status: 204 } as const;

const open = async (reply: Parameters<typeof startServer>[0][string] = SENT) => {
  const server = startServer({ 'POST /v1/auth/logout': {}, [RECOVER]: reply });
  await openDashboard('/auth/forgot-password', { isLoggedIn: false });
  await pageNamed('Forgot your password?');
  return server;
};
const ask = (username = ' Mara '): void => {
  type('Username or email', username);
  press('Send Recovery Email');
};
const alertText = async (): Promise<string | null> => (await screen.findByRole('alert')).textContent;

describe('forgot password', () => {
  it('sends an email for the entered user name', {
    meta: { spec: '2.30 Forgot password' },
  }, async () => {
    const server = await open();
    ask();
    expect(await alertText()).toBe('A recovery email was sent to your email.');
    screen.getByText(/^Log in with the temporary password in it, then choose a new one\./);
    expect(server.requestsTo(RECOVER).map(({ body }) => body)).toEqual([{ username: 'mara' }]);
  });

  it.each([
    [404, 'not_found', /^Your account was not found\.$/],
    [422, 'invalid', /^Your account was not found\.$/],
    [429, 'rate_limited', /^Several recovery emails have been asked for already\..*try again in an hour\.$/],
    [400, 'another_reason', /^Oops, there was a problem\. Please try again\.$/],
  ])(
    'shows an error and keeps the user name when the server returns %i',
    { meta: { spec: '8.2 forgot password' } },
    async (status, code, message) => {
      await open({ status, json: { code } });
      ask();
      expect(await alertText()).toMatch(message);
      expect(input('Username or email').value).toBe(' Mara ');
      type('Username or email', 'maria');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('can retry if there was no response', {
    meta: { spec: '2.30 Forgot password' },
  }, async () => {
    hurryTimers();
    const server = await open('lost');
    ask();
    expect(await alertText()).toMatch(/^There is no connection right now\./);
    server.change(RECOVER, SENT);
    press('Send Recovery Email');
    await waitFor(async () => expect(await alertText()).toBe('A recovery email was sent to your email.'));
  });

  it('sends one request even if the button is clicked repeatedly', async () => {
    const server = await open('never');
    ask();
    press('Sending …');
    await waitFor(() => expect(server.requestsTo(RECOVER)).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Sending …' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('ignores a response for a user name that has since been changed', async () => {
    let answer = (_answered: { readonly status: number }): void => undefined;
    await open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    ask('mara');
    type('Username or email', 'maria');
    await act(async () => answer({ status: 204 }));
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/^Log in with the temporary password in it/)).toBeNull();
    press('Send Recovery Email');
    await act(async () => answer({ status: 204 }));
    expect(await alertText()).toBe('A recovery email was sent to your email.');
  });

  it('requires a user name', async () => {
    const server = await open();
    ask('  ');
    expect(errorOf('Username or email')).toBe('This field is required.');
    expect(document.activeElement).toBe(input('Username or email'));
    expect(server.requestsTo(RECOVER)).toEqual([]);
  });

  it('links back to the log-in', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to log-in' }).getAttribute('href')).toBe('/auth/login');
  });
});
