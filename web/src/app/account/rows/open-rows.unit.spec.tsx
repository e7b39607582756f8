import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { describe, expect, it, vi } from 'vitest';
import { ownerAccount, uuid } from '../../../testing/answers.ts';
import { LOGGED_IN, OWNER, openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { errorOf, input, press, type } from '../../../testing/fields.ts';
import { startServer } from '../../../testing/server.ts';
import { logOut, sessionState, startSession } from '../../session/session.ts';

const ACCOUNT = ownerAccount({ id: OWNER.id });
const READ = `GET /v1/user/${OWNER.id}`;
const CHANGE = `PUT /v1/user/${OWNER.id}`;
type Routes = Parameters<typeof startServer>[0];

const answer = (changes: Partial<OwnerAccount>) => ({ json: { result: { ...ACCOUNT, ...changes } } });

const open = async (account: Partial<OwnerAccount> = {}, routes: Routes = {}, path = '/account') => {
  const server = startServer({
    'POST /v1/auth/logout': {},
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    'GET /v1/auth/session': { json: { results: [] } },
    [READ]: answer(account),
    ...routes,
  });
  await openDashboard(path);
  await screen.findAllByRole('heading', { level: 3 });
  return server;
};
const openCompany: typeof open = (account, routes) => open(account, routes, '/account/company');
/** Advances the clock by a minute and simulates returning to the window. */
const lookAgain = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  fireEvent(window, new Event('visibilitychange'));
};
const inRow = (name: string, button: string): HTMLElement => {
  const found = [...screen.getByRole('group', { name: `Edit ${name}` }).querySelectorAll('button')];
  const pressed = found.find(({ textContent }) => textContent === button);
  if (pressed === undefined) throw new Error(`There is no ${button} in ${name}.`);
  return pressed;
};

describe('account row after a failed save', () => {
  it('does not steal the focus from a field being edited', async () => {
    await open();
    press('Edit Name');
    type('First name', '');
    type('Last name', '');
    press('Save');
    expect(document.activeElement).toBe(input('First name'));
    type('First name', 'J');
    expect(document.activeElement).toBe(input('First name'));
    type('First name', '');
    press('Save');
    input('Last name').focus();
    type('Last name', 'D');
    expect(errorOf('Last name')).toBeUndefined();
    expect(document.activeElement).toBe(input('Last name'));
  });
});

describe('account row changed elsewhere', () => {
  it('shows the latest value of one field and keeps the text typed in the other', async () => {
    const server = await open();
    press('Edit Name');
    type('First name', 'Maria');
    server.change(READ, answer({ firstName: 'Marta', lastName: 'Berg' }));
    lookAgain();
    await waitFor(() => expect(input('Last name').value).toBe('Berg'));
    expect(input('First name').value).toBe('Maria');
  });

  it('closes without a prompt if nothing was typed', async () => {
    const server = await openCompany();
    for (const row of ['Company name', 'Time zone', 'Language of your emails']) press(`Edit ${row}`);
    server.change(READ, answer({ company: 'Gipfelglück', timeZone: 'Europe/Berlin', locale: 'de' }));
    lookAgain();
    await waitFor(() => expect(input('Company name').value).toBe('Gipfelglück'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Höhenluft');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    expect(await pageNamed('Waivers')).toBeTruthy();
  });

  it('closes without a prompt if the account’s language is unfinished', async () => {
    await openCompany({ locale: 'es' });
    press('Edit Language of your emails');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    expect(await pageNamed('Waivers')).toBeTruthy();
  });
});

describe('several open account rows', () => {
  it('are labelled, each with separate Save and Cancel buttons', async () => {
    await openCompany();
    press('Edit Time zone');
    press('Edit Company name');
    fireEvent.click(inRow('Time zone', 'Cancel'));
    expect(screen.queryByRole('group', { name: 'Edit Time zone' })).toBeNull();
    expect(inRow('Company name', 'Save')).toBeTruthy();
  });

  it('show the values they saved, whatever the order of the responses', async () => {
    const answers: Record<string, () => void> = {};
    await openCompany(
      {},
      {
        [CHANGE]: ({ body }: { readonly body: object }) =>
          new Promise((resolve) => {
            answers[Object.keys(body)[0] ?? ''] = () => resolve(answer(body));
          }),
      },
    );
    press('Edit Language of your emails');
    fireEvent.change(screen.getByRole('combobox', { name: 'Language of your emails' }), {
      target: { value: 'de' },
    });
    press('Edit Company name');
    type('Company name', 'Gipfelglück');
    fireEvent.click(inRow('Language of your emails', 'Save'));
    fireEvent.click(inRow('Company name', 'Save'));
    await waitFor(() => expect(Object.keys(answers).toSorted()).toEqual(['company', 'locale']));
    await act(async () => answers.company?.());
    await screen.findByRole('button', { name: 'Edit Company name' });
    await act(async () => answers.locale?.());
    await screen.findByRole('button', { name: 'Edit Language of your emails' });
    expect(screen.getByText('Gipfelglück', { selector: 'bdi' })).toBeTruthy();
    expect(screen.getByText('Deutsch', { selector: 'span' })).toBeTruthy();
  });
});

describe('late response for a previous user', () => {
  it('does not rename the next user', async () => {
    let reply = (): void => undefined;
    await open(
      {},
      { [CHANGE]: () => new Promise((resolve) => (reply = () => resolve(answer({ firstName: 'Maria' })))) },
    );
    press('Edit Name');
    type('First name', 'Maria');
    press('Save');
    await screen.findByRole('button', { name: 'Saving …' });
    const other = { ...OWNER, id: uuid('other'), firstName: 'Otto' };
    act(() => startSession({ ...LOGGED_IN, user: other }));
    await act(async () => reply());
    await waitFor(() =>
      expect(sessionState()).toMatchObject({ user: { id: OWNER.id }, interruption: 'another' }),
    );
    expect(screen.queryByText(/Otto/)).toBeNull();
  });

  it('does not log a user back in who logged out during a password change', async () => {
    let reply = (): void => undefined;
    await open(
      {},
      {
        'POST /v1/auth/password': () =>
          new Promise((resolve) => (reply = () => resolve({ json: LOGGED_IN }))),
      },
    );
    press('Edit Password');
    type('Current password', 'kayak-77');
    type('New password', 'climb-88');
    type('Confirm the new password', 'climb-88');
    press('Save');
    await screen.findByRole('button', { name: 'Saving …' });
    await act(() => logOut());
    await act(async () => reply());
    expect(sessionState()).toMatchObject({ kind: 'anonymous' });
  });
});

describe('stored row draft', () => {
  it.each(['{', '7', '{"company":7}', '["x"]'])('is ignored if it is %s', async (broken) => {
    sessionStorage.setItem(`waivers.account.${OWNER.id}.company`, broken);
    sessionStorage.setItem(`waivers.account.${OWNER.id}.template`, broken);
    await openCompany();
    expect(screen.getByText('Höhenluft', { selector: 'bdi' })).toBeTruthy();
  });
});
