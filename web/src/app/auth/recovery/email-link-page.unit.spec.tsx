import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { press } from '../../../testing/fields.ts';
import { hurryTimers } from '../../../testing/hurry-timers.ts';
import { startServer } from '../../../testing/server.ts';

const CONFIRM = 'POST /v1/auth/confirm-email';
const UNDO = 'POST /v1/auth/undo-email-change';
const RECOVER = 'POST /v1/reset_user';
const REFRESH = 'POST /v1/auth/refresh';
const EMAIL = { json: { result: { email: 'mara@venue.test' } } };

const open = async (path: string, routes: Parameters<typeof startServer>[0], isLoggedIn = false) => {
  const server = startServer({ 'POST /v1/auth/logout': {}, [REFRESH]: {}, ...routes });
  await openDashboard(path, { isLoggedIn });
  return server;
};
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('email confirmation link', () => {
  it('confirms only after a click on the button', async () => {
    const server = await open('/auth/confirm-email/a-token', { [CONFIRM]: EMAIL });
    await pageNamed('Confirm your email');
    expect(server.requestsTo(CONFIRM)).toEqual([]);
    press('Confirm Email');
    const heading = await pageNamed('Your email is confirmed');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText('The address of your account is mara@venue.test.');
    expect(server.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
    expect(linkTo('Log in')).toBe('/auth/login');
  });

  it('takes a logged-in owner to the dashboard after confirming', async () => {
    await open('/auth/confirm-email/a-token', { [CONFIRM]: EMAIL, [REFRESH]: 'lost' }, true);
    await pageNamed('Confirm your email');
    press('Confirm Email');
    await pageNamed('Your email is confirmed');
    expect(linkTo('Go to the signed waivers')).toBe('/');
  });

  it('retries with the same key if there was no response', async () => {
    hurryTimers();
    const server = await open('/auth/confirm-email/a-token', { [CONFIRM]: 'lost' });
    await pageNamed('Confirm your email');
    press('Confirm Email');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no connection right now\./);
    server.change(CONFIRM, EMAIL);
    press('Try again');
    await pageNamed('Your email is confirmed');
    const keys = server.requestsTo(CONFIRM).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    [410, 'link_expired', 'This link is no longer valid', /^A new address can be confirmed for 7 days/],
    [404, 'not_found', 'This link is not valid', /^Please open it again exactly as it is in the email\./],
    [422, 'invalid', 'This link is not valid', /^Please open it again exactly as it is in the email\./],
  ])('explains a %i response', async (status, code, title, why) => {
    await open('/auth/confirm-email/a-token', { [CONFIRM]: { status, json: { code } } });
    await pageNamed('Confirm your email');
    press('Confirm Email');
    await pageNamed(title);
    expect(screen.getByText(why).textContent).toMatch(why);
    expect(screen.queryByRole('button', { name: 'Confirm Email' })).toBeNull();
  });
});

describe('link that undoes an email change', () => {
  it('names the restored address, logs out this browser and offers a password reset', async () => {
    const server = await open(
      '/auth/undo-email-change/a-token',
      {
        [UNDO]: EMAIL,
        [RECOVER]: { status: 204 },
        [REFRESH]: { status: 401, json: { code: 'session_expired' } },
      },
      true,
    );
    await pageNamed('Undo the email change');
    expect(server.requestsTo(UNDO)).toEqual([]);
    press('Undo Email Change');
    await pageNamed('The email change is undone');
    screen.getByText(
      'The address of your account is mara@venue.test again. Every device has been signed out.',
    );
    await waitFor(() => expect(server.requestsTo(REFRESH)).toHaveLength(1));
    press('Send Recovery Email');
    expect((await screen.findByRole('alert')).textContent).toBe('A recovery email was sent to your email.');
    expect(server.requestsTo(RECOVER)[0]?.body).toEqual({ username: 'mara@venue.test' });
    expect(linkTo('Log in')).toBe('/auth/login');
  });

  it('explains what can still be done once it has expired', async () => {
    await open('/auth/undo-email-change/a-token', {
      [UNDO]: { status: 410, json: { code: 'link_expired' } },
    });
    await pageNamed('Undo the email change');
    press('Undo Email Change');
    await pageNamed('This link is no longer valid');
    expect(screen.getByText(/^An email change can be undone for 7 days\./)).not.toBeNull();
  });
});
