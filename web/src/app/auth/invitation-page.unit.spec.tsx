import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uuid } from '../../testing/answers.ts';
import { LOGGED_IN, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, press, type } from '../../testing/fields.ts';
import { startServer } from '../../testing/server.ts';

const READ = 'POST /v1/auth/read-invitation';
const ACCEPT = 'POST /v1/auth/accept-invitation';
const INVITATION = {
  json: {
    result: {
      accountId: uuid('acme'),
      company: 'Höhenluft',
      role: 'analyst',
      email: 'ben@venue.test',
      passwordMinLength: 8,
    },
  },
};

const open = async (routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    'GET /v1/signed_waiver': { json: { results: [] } },
    [READ]: INVITATION,
    ...routes,
  });
  await openDashboard('/auth/accept-invitation/a-token', { isLoggedIn: false });
  return server;
};
const fill = (password = 'kayak-and-7') => {
  type('First name', 'Ben');
  type('Last name', 'Okri');
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: password } });
  press('Accept and log in');
};

describe('invitation page', () => {
  it('names business, role and address, and logs in', async () => {
    const server = await open({ [ACCEPT]: { json: LOGGED_IN } });
    await pageNamed('Join Höhenluft');
    screen.getByText('Your role: Analyst. Choose a password to log in with ben@venue.test.');
    fill();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(server.requestsTo(ACCEPT)[0]?.body).toEqual({
      token: 'a-token',
      firstName: 'Ben',
      lastName: 'Okri',
      newPassword: 'kayak-and-7',
    });
  });

  it('requires names and a password that follows the rules', async () => {
    const server = await open();
    await pageNamed('Join Höhenluft');
    press('Accept and log in');
    expect([errorOf('First name'), errorOf('Last name')]).toEqual(
      Array(2).fill('Please fill out this field.'),
    );
    fill('short');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
    expect(server.requestsTo(ACCEPT)).toEqual([]);
  });

  it.each([
    [410, 'link_expired', 'This link is no longer valid'],
    [404, 'not_found', 'This link is not valid'],
    [422, 'invalid', 'This link is not valid'],
  ])('explains a link that is answered with %i', async (status, code, title) => {
    await open({ [READ]: { status, json: { code } } });
    expect(await pageNamed(title)).toBeTruthy();
  });

  it('explains an invitation that was accepted or revoked meanwhile', async () => {
    await open({ [ACCEPT]: { status: 410, json: { code: 'link_expired' } } });
    await pageNamed('Join Höhenluft');
    fill();
    await pageNamed('This link is no longer valid');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it.each([
    [409, { code: 'email_taken' }, /Someone already logs in with this address\. Please ask/],
    [422, { code: 'invalid', errors: [{ path: 'newPassword', code: 'frequent_password' }] }, /password/],
  ])('keeps what was typed when the server answers %i', async (status, json, told) => {
    await open({ [ACCEPT]: { status, json } });
    await pageNamed('Join Höhenluft');
    fill();
    await waitFor(() => expect(document.body.textContent).toMatch(told));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ben');
  });
});
