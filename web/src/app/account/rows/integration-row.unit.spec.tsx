import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ShownIntegration } from '@waivers/contract/users/integrations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownerAccount } from '../../../testing/answers.ts';
import { OWNER, openDashboard } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { hurryTimers } from '../../../testing/hurry-timers.ts';
import { startServer } from '../../../testing/server.ts';

const ACCOUNT = ownerAccount({ id: OWNER.id });
const READ = `GET /v1/user/${OWNER.id}`;
const CHANGE = `PUT /v1/user/${OWNER.id}`;
const LISTS = {
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/auth/session': { json: { results: [] } },
} as const;
type Routes = Parameters<typeof startServer>[0];

const KLAVIYO: ShownIntegration = {
  service: 'klaviyo',
  listId: 'Y6nRLr',
  configured: true,
  status: 'active',
  lastFour: 'cdef',
};
const MAILCHIMP: ShownIntegration = {
  service: 'mailchimp',
  audienceId: 'a1b2c3d4e5',
  configured: true,
  status: 'inactive',
  lastFour: '3f9c',
};
const accountWith = (...integrations: readonly ShownIntegration[]) => ({
  json: { result: { ...ACCOUNT, config: { ...ACCOUNT.config, integrations } } },
});
const open = async (integrations: readonly ShownIntegration[] = [], routes: Routes = {}) => {
  const server = startServer({ ...LISTS, [READ]: accountWith(...integrations), ...routes });
  await openDashboard('/account/integrations');
  await screen.findByRole('heading', { name: 'Klaviyo' });
  return server;
};
const row = (service: string): HTMLElement => {
  const found = screen.getByRole('heading', { name: service }).parentElement;
  if (found === null) throw new Error(`There is no row ${service}.`);
  return found;
};
const begin = (action: string, service: string): void =>
  void fireEvent.click(screen.getByRole('button', { name: `${action} ${service}` }));
const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });
const sent = (server: ReturnType<typeof startServer>) =>
  server
    .requestsTo(CHANGE)
    .map(({ body }) => (body as { config: { integrations: unknown } }).config.integrations);

beforeEach(() => sessionStorage.clear());

describe('integration rows', () => {
  it('offer Add, Edit or Activate, and say that only one email service can be active', {
    meta: { spec: '2.52 Account settings' },
  }, async () => {
    await open([KLAVIYO, MAILCHIMP]);
    const section = screen.getByRole('region', { name: 'Email marketing' });
    within(section).getByText(/Only one service can be active at a time/);
    expect(row('Klaviyo').textContent).toBe('KlaviyoActiveList ID Y6nRLrKey ending in cdefEdit');
    expect(row('Mailchimp').textContent).toBe(
      'MailchimpNot in useAudience ID a1b2c3d4e5Key ending in 3f9cActivate',
    );
    expect(row('Shopify').textContent).toBe('ShopifySigners become customers of your shopAdd');
  });

  it.each([
    ['needs_attention', 'Needs attention', /^Klaviyo rejects these details/, 'Edit'],
    ['switched_off', 'Switched off', /^Klaviyo has rejected these details for five days/, 'Activate'],
  ] as const)('explain the status %s', async (status, label, hint, action) => {
    await open([{ ...KLAVIYO, status }]);
    const shown = within(row('Klaviyo'));
    expect(shown.getByText(label).textContent).toBe(label);
    expect(shown.getByText(hint).textContent).toMatch(hint);
    expect(shown.getByRole('button', { name: `${action} Klaviyo` })).toBeTruthy();
  });
});

describe('integration form', () => {
  it.each([
    [
      'Klaviyo',
      { 'List ID': ' Y6nRLr ', 'API Key': 'pk_1' },
      { service: 'klaviyo', listId: ' Y6nRLr ', apiKey: 'pk_1' },
    ],
    [
      'Mailchimp',
      { 'Audience ID': 'a1b2', 'API Key': 'k-us19' },
      { service: 'mailchimp', audienceId: 'a1b2', apiKey: 'k-us19' },
    ],
    [
      'Shopify',
      { Shop: 'acme', 'Client ID': 'id', 'Client secret': 'shh' },
      { service: 'shopify', tenant: 'acme', clientId: 'id', clientSecret: 'shh' },
    ],
  ] as const)(
    'connects %s with its required fields and shows a confirmation',
    { meta: { spec: '8.4 account saves' } },
    async (name, typed, body) => {
      const server = await open([], { [CHANGE]: accountWith() });
      begin('Add', name);
      expect(document.activeElement).toBe(input(Object.keys(typed)[0] ?? ''));
      for (const [label, value] of Object.entries(typed)) type(label, value);
      press('Save');
      await findStatus(`Your ${name} integration has been updated.`);
      expect(sent(server)).toEqual([[body]]);
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/pk_1|k-us19|shh/);
    },
  );

  it.each([
    ['Klaviyo', 'List ID', 'API Key'],
    ['Shopify', 'Shop', 'Client secret'],
  ])('refuses to connect %s if every field is empty', async (name, first, secret) => {
    const server = await open();
    begin('Add', name);
    press('Save');
    await waitFor(() => expect(errorOf(first)).toBe('Please fill out this field.'));
    expect([errorOf(secret), sent(server)]).toEqual(['Please fill out this field.', []]);
  });

  it('disconnects after a confirmation', async () => {
    const server = await open([KLAVIYO], { [CHANGE]: accountWith() });
    begin('Edit', 'Klaviyo');
    press('Disconnect');
    const question = await screen.findByRole('dialog', { name: 'Disconnect Klaviyo?' });
    expect(sent(server)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Disconnect' }));
    await findStatus('Klaviyo is disconnected.');
    await screen.findByRole('button', { name: 'Add Klaviyo' });
    expect(sent(server)).toEqual([[{ service: 'klaviyo', listId: '', apiKey: '' }]]);
  });

  it('keeps the stored key if its field is left empty, and offers to disconnect if every field is empty', async () => {
    const server = await open([KLAVIYO], { [CHANGE]: accountWith(KLAVIYO) });
    begin('Edit', 'Klaviyo');
    expect([input('List ID').value, input('API Key').value]).toEqual(['Y6nRLr', '']);
    screen.getByText('Leave empty to keep the key ending in cdef.');
    type('List ID', 'Other1');
    press('Save');
    await findStatus('Your Klaviyo integration has been updated.');
    begin('Edit', 'Klaviyo');
    type('List ID', '');
    press('Save');
    await screen.findByRole('dialog', { name: 'Disconnect Klaviyo?' });
    expect(sent(server)).toEqual([[{ service: 'klaviyo', listId: 'Other1', apiKey: '' }]]);
  });

  it('activates an inactive service and marks the other one as inactive', async () => {
    const reply = accountWith({ ...KLAVIYO, status: 'inactive' }, { ...MAILCHIMP, status: 'active' });
    const server = await open([KLAVIYO, MAILCHIMP], { [CHANGE]: reply });
    begin('Activate', 'Mailchimp');
    press('Save');
    await screen.findByRole('button', { name: 'Activate Klaviyo' });
    expect(sent(server)).toEqual([[{ service: 'mailchimp', audienceId: 'a1b2c3d4e5', apiKey: '' }]]);
  });

  const invalid = (reason: string) => ({ status: 422, json: { code: 'integration_invalid', reason } });
  it.each([
    ['Klaviyo', 'Please make sure you entered your API Key and List ID correctly.', 'List ID'],
    ['Mailchimp', 'Please make sure you entered your API Key and Audience ID correctly.', 'Audience ID'],
    ['Shopify', 'Please make sure you entered your ID and Secret correctly.', 'Shop'],
  ])(
    'shows the text from the spec and marks the field when %s rejects the values',
    { meta: { spec: '8.6 integration save failures' } },
    async (name, words, field) => {
      await open([], { [CHANGE]: invalid('target') });
      begin('Add', name);
      type(field, 'wrong');
      press('Save');
      await findStatus(words);
      expect(errorOf(field)).toBe(`${name} cannot find this.`);
      await waitFor(() => expect(document.activeElement).toBe(input(field)));
      expect(input(field).value).toBe('wrong');
    },
  );

  it.each([
    ['keys', 'Client secret', 'Shopify does not accept this.'],
    ['permissions', 'Client secret', 'A permission is missing. It needs read_customers, write_customers.'],
    ['organisation', 'Shop', 'This app and this shop belong to different organisations at Shopify.'],
    ['not_installed', 'Shop', 'This app is not installed in this shop. Install it there, then save again.'],
    ['closed', 'Shop', 'Shopify has frozen or locked this shop. Log in there to see why.'],
    ['incomplete', 'Client ID', 'Please fill out this field.'],
  ])('explains the rejection reason %s', async (reason, field, words) => {
    await open([], { [CHANGE]: invalid(reason) });
    begin('Add', 'Shopify');
    type('Shop', 'a-shop');
    press('Save');
    await waitFor(() => expect(errorOf(field)).toBe(words));
  });

  it.each([
    [{ status: 503, json: { code: 'integration_unreachable' } }, /^Mailchimp did not answer/],
    [{ status: 500, json: { code: 'internal' } }, 'Oops, there was a problem. Please try again.'],
  ])(
    'does not blame the values if the service is unreachable',
    { meta: { spec: '8.6 integration save failures' } },
    async (reply, words) => {
      hurryTimers();
      await open([], { [CHANGE]: reply });
      begin('Add', 'Mailchimp');
      type('Audience ID', 'a1b2');
      press('Save');
      await findStatus(words);
      expect(errorOf('Audience ID')).toBeUndefined();
      expect(input('Audience ID').value).toBe('a1b2');
    },
  );
});
