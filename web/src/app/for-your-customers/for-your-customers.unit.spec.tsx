import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { appCatalogues } from '../../messages/app-messages.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { withPageData } from '../../testing/page-data.ts';
import { startServer } from '../../testing/server.ts';
import { embedCode } from './embed-card.tsx';

const ID = OWNER.account.id;
const LIST = `GET /v1/public-waiver/${ID}`;
const listed = (id: string, title: string) => ({ id, title, locale: 'en', config: { background: null } });
const BOTH = { results: [listed('a', 'Bike & "Trial"'), listed('b', 'Kayak')], logo: '/v1/blob/a/l' };

const open = async (json: object = BOTH) => {
  const server = startServer({ [LIST]: { json } });
  withPageData({ locale: 'en', publicUrl: 'https://waivers.test' });
  await openDashboard('/for-your-customers');
  await pageNamed('For your customers');
  await screen.findByRole('heading', { level: 2, name: 'Your public waivers page' });
  return server;
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const textIn = (name: string): string =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name }).value;
const choose = (label: string, value: string): void => {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
};
const withClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

describe('public page card', () => {
  it('shows the URL from the spec, with buttons to copy and open it', {
    meta: { spec: ['2.58 For your customers', '8.15 Code copied!'] },
  }, async () => {
    const copied: string[] = [];
    await open();
    withClipboard(async (text) => void copied.push(text));
    const url = `https://waivers.test/#/public/${ID}`;
    expect(textIn('Public waivers page URL')).toBe(url);
    expect(screen.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(url);
    fireEvent.click(screen.getByRole('button', { name: 'Copy URL' }));
    await screen.findByText('Code copied!');
    expect(copied).toEqual([url]);
  });

  it('selects the URL and reports for 8 seconds that copying failed', {
    meta: { spec: '8.15 Code copied!' },
  }, async () => {
    await open();
    withClipboard(() => Promise.reject(new Error('not allowed')));
    document.execCommand = () => false;
    const timers = vi.spyOn(window, 'setTimeout');
    fireEvent.click(screen.getByRole('button', { name: 'Copy URL' }));
    await screen.findByText('Could not copy code');
    await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(8000));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Public waivers page URL' });
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  it('drafts an email with the URL in its subject', {
    meta: { spec: '2.58 For your customers' },
  }, async () => {
    await open();
    const mail = screen.getByRole('link', { name: 'Create Email' }).getAttribute('href') ?? '';
    const [, query = ''] = mail.split('mailto:?');
    const [subject, body] = query.split('&').map((part) => decodeURIComponent(part.split('=')[1] ?? ''));
    expect(subject).toBe(`Please sign before your visit: https://waivers.test/#/public/${ID}`);
    expect(body).toContain(`\r\n\r\nhttps://waivers.test/#/public/${ID}\r\n\r\nSee you soon\r\nHöhenluft`);
  });

  it('says that nothing has been published yet', async () => {
    await open({ results: [], logo: null });
    screen.getByText(/Nothing is published yet/);
    screen.getByText(/As soon as you publish a waiver/);
    expect(screen.queryByRole('combobox', { name: 'Waiver' })).toBeNull();
  });
});

describe('website code card', () => {
  const script = '<script async src="https://waivers.test/embed/v1.js"></script>';

  it('embeds all waivers behind a button by default', {
    meta: { spec: '2.58 For your customers' },
  }, async () => {
    await open();
    expect(textIn('Code for your website')).toBe(
      [
        `<div data-waivers="${ID}" data-as="button">`,
        `  <a href="https://waivers.test/public/${ID}">Höhenluft</a>`,
        '</div>',
        script,
      ].join('\n'),
    );
    const language = card('On your website').getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect(language.options[0]?.text).toBe('The visitor’s own');
    choose('What to show', 'a');
    expect(language.options[0]?.text).toBe('The visitor’s own');
    choose('How to show it', 'frame');
    fireEvent.change(language, { target: { value: 'de' } });
    const code = textIn('Code for your website');
    expect(code).toContain(
      '<div data-waiver="a" data-as="frame" data-locale="de" style="min-height: 100vh">',
    );
    expect(code).toContain('<a href="https://waivers.test/sign-waiver/a">Bike &amp; &quot;Trial&quot;</a>');
  });

  it('copies the code', async () => {
    const copied: string[] = [];
    await open();
    withClipboard(async (text) => void copied.push(text));
    fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
    await screen.findByText('Code copied!');
    expect(copied).toEqual([textIn('Code for your website')]);
  });

  it('escapes the link text', () => {
    const linkText = '</a><script>alert(1)</script>';
    const given = { ownerId: 'o', waiverId: undefined, as: 'button', locale: undefined, linkText } as const;
    expect(embedCode(given)).not.toContain('<script>alert');
  });
});

describe('QR code card', () => {
  const poster = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>('body > [aria-hidden][lang]');
    if (found === null) throw new Error('There is no poster.');
    return found;
  };

  it('shows the company, logo, code and URL in the selected language', async () => {
    vi.stubGlobal('print', vi.fn());
    await open();
    const drawn = card('QR code and poster').getByRole('img').querySelector('path:last-child');
    expect(poster().querySelector('path:last-child')?.getAttribute('d')).toBe(drawn?.getAttribute('d'));
    expect(poster().querySelector('img')?.getAttribute('src')).toBe('/v1/blob/a/l');
    expect(poster().textContent).toBe(
      `HöhenluftScan to signPoint your phone’s camera at the code. You need no app.Or open this address:https://waivers.test/public/${ID}`,
    );
    choose('Language of the poster', 'de');
    await waitFor(() => expect(poster().lang).toBe('de'));
    expect(poster().textContent).toContain('Scannen und unterschreiben');
    await pageNamed('For your customers');
    fireEvent.click(screen.getByRole('button', { name: 'Print a poster' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('names the files after the company', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Download SVG' }));
    expect(names).toEqual(['Höhenluft.svg']);
  });

  it('keeps its language if another one fails to load', async () => {
    await open();
    vi.spyOn(appCatalogues, 'de').mockRejectedValue(new TypeError('The line is gone.'));
    choose('Language of the poster', 'de');
    await screen.findByText('The language could not be changed. Please check your connection and try again.');
    expect(poster().lang).toBe('en');
  });
});

it('kiosk card has a URL for each waiver', async () => {
  await open();
  expect(textIn('Address for the tablet')).toBe('https://waivers.test/sign-waiver/a?kiosk=1');
  choose('Waiver', 'b');
  expect(textIn('Address for the tablet')).toBe('https://waivers.test/sign-waiver/b?kiosk=1');
});
