import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
const open = () => openSignPage({ screen: 'public_list', path: `/public/${OWNER}` });
const names = (): readonly (string | null)[] =>
  screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('what a business has published', () => {
  it('is listed in its order, over all pages, each with its image and a way to sign it', async () => {
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
    expect(names()).toEqual(['Kajak', 'Bike', 'Zip line']);
    const [first, second] = screen.getAllByRole('link');
    expect([first?.getAttribute('href'), first?.lang]).toEqual(['/sign-waiver/b', 'de']);
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/v1/blob/x/y');
    expect([second?.getAttribute('href'), second?.querySelector('img')]).toEqual(['/sign-waiver/a', null]);
    expect(server.asked).toHaveLength(2);
  });

  it('has the logo of the business above it', async () => {
    startServer({
      [LIST]: { json: { results: [listed('a', 'Bike')], logo: '/v1/blob/a/l', company: 'Höhenluft' } },
    });
    await open();
    const logo = await screen.findByRole('img', { name: 'Höhenluft' });
    expect(logo.getAttribute('src')).toBe('/v1/blob/a/l');
  });

  it('and is nothing says so', async () => {
    startServer({ [LIST]: { json: { results: [], logo: null } } });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'No Available Waivers' });
    expect(screen.getByText(/doesn't have any waivers available to sign/)).toBeTruthy();
  });

  it('and nobody has published is not found', async () => {
    startServer({ [LIST]: { status: 404, json: { code: 'not_found' } } });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it('and cannot be loaded can be tried again', async () => {
    const server = startServer({ [LIST]: 'lost' });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'No connection' });
    server.change(LIST, { json: { results: [listed('a', 'Bike')], logo: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Bike' })).toBeTruthy();
  });
});

describe('an address without a waiver', () => {
  it('says that there is no waiver, or that there was no answer', async () => {
    const { unmount } = await openSignPage({ screen: 'not_found' });
    screen.getByRole('heading', { level: 1, name: 'Page not found' });
    expect(document.title).toBe('Page not found');
    unmount();
    await openSignPage({ screen: 'not_found', hasFailed: true });
    screen.getByRole('heading', { level: 1, name: 'No connection' });
    screen.getByRole('button', { name: 'Try again' });
  });
});
