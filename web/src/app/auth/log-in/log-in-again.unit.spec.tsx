import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { savedWaiver, shownWaiver } from '../../../testing/answers.ts';
import { LOGGED_IN, OWNER, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { type RecordedRequest, startServer } from '../../../testing/server.ts';
import { resumeSession } from '../../session/session.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const PUT = `PUT /v1/waiver/${ID}`;
const LOG_IN = 'POST /v1/auth/login';
const REFRESH = 'POST /v1/auth/refresh';
const LOGGED_OUT = { status: 401, json: { code: 'unauthorized' } } as const;
const ANOTHER = {
  ...LOGGED_IN,
  idToken: 'their-token',
  user: { ...OWNER, id: 'somebody-else', username: 'pat' },
};

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Please log in again' }));

/** Opens a waiver and types unsaved text. By default, saving it finds that the session has ended. */
const open = async (routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({
    'GET /v1/signed_waiver': { json: { results: [] } },
    [`GET /v1/waiver/${ID}`]: { json: shownWaiver({ id: ID }) },
    [PUT]: ({ headers }: RecordedRequest) =>
      headers.get('authorization') === 'new-token'
        ? { json: { result: savedWaiver({ id: ID, version: 8 }) } }
        : LOGGED_OUT,
    [REFRESH]: LOGGED_OUT,
    [LOG_IN]: { json: { ...LOGGED_IN, idToken: 'new-token' } },
    ...routes,
  });
  await openDashboard(`/waiver-create/${ID}`);
  await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.change(title(), { target: { value: 'Mine' } });
  return server;
};

const logIn = async (password = 'kayak-77') => {
  const question = await dialog();
  fireEvent.change(question.getByLabelText('Password of mara'), { target: { value: password } });
  fireEvent.click(question.getByRole('button', { name: 'Log in and continue' }));
};

describe('page with unsaved changes after the session ends', () => {
  it('resumes the session in place and saves with the same idempotency key', async () => {
    const server = await open();
    save();
    await logIn();
    await screen.findByText('Your changes have been saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requestsTo(LOG_IN)[0]?.body).toMatchObject({ username: 'mara', password: 'kayak-77' });
    const keys = server.requestsTo(PUT).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(server.requestsTo(PUT)[1]?.body).toMatchObject({ title: 'Mine' });
    expect(location.pathname).toBe(`/waiver-create/${ID}`);
  });

  it('reports a wrong password and allows another try', async () => {
    const server = await open({ [LOG_IN]: LOGGED_OUT });
    save();
    await logIn('wrong');
    await screen.findByText('This password is incorrect.');
    expect((await dialog()).getByLabelText<HTMLInputElement>('Password of mara').value).toBe('');
    server.change(LOG_IN, { json: { ...LOGGED_IN, idToken: 'new-token' } });
    await logIn();
    await screen.findByText('Your changes have been saved');
  });

  it('resumes after a log-in in another window', async () => {
    const server = await open();
    save();
    await dialog();
    server.change(REFRESH, { json: { ...LOGGED_IN, idToken: 'new-token' } });
    await act(resumeSession);
    await screen.findByText('Your changes have been saved');
    expect(server.requestsTo(LOG_IN)).toEqual([]);
  });

  it('can be left for the log-in page, which later returns to the waiver', async () => {
    const server = await open();
    save();
    const leave = (await dialog()).getByRole('button', { name: 'Leave this page' });
    fireEvent.click(leave);
    await pageNamed('Log in');
    expect(server.requestsTo(LOG_IN)).toEqual([]);
    expect(new URLSearchParams(location.search).get('next')).toBe(`/waiver-create/${ID}`);
  });

  it('redirects to the log-in page immediately if the changes have been undone', async () => {
    await open();
    fireEvent.change(title(), { target: { value: 'Climbing hall' } });
    await act(resumeSession);
    expect(await pageNamed('Log in')).toBeTruthy();
  });
});

describe('different owner in the same browser', () => {
  it('cannot see the page or send requests from it', async () => {
    const server = await open({ [REFRESH]: { json: ANOTHER } });
    await act(resumeSession);
    (await dialog()).getByText(/^Someone else is now logged in in this browser/);
    save();
    await act(resumeSession);
    expect([title().value, server.requestsTo(PUT)]).toEqual(['Mine', []]);
    await logIn();
    await screen.findByText('Your changes have been saved');
    expect(server.requestsTo(PUT).map(({ headers }) => headers.get('authorization'))).toEqual(['new-token']);
  });

  it('is rejected by the log-in dialog on the page', async () => {
    await open({ [LOG_IN]: { json: ANOTHER } });
    save();
    await logIn();
    (await dialog()).getByText(/^Someone else is now logged in in this browser/);
    expect(title().value).toBe('Mine');
  });
});
