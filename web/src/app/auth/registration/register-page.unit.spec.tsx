import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OWNER, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { startServer } from '../../../testing/server.ts';

const REGISTER = 'POST /v1/user';
const CHECK = 'GET /v1/registration';
const SERVER = { 'POST /v1/auth/logout': {}, [CHECK]: {} } as const;
const anonymous = { isLoggedIn: false } as const;

describe('registration page', () => {
  const PERSON = { 'Company name': 'Höhenluft', 'First name': 'Mara', 'Last name': 'Lindqvist' };
  const open = async (
    reply: Parameters<typeof startServer>[0][string] = {
      json: { result: { id: OWNER.id, accountId: OWNER.account.id } },
    },
  ) => {
    const server = startServer({ ...SERVER, [REGISTER]: reply });
    await openDashboard('/auth/register/a-secret', anonymous);
    await screen.findByLabelText(/^Company name/);
    return server;
  };
  const fillIn = (email = 'mara@venue.test'): void => {
    for (const [label, value] of Object.entries(PERSON)) type(label, value);
    type('Email', email);
    press('Register');
  };

  it('sends the form with the secret from the link and explains the next step', {
    meta: {
      spec: ['2.10 register behind a hidden', '2.27 Register', '2.28 Confirm registration', '4.13 register'],
    },
  }, async () => {
    const server = await open();
    fillIn();
    await pageNamed('Thank you for registering');
    screen.getByText('You will receive an email with your username and a temporary password.');
    screen.getByText(/You will be asked to choose your own before you can use your account\.$/);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
    const [request] = server.requestsTo(REGISTER);
    expect(request?.headers.get('x-registration-token')).toBe('a-secret');
    expect(request?.body).toEqual({
      company: 'Höhenluft',
      firstName: 'Mara',
      lastName: 'Lindqvist',
      email: 'mara@venue.test',
      locale: 'en',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Mara');
  });

  it('links to the log-in for people with an account', { meta: { spec: '2.27 Register' } }, async () => {
    await open();
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await pageNamed('Log in');
    expect(location.pathname).toBe('/auth/login');
  });

  it('marks missing fields and focuses the first one', {
    meta: { spec: '5.2 register' },
  }, async () => {
    const server = await open();
    type('Company name', 'Höhenluft');
    type('Email', 'mara');
    press('Register');
    expect(errorOf('First name')).toBe('This field is required.');
    expect(errorOf('Last name')).toBe('This field is required.');
    expect(errorOf('Email')).toBe('Email must be valid');
    expect(errorOf('Company name')).toBeUndefined();
    expect(document.activeElement).toBe(input('First name'));
    type('Email', '');
    press('Register');
    expect(errorOf('Email')).toBe('Email is required');
    type('Email', 'm');
    expect(errorOf('Email')).toBeUndefined();
    expect(server.requestsTo(REGISTER)).toEqual([]);
  });

  it('restores the entered values after a reload', async () => {
    const server = await open();
    for (const [label, value] of Object.entries(PERSON)) type(label, value);
    type('Email', 'mara@venue.test');
    cleanup();
    await openDashboard('/auth/register/a-secret', anonymous);
    await screen.findByLabelText(/^Company name/);
    press('Register');
    await pageNamed('Thank you for registering');
    expect(server.requestsTo(REGISTER)[0]?.body).toMatchObject({
      company: 'Höhenluft',
      email: 'mara@venue.test',
    });
  });

  it('retries with the same key after a reload if there was no response', async () => {
    const server = await open('never');
    fillIn();
    await waitFor(() => expect(server.requestsTo(REGISTER)).toHaveLength(1));
    cleanup();
    await openDashboard('/auth/register/a-secret', anonymous);
    await screen.findByLabelText(/^Company name/);
    press('Register');
    await waitFor(() => expect(server.requestsTo(REGISTER)).toHaveLength(2));
    const [first, second] = server.requestsTo(REGISTER).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('marks an address that is already taken and uses a new key for the next attempt', {
    meta: { spec: '4.14 register' },
  }, async () => {
    const server = await open({ status: 409, json: { code: 'email_taken' } });
    fillIn();
    await waitFor(() => expect(errorOf('Email')).toMatch(/^There is an account with this email already/));
    expect(input('First name').value).toBe('Mara');
    press('Register');
    await waitFor(() => expect(server.requestsTo(REGISTER)).toHaveLength(2));
    const [first, second] = server.requestsTo(REGISTER).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).not.toBe(first);
  });

  it('shows no form for an invalid link', { meta: { spec: '4.14 register' } }, async () => {
    const wrong = { status: 404, json: { code: 'not_found' } };
    const server = startServer({ ...SERVER, [CHECK]: wrong });
    await openDashboard('/auth/register/a-guess', anonymous);
    await pageNamed('This registration link is not valid');
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
    expect(server.requestsTo(CHECK)[0]?.headers.get('x-registration-token')).toBe('a-guess');
  });

  it('shows the form only once the link has been checked, or the check has failed', async () => {
    const server = startServer({ ...SERVER, [CHECK]: 'never' });
    await openDashboard('/auth/register/a-secret', anonymous);
    await pageNamed('Create your account');
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    cleanup();
    server.change(CHECK, 'lost');
    await openDashboard('/auth/register/a-secret', anonymous);
    await screen.findByLabelText(/^Company name/);
    expect(screen.queryAllByRole('textbox')).toHaveLength(4);
  });

  it('reports that the link has become invalid and keeps the entered values', {
    meta: { spec: '4.14 register' },
  }, async () => {
    await open({ status: 404, json: { code: 'not_found' } });
    fillIn();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^This registration link is not valid/);
    expect(input('Company name').value).toBe('Höhenluft');
  });
});
