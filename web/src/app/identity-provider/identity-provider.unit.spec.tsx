import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../testing/fields.ts';
import { startServer } from '../../testing/server.ts';

const READ = 'GET /v1/people/identity-provider';
const SET = 'PUT /v1/people/identity-provider';
const REMOVE = 'DELETE /v1/people/identity-provider';

const PROVIDER = {
  issuer: 'https://login.acme.test',
  clientId: 'waivers',
  hasClientSecret: true,
  groupsClaim: 'roles',
  groupRoles: [{ group: 'staff', role: 'front_desk' }],
  passwordLogIn: false,
};
const ADDRESSES = {
  redirectUri: 'https://waivers.test/auth/oidc/callback',
  backChannelLogoutUri: 'https://waivers.test/v1/auth/oidc/back-channel-logout?account=1',
  logInUrl: 'https://waivers.test/auth/login?business=1',
};
const answer = (provider: object | null) => ({ json: { result: { provider, ...ADDRESSES } } });
const open = async (provider: object | null, routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({ 'POST /v1/auth/logout': {}, [READ]: answer(provider), ...routes });
  await openDashboard('/account/identity-provider');
  await pageNamed('Identity provider');
  await screen.findByRole('textbox', { name: 'Redirect URI' });
  return server;
};

describe('identity provider page', () => {
  it('shows the addresses to copy, and connects a provider', async () => {
    const server = await open(null, { [SET]: {} });
    expect(input('Redirect URI').value).toBe(ADDRESSES.redirectUri);
    expect(input('Back-channel log-out URI').value).toBe(ADDRESSES.backChannelLogoutUri);
    press('Connect');
    type('Issuer', ' https://login.acme.test ');
    type('Client ID', 'waivers');
    type('Client secret', 'a-secret');
    press('Add a group');
    type('Group', 'staff');
    fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'manager' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Password log-in for everyone' }));
    server.change(READ, answer(PROVIDER));
    press('Connect');
    await screen.findByText('The identity provider is connected', { selector: '[role=status] *' });
    expect(server.requestsTo(SET)[0]?.body).toEqual({
      issuer: 'https://login.acme.test',
      clientId: 'waivers',
      clientSecret: 'a-secret',
      groupsClaim: 'groups',
      groupRoles: [{ group: 'staff', role: 'manager' }],
      passwordLogIn: false,
    });
    expect(await screen.findByText('Password log-in for owners only')).toBeTruthy();
    expect(input('Log-in page for your people').value).toBe(ADDRESSES.logInUrl);
  });

  it.each([
    ['issuer_unreachable', /^No identity provider answers at this address/],
    ['issuer_invalid', /^This address is not the issuer/],
  ])('shows the reason at the issuer when saving fails: %s', async (code, words) => {
    const errors = [{ path: 'issuer', code, message: '' }];
    await open(PROVIDER, { [SET]: { status: 422, json: { code: 'invalid', errors } } });
    press('Change the connection');
    press('Connect');
    await waitFor(() => expect(errorOf('Issuer')).toMatch(words));
  });

  it('keeps the saved secret if none is typed, and requires issuer and client', async () => {
    const server = await open(PROVIDER, { [SET]: {} });
    press('Change the connection');
    type('Issuer', '');
    press('Connect');
    expect(errorOf('Issuer')).toBe('Please fill out this field.');
    type('Issuer', PROVIDER.issuer);
    press('Connect');
    await waitFor(() => expect(server.requestsTo(SET)).toHaveLength(1));
    const { hasClientSecret: _has, ...unchanged } = PROVIDER;
    expect(server.requestsTo(SET)[0]?.body).toEqual(unchanged);
  });

  it('disconnects after a confirmation', async () => {
    const server = await open(PROVIDER, { [REMOVE]: {} });
    press('Disconnect');
    server.change(READ, answer(null));
    const dialog = within(screen.getByRole('dialog', { name: 'Disconnect the identity provider?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('The identity provider is disconnected', { selector: '[role=status] *' });
    expect(server.requestsTo(REMOVE)).toHaveLength(1);
  });
});
