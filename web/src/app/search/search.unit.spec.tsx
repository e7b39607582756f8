import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listedSigner, listedWaiver, uuid } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { type StubAnswer, startServer } from '../../testing/server.ts';

const PEOPLE = 'POST /v1/signed_waiver/search';

const MIA = listedSigner({ firstName: 'Mia', lastName: 'Lee' });

const open = async (path: string, people: StubAnswer = { json: { results: [MIA] } }) => {
  const server = startServer({
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': { json: { results: [] } },
    'GET /v1/waiver': ({ query }) => ({
      json: {
        results: query.get('terms') === 'mia' ? [listedWaiver('w', { title: 'Miami' })] : [],
        total: 1,
      },
    }),
    'GET /v1/report': 'never',
    [PEOPLE]: people,
  });
  await openDashboard(path);
  return server;
};

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Search people/ });
const openSearch = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return box();
};
const options = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map((option) => option.querySelector('[class*=label]')?.textContent);
const active = async () => {
  const id = (await box()).getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  expect(option?.getAttribute('aria-selected')).toBe('true');
  return option?.querySelector('[class*=label]')?.textContent;
};
const type = async (value: string) => fireEvent.change(await box(), { target: { value } });
const press = async (key: string) => fireEvent.keyDown(await box(), { key });

describe('search', () => {
  it.each([[{ key: '/' }], [{ key: '/', shiftKey: true }], [{ key: 'k', ctrlKey: true }]])(
    'opens with %j, takes the focus and returns it',
    async (keys) => {
      await open('/waivers');
      await screen.findByRole('heading', { level: 1 });
      const field = screen.getByLabelText('Language');
      const button = screen.getAllByRole('button', { name: 'Search' })[0] as HTMLElement;
      button.focus();
      expect(fireEvent.keyDown(button, keys)).toBe(false);
      const dialog = await screen.findByRole('dialog', { name: 'Search' });
      expect(dialog.contains(await box())).toBe(true);
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(document.activeElement).toBe(button);
      field.focus();
      expect(fireEvent.keyDown(field, keys)).toBe(keys.key === '/');
      expect(screen.queryAllByRole('dialog')).toHaveLength(keys.key === '/' ? 0 : 1);
    },
  );

  it('stays closed over another dialog and for keys that something else has handled', async () => {
    await open('/waivers');
    fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const menu = screen.getByRole('dialog', { name: 'Main menu' });
    fireEvent.keyDown(menu, { key: 'k', ctrlKey: true });
    fireEvent.click(within(menu).getByRole('button', { name: 'Close the menu' }));
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the pages and actions, and opens the selected one with Enter', async () => {
    await open('/waivers');
    await openSearch();
    expect(options()).toEqual(
      [
        ['Signed Waivers', 'Waivers', 'Create New Waiver', 'For Your Customers', 'Account Settings'],
        ['Export Signed Waivers', 'Reports', 'Personal', 'Security', 'Company', 'Emails', 'Integrations'],
        [
          'Deliveries',
          'Developers',
          'Webhooks',
          'API keys',
          'People',
          'Identity provider',
          'Status',
          'Logout',
        ],
      ].flat(),
    );
    expect(await active()).toBe('Signed Waivers');
    await press('ArrowUp');
    expect(await active()).toBe('Logout');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(await active()).toBe('Waivers');
    await type('rep');
    expect(options()).toEqual(['Reports']);
    await press('Enter');
    await pageNamed('Reports');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['new waiver', 'Create New Waiver', '/waiver-create'],
    ['LOG OUT', 'Logout', null],
    ['logo', 'Logo', '/account/company'],
    ['keys', 'API keys', '/account/api-keys'],
    ['time z', 'Time zone', '/account/company'],
  ])('finds “%s”', async (typed, label, href) => {
    await open('/waivers');
    await openSearch();
    await type(typed);
    const option = screen
      .getAllByRole('option')
      .find((each) => each.querySelector('[class*=label]')?.textContent === label);
    expect(option?.getAttribute('href')).toBe(href);
  });

  it('finds people and waivers, and opens a person', async () => {
    const server = await open('/waivers');
    await openSearch();
    await type(' Mia ');
    await screen.findByRole('option', { name: /Lee, Mia/ });
    expect(options()).toEqual(['Lee, Mia', 'Miami', 'Show all matches for “mia” in the list']);
    screen.getByText('2 results');
    expect(server.requestsTo(PEOPLE).map(({ body }) => body)).toEqual([{ terms: 'mia', limit: 6 }]);
    expect(await active()).toBe('Lee, Mia');
    expect(within(screen.getByRole('group', { name: 'People' })).getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('option', { name: /Miami/ }).getAttribute('href')).toBe(
      `/waiver-create/${listedWaiver('w').id}`,
    );
    fireEvent.click(screen.getByRole('option', { name: /Lee, Mia/ }));
    await waitFor(() => expect(location.pathname).toBe(`/signed-waiver/${uuid('signed')}`));
  });

  it('leads to the list with the term, which stays out of the URL', async () => {
    await open('/waivers');
    await openSearch();
    await type('Mia');
    fireEvent.click(await screen.findByRole('option', { name: /^Show all matches/ }));
    await pageNamed('Signed waivers');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mia');
    expect(location.href).not.toContain('mia');
  });

  it('opens the first result when Enter was pressed before it arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<StubAnswer>();
    const server = await open('/waivers');
    server.change(PEOPLE, () => promise);
    await openSearch();
    await type('mia');
    await press('Enter');
    expect(location.pathname).toBe('/waivers');
    resolve({ json: { results: [MIA] } });
    await waitFor(() => expect(location.pathname).toBe(`/signed-waiver/${uuid('signed')}`));
  });

  it('says when nothing is found', async () => {
    await open('/waivers', { json: { results: [] } });
    await openSearch();
    await type('zzzz');
    expect(await screen.findAllByText('No results')).toHaveLength(2);
    expect((await box()).hasAttribute('aria-activedescendant')).toBe(false);
    await press('ArrowDown');
    await press('Enter');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('keeps the term and the pages when people cannot be read, and tries again', async () => {
    const server = await open('/waivers', { status: 403, json: { code: 'forbidden' } });
    await openSearch();
    await type('exp');
    await screen.findByRole('alert');
    expect(options()).toEqual(['Export Signed Waivers']);
    server.change(PEOPLE, { json: { results: [MIA] } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Lee, Mia/ });
    expect((await box()).value).toBe('exp');
  });
});
