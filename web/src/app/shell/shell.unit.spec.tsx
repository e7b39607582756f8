import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { appCatalogues } from '../../messages/app-messages.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const LISTS = {
  'GET /v1/signed_waiver/events': 'never',
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/waiver': { json: { results: [], total: 0 } },
  'GET /v1/report': 'never',
} as const;

const side = () => within(screen.getByRole('complementary'));
const ways = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current') === 'page',
    ]);

/** In the order in which the language menu lists them. */
const OWN_NAMES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  zh: '简体中文',
  ko: '한국어',
  vi: 'Tiếng Việt',
};

describe('dashboard shell', () => {
  it.each([
    ['/', 'Signed Waivers'],
    ['/signed-waivers', 'Signed Waivers'],
    ['/signed-waiver/1', 'Signed Waivers'],
    ['/waivers', 'Waivers'],
    ['/waiver-create/1', 'Waivers'],
    ['/waiver-create', 'Create New Waiver'],
    ['/for-your-customers', 'For Your Customers'],
    ['/export', 'Export Signed Waivers'],
    ['/reports', 'Reports'],
  ])(
    'at %s shows the navigation and marks “%s” as current',
    { meta: { spec: ['2.19 Side drawer', '2.21 For Your Customers', '2.22 Export Signed Waivers'] } },
    async (path, here) => {
      startServer(LISTS);
      await openDashboard(path);
      expect(ways()).toEqual([
        ['Signed Waivers', '/', here === 'Signed Waivers'],
        ['Waivers', '/waivers', here === 'Waivers'],
        ['Create New Waiver', '/waiver-create', here === 'Create New Waiver'],
        ['For Your Customers', '/for-your-customers', here === 'For Your Customers'],
        ['Account Settings', '/account', here === 'Account Settings'],
        ['Export Signed Waivers', '/export', here === 'Export Signed Waivers'],
        ['Reports', '/reports', here === 'Reports'],
      ]);
    },
  );

  it('shows the business and the user', async () => {
    startServer(LISTS);
    await openDashboard('/');
    side().getByText('Höhenluft');
    side().getByText('Mara Lindqvist');
    expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe('#content');
    expect((await pageNamed('Signed waivers')).closest('main')?.id).toBe('content');
  });

  it('offers the finished languages and remembers the selected one', async () => {
    startServer(LISTS);
    await openDashboard('/');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Mia' } });
    const choice = screen.getByLabelText<HTMLSelectElement>('Language');
    const ownNames = [...choice.options].map(({ lang, textContent }) => [lang, textContent]);
    expect(ownNames).toEqual(
      Object.entries(OWN_NAMES).filter(([locale]) => Object.hasOwn(appCatalogues, locale)),
    );
    expect(choice.value).toBe('en');
    fireEvent.change(choice, { target: { value: 'de' } });
    await pageNamed('Unterschriebene Dokumente');
    expect(choice.value).toBe('de');
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.getItem('waivers.language')).toBe('de');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Mia');
  });

  it('reports a language that fails to load and keeps the current one', async () => {
    startServer(LISTS);
    vi.spyOn(appCatalogues, 'de').mockRejectedValue(new TypeError('The line is gone.'));
    await openDashboard('/');
    const choice = screen.getByLabelText<HTMLSelectElement>('Language');
    fireEvent.change(choice, { target: { value: 'de' } });
    await screen.findByText('The language could not be changed. Please check your connection and try again.');
    expect([choice.value, localStorage.getItem('waivers.language')]).toEqual(['en', null]);
  });

  it('shows a not-found page that links to the signed waivers', {
    meta: { spec: '2.17 404 page' },
  }, async () => {
    startServer(LISTS);
    await openDashboard('/no/such/page');
    await pageNamed('Page not found');
    fireEvent.click(screen.getByRole('link', { name: 'Go to the signed waivers' }));
    await pageNamed('Signed waivers');
    expect(location.pathname).toBe('/');
  });

  it('sets the document title and focuses the heading on navigation', async () => {
    startServer(LISTS);
    await openDashboard('/');
    await pageNamed('Signed waivers');
    fireEvent.click(side().getByRole('link', { name: 'Waivers' }));
    const heading = await pageNamed('Waivers');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(document.title).toBe('Waivers · Waivers'));
  });
});

describe('dashboard shell on a small screen', () => {
  it('shows the navigation in a drawer that restores focus when closed', async () => {
    startServer(LISTS);
    await openDashboard('/');
    const open = screen.getByRole('button', { name: 'Open the menu' });
    expect(open.getAttribute('aria-expanded')).toBe('false');
    open.focus();
    fireEvent.click(open);
    expect(open.getAttribute('aria-expanded')).toBe('true');
    const drawer = screen.getByRole('dialog', { name: 'Main menu' });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close the menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(open);
    fireEvent.click(open);
    const [heading] = within(screen.getByRole('dialog')).getAllByText('Waivers');
    if (heading !== undefined) fireEvent.click(heading);
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(open);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Waivers' }));
    await pageNamed('Waivers');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('log-out', () => {
  it('ends the session in the browser and on the server, without a way back to the page', {
    meta: { spec: '2.23 Logout goes to /auth/login' },
  }, async () => {
    const server = startServer({ ...LISTS, 'POST /v1/auth/logout': {} });
    await openDashboard('/waivers');
    fireEvent.click(side().getByRole('button', { name: 'Logout' }));
    await pageNamed('Log in');
    expect(server.requestsTo('POST /v1/auth/logout')).toHaveLength(1);
    expect(screen.queryByText(/You have been logged out/)).toBeNull();
    expect(location.pathname + location.search).toBe('/auth/login');
  });
});
