import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiKey, uuid } from '../../../testing/answers.ts';
import { LOGGED_IN, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, press, type } from '../../../testing/fields.ts';
import { type RecordedRequest, startServer } from '../../../testing/server.ts';
import { askForPassword, confirmationToken } from '../../session/confirmation.ts';
import { logOut, startSession } from '../../session/session.ts';

const MAKE = 'POST /v1/api-key';
const CONFIRM = 'POST /v1/auth/confirm';
const KEY = 'wv_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8x7Qd';

let proofs = 0;
let keys = 0;
const open = async () => {
  proofs += 1;
  const made = () => {
    keys += 1;
    return { json: { result: { ...apiKey({ id: uuid(keys) }), key: KEY } } };
  };
  const proof = `a-proof-${proofs}`;
  const server = startServer({
    'GET /v1/api-key': { json: { results: [] } },
    [MAKE]: ({ headers }: RecordedRequest) =>
      headers.get('x-confirmation') === proof
        ? made()
        : { status: 403, json: { code: 'confirmation_required' } },
    'POST /v1/auth/logout': {},
    [CONFIRM]: { json: { confirmation: proof, expiresIn: 600 } },
  });
  await openDashboard('/account/api-keys');
  await pageNamed('API keys');
  return server;
};
const makeKey = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }));
  type('Name', 'Booking');
  const form = within(document.querySelector('form') as HTMLElement);
  fireEvent.click(form.getByRole('button', { name: 'Make a key' }));
};
const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const confirmWith = async (password: string) => {
  await dialog();
  type('Current password', password);
  press('Confirm');
};

describe('password confirmation', () => {
  it('repeats the command after the correct password and stays valid for later commands', async () => {
    const now = vi.spyOn(performance, 'now');
    const server = await open();
    await makeKey();
    await confirmWith('kayak-and-7-paddles');
    expect(((await screen.findByRole('textbox', { name: 'Key' })) as HTMLInputElement).value).toBe(KEY);
    expect(screen.queryByRole('dialog')).toBeNull();
    const [first, second] = server.requestsTo(MAKE);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(server.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([
      { currentPassword: 'kayak-and-7-paddles' },
    ]);
    press('Done');
    await makeKey();
    await screen.findByRole('textbox', { name: 'Key' });
    expect(server.requestsTo(CONFIRM)).toHaveLength(1);
    press('Done');
    now.mockReturnValue(performance.now() + 601_000);
    await makeKey();
    expect(await dialog()).toBeTruthy();
  });

  it.each([
    [422, 'invalid', 'This is not your current password.'],
    [429, 'rate_limited', 'Too many tries. Please wait a few minutes, then try again.'],
  ])('shows next to the field why the password was rejected with %i', async (status, code, said) => {
    const server = await open();
    server.change(CONFIRM, { status, json: { code } });
    await makeKey();
    await confirmWith('wrong');
    await waitFor(() => expect(errorOf('Current password')).toBe(said));
    expect(server.requestsTo(MAKE)).toHaveLength(1);
  });

  it('is required from the next user and cancelled by a log-out', async () => {
    await open();
    await makeKey();
    await confirmWith('kayak-and-7-paddles');
    await screen.findByRole('textbox', { name: 'Key' });
    await act(logOut);
    await act(async () => startSession(LOGGED_IN));
    expect(confirmationToken()).toBeUndefined();
    const asking = askForPassword();
    await act(logOut);
    expect(await asking).toBe(false);
  });

  it('keeps the typed text if cancelled', async () => {
    const server = await open();
    await makeKey();
    await confirmWith('');
    expect(errorOf('Current password')).toBe('Please enter a password.');
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    const told = /^Nothing has been changed, because it was not confirmed/;
    expect(await screen.findByText(told, { selector: '[role=status] *' })).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Booking');
    expect([server.requestsTo(MAKE).length, server.requestsTo(CONFIRM)]).toEqual([1, []]);
  });
});
