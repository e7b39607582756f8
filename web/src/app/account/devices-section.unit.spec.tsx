import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { device, uuid } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { press } from '../../testing/fields.ts';
import { factors } from '../../testing/second-factor.ts';
import { startServer } from '../../testing/server.ts';

const DEVICES = 'GET /v1/auth/session';
const HERE = device({ id: uuid('here'), isCurrent: true });
const PHONE = device({ id: uuid('phone'), browser: 'Safari', system: 'iOS' });

const open = async (routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    'GET /v1/auth/factor': { json: { result: factors() } },
    'GET /v1/auth/log-in': { json: { results: [] } },
    [DEVICES]: { json: { results: [HERE, PHONE] } },
    ...routes,
  });
  await openDashboard('/account/security');
  await pageNamed('Security');
  return server;
};
const section = () => within(screen.getByRole('region', { name: 'Signed-in devices' }));
const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });

describe('devices section', () => {
  const DELETE = `DELETE /v1/auth/session/${PHONE.id}`;

  it('shows when each device was last used, in the account’s time zone', async () => {
    await open();
    const [here, phone] = await section().findAllByRole('listitem');
    expect(here?.textContent).toMatch(/^Firefox on Linux This deviceLast used Nov 21, 2026, 9:30 PM/);
    expect(phone?.textContent).toMatch(/^Safari on iOS Last used/);
  });

  it('signs out a single device', async () => {
    const server = await open({ [DELETE]: { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    await findStatus('The device has been signed out.');
    expect(server.requestsTo(DELETE)).toHaveLength(1);
    expect(screen.queryByText('Safari on iOS')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'Signed-in devices' });
    expect(document.activeElement).toBe(heading);
  });

  it('keeps a device listed if signing it out fails, and removes it if it was already signed out', async () => {
    const server = await open({ [DELETE]: { status: 400, json: { code: 'x' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    await findStatus('Oops, there was a problem. Please try again.');
    expect(screen.getByText('Safari on iOS')).toBeTruthy();
    server.change(DELETE, { status: 404, json: { code: 'not_found' } });
    press('Sign out Safari on iOS');
    await findStatus('The device has been signed out.');
    expect(screen.queryByText('Safari on iOS')).toBeNull();
  });

  it('logs the owner out when the current device is signed out', async () => {
    const server = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }));
    await pageNamed('Log in');
    expect(server.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
  });

  it('shows progress for one device and for all devices', async () => {
    const TABLET = device({ id: uuid('tablet'), browser: 'Chrome', system: 'Android' });
    await open({
      [DEVICES]: { json: { results: [HERE, PHONE, TABLET] } },
      [DELETE]: 'never',
      [`DELETE /v1/auth/session/${TABLET.id}`]: 'never',
      'DELETE /v1/auth/session': 'never',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    press('Sign out Chrome on Android');
    expect(screen.getAllByRole('button', { name: /^Signing out … (Safari|Chrome)/ })).toHaveLength(2);
    press('Sign out everywhere');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }));
    expect(screen.getByRole('button', { name: 'Signing out …' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('signs out all devices after a confirmation', async () => {
    const server = await open({ 'DELETE /v1/auth/session': { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.requestsTo('DELETE /v1/auth/session')).toEqual([]);
    press('Sign out everywhere');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }));
    await pageNamed('Log in');
    expect(server.requestsTo('DELETE /v1/auth/session')).toHaveLength(1);
  });
});
