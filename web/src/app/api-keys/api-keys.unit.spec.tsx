import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { apiKey, uuid } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, press, type } from '../../testing/fields.ts';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/api-key';
const MAKE = 'POST /v1/api-key';
const KEY = 'wv_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8x7Qd';

const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });
const open = async (results: readonly object[], routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({ [LIST]: { json: { results } }, ...routes });
  await openDashboard('/account/api-keys');
  await pageNamed('API keys');
  return server;
};
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }));
const makeIt = () =>
  fireEvent.click(
    within(document.querySelector('form') as HTMLElement).getByRole('button', { name: 'Make a key' }),
  );

describe('API keys page', () => {
  it.each([
    [{}, /^BookingReadKey ending in x7Qd · Never usedMade by Mara Lindqvist on Nov 20, 2026/],
    [
      { scopes: ['read', 'sign', 'manage'], lastUsedAt: '2026-11-22T03:30:00.000Z', createdBy: null },
      /^BookingReadFront deskManageKey ending in x7Qd · Last used Nov 21, 2026, 9:30 PMMade on Nov 20/,
    ],
    [{ scopes: ['of_tomorrow'] }, /^Bookingof_tomorrow/],
  ] as const)('shows the scopes, creator and last use of a key: %j', async (changes, message) => {
    await open([apiKey(changes as object)]);
    expect((await screen.findByRole('listitem')).textContent).toMatch(message);
  });

  it('shows a new key once and never stores it', {
    meta: { spec: '10.10 page of API keys' },
  }, async () => {
    const server = await open([], { [MAKE]: { json: { result: { ...apiKey(), key: KEY } } } });
    await begin();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    type('Name', ' Booking ');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Front desk/ }));
    makeIt();
    const key = await screen.findByRole('textbox', { name: 'Key' });
    expect((key as HTMLInputElement).value).toBe(KEY);
    screen.getByText('Copy it now: it is not shown again.');
    expect(server.requestsTo(MAKE)[0]?.body).toEqual({ name: 'Booking', scopes: ['read', 'sign'] });
    await begin();
    expect(document.body.innerHTML).not.toContain(KEY);
    type('Name', 'Booking');
    makeIt();
    await screen.findByRole('textbox', { name: 'Key' });
    press('Done');
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(KEY);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Booking');
  });

  it('requires a name and at least one scope', async () => {
    const server = await open([]);
    await begin();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Read/ }));
    makeIt();
    await waitFor(() => expect(errorOf('Name')).toBe('Please fill out this field.'));
    screen.getByText('Please choose at least one.');
    expect(server.requestsTo(MAKE)).toEqual([]);
  });

  it.each([
    ['limit_reached', /^You have reached the maximum number of keys/],
    ['id_already_used', /^A key was made, but its text was lost on the way/],
  ])('explains why creating a key failed (%s)', async (code, message) => {
    const server = await open([], { [MAKE]: { status: 409, json: { code } } });
    await begin();
    type('Name', 'Booking');
    makeIt();
    expect(await findStatus(message)).toBeTruthy();
    await waitFor(() => expect(server.requestsTo(LIST)).toHaveLength(2));
  });

  it('revokes a key after a confirmation', { meta: { spec: '10.10 page of API keys' } }, async () => {
    const path = `DELETE /v1/api-key/${uuid('key')}`;
    const server = await open([apiKey()], { [path]: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Booking' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke “Booking”?' }));
    dialog.getByText(/loses access immediately/);
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await findStatus('The key has been revoked.');
    expect(server.requestsTo(path)).toHaveLength(1);
    expect(await screen.findByText('No keys yet')).toBeTruthy();
  });

  it('does not offer to create a key once there are twenty', async () => {
    await open(Array.from({ length: 20 }, (_, index) => apiKey({ id: uuid(index) })));
    expect(await screen.findByText(/You have reached the maximum number of keys/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a key' })).toBeNull();
  });
});
