import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { describe, expect, it, vi } from 'vitest';
import { signCatalogues } from '../../messages/sign-messages.ts';
import { startServer } from '../../testing/server.ts';
import { openSignPage } from '../../testing/sign-page.tsx';

const OWNER = '01933b5e-0000-7000-8000-00000000000a';
const LIST = `GET /v1/public-waiver/${OWNER}`;
const listed = (id: string, title: string, background: string | null = null, locale = 'en') => ({
  id,
  title,
  locale,
  config: { background },
});
const LOGGED_IN = {
  idToken: 'a-token',
  expiresIn: 900,
  user: {
    id: '01933b5e-0000-7000-8000-00000000000b',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    username: 'mara',
    email: 'mara@venue.test',
    role: 'owner',
    secondFactorDue: false,
    secondFactorDueAt: null,
    account: { id: OWNER, company: 'Höhenluft', timeZone: 'UTC' },
  },
};
const open = () => openSignPage({ screen: 'public_list', path: `/public/${OWNER}` });
const names = (): readonly (string | null)[] =>
  screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('public list', () => {
  it('lists all waivers by title, each with its image and a signing link', {
    meta: { spec: '2.59 Public landing' },
  }, async () => {
    const server = startServer({
      [LIST]: ({ query }) =>
        query.get('after') === 'more/1'
          ? { json: { results: [listed('c', 'Zip line')], logo: null } }
          : {
              json: {
                results: [listed('b', 'Kajak', '/v1/blob/x/y', 'de'), listed('a', 'Bike')],
                next: 'more/1',
                logo: null,
              },
            },
    });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Which waiver do you want to sign?' });
    expect(names()).toEqual(['Bike', 'KajakText in German', 'Zip line']);
    const [first, second] = screen.getAllByRole('link');
    expect([first?.getAttribute('href'), first?.querySelector('img')]).toEqual([
      '/sign-waiver/a?locale=en',
      null,
    ]);
    expect(second?.getAttribute('href')).toBe('/sign-waiver/b?locale=en');
    expect(screen.getByText('Kajak').lang).toBe('de');
    expect(second?.querySelector('img')?.getAttribute('src')).toBe('/v1/blob/x/y');
    expect(server.requests).toHaveLength(2);
  });

  it('shows the initials of a waiver without an image, on colours that differ', async () => {
    const titles = ['kajak tour', 'Öltanks (2026)', '登山同意書', '!?'];
    startServer({ [LIST]: { json: { results: titles.map((title) => listed(title, title)), logo: null } } });
    await open();
    await screen.findByText('kajak tour');
    const pictures = screen.getAllByRole('link').map((link) => link.firstElementChild as HTMLElement);
    const initials = Object.fromEntries(
      pictures.map((picture) => [picture.nextElementSibling?.textContent, picture.dataset.initials]),
    );
    expect(initials).toEqual({ 'kajak tour': 'KT', 'Öltanks (2026)': 'Ö2', 登山同意書: '登', '!?': '' });
    const colours = new Set(pictures.map(({ style }) => style.getPropertyValue('--hue')));
    expect(colours.size).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'kajak tour' })).toBeTruthy();
  });

  it('sorts by the page’s locale', async () => {
    const titles = ['Zelt 10', 'Öl', 'Zelt 9', 'Oma'];
    startServer({ [LIST]: { json: { results: titles.map((title) => listed(title, title)), logo: null } } });
    await open();
    await screen.findByText('Oma');
    expect(names()).toEqual(['Öl', 'Oma', 'Zelt 9', 'Zelt 10']);
  });

  it('switches to the selected language, remembers it and keeps titles as written', {
    meta: { spec: '2.60 language selector on it' },
  }, async () => {
    startServer({ [LIST]: { json: { results: [listed('a', 'Bike')], logo: null, company: 'Höhenluft' } } });
    await open();
    await screen.findByText('Bike');
    expect(document.title).toBe('Which waiver do you want to sign? – Höhenluft');
    const picker = screen.getByLabelText<HTMLSelectElement>('Language');
    expect([...picker.options].map(({ value }) => value)).toEqual(FINISHED_LOCALES);
    expect(picker.selectedOptions[0]?.textContent).toBe('English');
    fireEvent.change(picker, { target: { value: 'de' } });
    await screen.findByRole('heading', { level: 1, name: 'Was möchten Sie unterschreiben?' });
    expect(names()).toEqual(['BikeText auf Englisch']);
    expect([document.documentElement.lang, location.search, localStorage.getItem('waivers.locale')]).toEqual([
      'de',
      '?locale=de',
      'de',
    ]);
    await waitFor(() => expect(document.title).toBe('Was möchten Sie unterschreiben? – Höhenluft'));
  });

  it('keeps its language and reports an error if another fails to load', async () => {
    startServer({ [LIST]: { json: { results: [listed('a', 'Bike')], logo: null } } });
    vi.spyOn(signCatalogues, 'de').mockRejectedValue(new TypeError('The line is gone.'));
    await open();
    fireEvent.change(await screen.findByLabelText('Language'), { target: { value: 'de' } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The language could not be changed/);
    expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('en');
  });

  it('links to kiosk forms on a kiosk and does not remember the language', async () => {
    startServer({ [LIST]: { json: { results: [listed('a', 'Bike')], logo: null } } });
    await openSignPage({ screen: 'public_list', path: `/public/${OWNER}?kiosk=1` });
    await screen.findByText('Bike');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/sign-waiver/a?kiosk=1&locale=en');
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
    await screen.findByRole('heading', { level: 1, name: 'Was möchten Sie unterschreiben?' });
    expect(localStorage.getItem('waivers.locale')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/sign-waiver/a?kiosk=1&locale=de');
  });

  it('links to forms in its own language even if the device remembers another', async () => {
    startServer({
      [LIST]: { json: { results: [listed('a', 'Bike'), listed('b', 'Kajak', null, 'de')], logo: null } },
    });
    const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const { unmount } = await openSignPage({ screen: 'public_list', path: `/public/${OWNER}`, locale: 'de' });
    await screen.findByText('Bike');
    expect(addresses()).toEqual(['/sign-waiver/a?locale=de', '/sign-waiver/b?locale=de']);
    unmount();
    localStorage.setItem('waivers.locale', 'de');
    await open();
    await screen.findByText('Bike');
    expect(addresses()).toEqual(['/sign-waiver/a?locale=en', '/sign-waiver/b?locale=en']);
  });

  it('shows the business’s logo and name', async () => {
    startServer({
      [LIST]: { json: { results: [listed('a', 'Bike')], logo: '/v1/blob/a/l', company: 'Höhenluft' } },
    });
    await open();
    const name = await screen.findByText('Höhenluft');
    expect(name.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/v1/blob/a/l');
  });

  it('reports that nothing is published', {
    meta: { spec: ['2.61 No Available Waivers', '8.12 No Available Waivers'] },
  }, async () => {
    startServer({ [LIST]: { json: { results: [], logo: null } } });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'No Available Waivers' });
    expect(screen.getByText(/doesn't have any waivers available to sign/)).toBeTruthy();
  });

  it('shows “Page not found” for an unknown business', async () => {
    startServer({ [LIST]: { status: 404, json: { code: 'not_found' } } });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    screen.getByText(/ask the business that gave you the link for a new one/);
  });

  it('offers a retry if loading fails', async () => {
    const server = startServer({ [LIST]: 'lost' });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'No connection' });
    server.change(LIST, { json: { results: [listed('a', 'Bike')], logo: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Bike' })).toBeTruthy();
  });
});

describe('URL without a waiver', () => {
  it('distinguishes a missing waiver from a lost connection', async () => {
    const { unmount } = await openSignPage({ screen: 'not_found' });
    screen.getByRole('heading', { level: 1, name: 'Page not found' });
    screen.getByText(/Please check the address/);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.title).toBe('Page not found');
    unmount();
    await openSignPage({ screen: 'not_found', hasFailed: true });
    screen.getByRole('heading', { level: 1, name: 'No connection' });
    screen.getByRole('button', { name: 'Try again' });
  });

  it('links to the dashboard for whoever is logged in', { meta: { spec: '2.17 404 page' } }, async () => {
    startServer({ 'POST /v1/auth/refresh': { json: LOGGED_IN } });
    await openSignPage({ screen: 'not_found', path: '/no/such/page' });
    const way = await screen.findByRole('link', { name: 'Go to your dashboard' });
    expect(way.getAttribute('href')).toBe('/');
  });

  it('links to the business’s other waivers when the business is known', async () => {
    await openSignPage({ screen: 'not_found', owner: { id: OWNER, logo: null, company: 'Höhenluft' } });
    const way = screen.getByRole('link', { name: 'See all waivers of Höhenluft' });
    expect(way.getAttribute('href')).toBe(`/public/${OWNER}?locale=en`);
    expect(document.title).toBe('Page not found – Höhenluft');
  });
});
