import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../storage/storage.ts';
import { uuid } from '../../../testing/answers.ts';
import { LOGGED_IN, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { input, press, type } from '../../../testing/fields.ts';
import { type RecordedRequest, startServer } from '../../../testing/server.ts';
import { waitForAnswer } from './hand-over.ts';

const FIND = 'POST /v1/auth/oidc/find';
const BEGIN = 'POST /v1/auth/oidc/begin';
const FINISH = 'POST /v1/auth/oidc/finish';
const LOG_IN = 'POST /v1/auth/login';

const anonymous = { isLoggedIn: false } as const;
const found = (name: string) => ({ json: { result: { name } } });
const start = (routes: Parameters<typeof startServer>[0]) =>
  startServer({
    'POST /v1/auth/logout': {},
    'GET /v1/signed_waiver': { json: { results: [] } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    ...routes,
  });

describe('identity provider on the log-in page', () => {
  it('is offered by name and opened with the page to return to', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const url = 'https://login.example.com/authorise';
    const server = start({ [FIND]: found('Acme Staff'), [BEGIN]: { json: { result: { url } } } });
    await openDashboard('/auth/login?next=%2Fwaivers', anonymous);
    fireEvent.click(await screen.findByRole('button', { name: 'Log in with Acme Staff' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(server.requestsTo(BEGIN)[0]?.body).toEqual({ next: '/waivers' });
  });

  it('is not opened at a script URL', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    start({ [FIND]: found('Acme'), [BEGIN]: { json: { result: { url: 'javascript:alert(1)' } } } });
    await openDashboard('/auth/login', anonymous);
    fireEvent.click(await screen.findByRole('button', { name: 'Log in with Acme' }));
    await screen.findByRole('alert');
    expect(assign).not.toHaveBeenCalled();
  });

  it('is looked up for the typed name once the field is left, and for the business in the address', async () => {
    const answer = ({ body }: RecordedRequest) =>
      body.username === 'mara' ? found('login.acme.test') : { json: { result: null } };
    const server = start({ [FIND]: answer });
    const business = uuid('acme');
    await openDashboard(`/auth/login?business=${business}`, anonymous);
    await pageNamed('Log in');
    type('Username or email', 'Mara');
    fireEvent.blur(input('Username or email'));
    expect(await screen.findByRole('button', { name: 'Log in with login.acme.test' })).toBeTruthy();
    expect(server.requestsTo(FIND).map(({ body }) => body)).toEqual([
      { accountId: business },
      { accountId: business, username: 'mara' },
    ]);
  });

  it('is pointed out when the business does not want passwords', async () => {
    start({
      [FIND]: ({ body }: RecordedRequest) =>
        body.username === undefined ? { json: { result: null } } : found('Acme'),
      [LOG_IN]: { status: 403, json: { code: 'use_identity_provider' } },
    });
    await openDashboard('/auth/login', anonymous);
    type('Username or email', 'mara');
    type('Password', 'kayak-77');
    press('Log in');
    await screen.findByText(/^Your business logs in with its identity provider\. Please use the button/);
    expect(await screen.findByRole('button', { name: 'Log in with Acme' })).toBeTruthy();
  });
});

describe('answer of an identity provider', () => {
  it('is sent once, logs in and returns to the page that required it', async () => {
    const server = start({ [FINISH]: { json: { ...LOGGED_IN, next: '/waivers' } } });
    await openDashboard('/auth/oidc/callback/an-account?code=a&state=b', anonymous);
    await pageNamed('Waivers');
    expect(server.requestsTo(FINISH).map(({ body }) => body)).toEqual([
      { query: 'code=a&state=b', timeZone: 'America/Chicago', accountId: 'an-account' },
    ]);
  });

  it('does not redirect to another site', async () => {
    start({ [FINISH]: { json: { ...LOGGED_IN, next: '//elsewhere.test' } } });
    await openDashboard('/auth/oidc/callback?code=a&state=b', anonymous);
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it.each([
    [{ status: 410, json: { code: 'oidc_expired' } }, /^This log-in has expired/],
    [{ status: 403, json: { code: 'oidc_refused', reason: 'denied' } }, /did not let you in/],
    [{ status: 403, json: { code: 'oidc_refused', reason: 'clock' } }, /clock and ours differ/],
    [{ status: 403, json: { code: 'oidc_refused', reason: 'of-later' } }, /could not be verified/],
    [{ status: 503, json: { code: 'oidc_unavailable' } }, /or log in with your password/],
    [{ status: 403, json: { code: 'oidc_not_invited' } }, /no one has invited you/],
    ['lost' as const, /connection/],
  ])('explains %j and leads back', async (answer, words) => {
    start({ [FINISH]: answer });
    await openDashboard('/auth/oidc/callback?code=a&state=b', anonymous);
    await pageNamed('You are not logged in');
    expect(screen.getByText(words)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Back to log-in' }));
    await pageNamed('Log in');
  });
});

describe('answer to a confirmation', () => {
  it('is kept for the page that waits, in a tab that closes itself', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const server = start({});
    await openDashboard('/auth/oidc/callback/an-account?code=a&state=confirm.one');
    await pageNamed('Back to your page');
    const waiting = new AbortController();
    const answer = waitForAnswer('confirm.one', waiting.signal);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await answer).toEqual({ query: 'code=a&state=confirm.one', accountId: 'an-account' });
    expect(close).toHaveBeenCalledTimes(1);
    expect(server.requestsTo(FINISH)).toHaveLength(0);
  });

  it('is not kept by a browser that stores nothing, which the page explains', async () => {
    vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    start({});
    await openDashboard('/auth/oidc/callback?code=a&state=confirm.one');
    expect(await pageNamed('Not confirmed')).toBeTruthy();
  });
});
