import { fireEvent, screen, within } from '@testing-library/react';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { shownWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, errorOf, field, fill, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const images = (): readonly (string | null)[] =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

const steps = (): readonly (string | null)[] =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const here = (): string | null | undefined => document.querySelector('[aria-current=step]')?.textContent;

describe('sign page frame', () => {
  it('shows the business’s background and logo', { meta: { spec: '2.63 title' } }, async () => {
    await openSignPage({ waiver: { ...WAIVER, background: '/v1/blob/a/b', logo: '/v1/blob/a/l' } });
    expect(images()).toEqual(['/v1/blob/a/b', '/v1/blob/a/l']);
  });

  it('names the business with or without a logo, and in the page title', async () => {
    const { unmount } = await openSignPage({
      waiver: { ...WAIVER, logo: '/v1/blob/a/l', company: 'Höhenluft' },
    });
    screen.getByText('Höhenluft');
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.title).toBe(`${WAIVER.document.title} – Höhenluft`);
    unmount();
    await openSignPage({ waiver: { ...WAIVER, company: 'Höhenluft' } });
    screen.getByText('Höhenluft');
    expect(images()).toEqual([]);
  });

  it('shows no image if the business has none', async () => {
    await openSignPage();
    expect(images()).toEqual([]);
  });

  it('shows two steps and marks the first as current', {
    meta: { spec: '2.62 Sign waiver' },
  }, async () => {
    await openSignPage();
    expect(steps()).toEqual(['1Waiver', '2Confirmation']);
    expect(here()).toBe('1Waiver');
  });

  it('shows three steps for a waiver with a video', { meta: { spec: '2.62 Sign waiver' } }, async () => {
    const document = { ...WAIVER.document, videoUrl: 'https://video.test/1' };
    await openSignPage({ waiver: { ...WAIVER, document } });
    expect(steps()).toEqual(['1Waiver', '2Understanding', '3Confirmation']);
  });

  it('marks the last step as current after signing', async () => {
    startServer({});
    await openSignPage({ screen: 'confirmation', path: '/sign-confirmation/a-key/an-id' });
    expect(steps()).toEqual(['✓Waiver', '2Confirmation']);
    expect(here()).toBe('2Confirmation');
    expect(images()).toEqual([]);
  });

  it('only offers languages that the page is translated into', async () => {
    await openSignPage({ waiver: { ...WAIVER, locales: ['en', 'es', 'fr', 'de', 'vi', 'pt'] } });
    const offered = within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'English',
      'Español',
      'Français',
      'Deutsch',
      'Tiếng Việt',
    ]);
  });

  it('hides the language picker when only one language is available', async () => {
    await openSignPage({ waiver: { ...WAIVER, locales: ['en'] } });
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  });
});

describe('language picker', () => {
  const german = shownWaiver({
    id: WAIVER.id,
    title: 'Climbing hall',
    document: documentOf(templateConfig(), 'de'),
    versionHash: 'cd'.repeat(32),
  });
  const picker = (): HTMLSelectElement => screen.getByRole('combobox', { name: /Language|Sprache/ });
  const path = `GET /v1/waiver/${WAIVER.id}`;

  it('lists languages by their own names and switches the text, page and URL together', async () => {
    const server = startServer({ [path]: { json: german } });
    await openSignPage();
    expect([...picker().options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]);
    fireEvent.change(picker(), { target: { value: 'de' } });
    await screen.findByRole('heading', { name: 'Wer nimmt teil?' });
    expect(server.requestsTo(path)[0]?.query.get('locale')).toBe('de');
    expect(picker().getAttribute('aria-label')).toBe('Sprache');
    expect(picker().value).toBe('de');
    expect(document.documentElement.lang).toBe('de');
    expect(location.search).toBe('?locale=de');
    expect(localStorage.getItem('waivers.locale')).toBe('de');
  });

  it('forgets the language for the next person at a kiosk', async () => {
    startServer({ [path]: { json: german } });
    await openSignPage({ path: `/sign-waiver/${WAIVER.id}?kiosk=1` });
    fireEvent.change(picker(), { target: { value: 'de' } });
    await screen.findByRole('heading', { name: 'Wer nimmt teil?' });
    expect([localStorage.getItem('waivers.locale'), location.search]).toEqual([null, '?kiosk=1']);
  });

  it('keeps answers and errors, and translates the errors', async () => {
    startServer({ [path]: { json: german } });
    await openSignPage();
    chooseMode('Adult');
    fill('signer.firstName', 'Ann');
    agree();
    fireEvent.change(picker(), { target: { value: 'de' } });
    await screen.findByRole('heading', { name: 'Wer nimmt teil?' });
    expect(field('signer.firstName').value).toBe('Ann');
    await screen.findByRole('region', { name: '12 Angaben fehlen' });
    expect(errorOf('signer.lastName')).toMatch(
      /^Geben Sie Ihren Nachnamen ein\. Bitte füllen Sie dieses Feld aus\. Kein/,
    );
  });

  it('reports a language that fails to load and keeps the current one', async () => {
    startServer({ [path]: 'lost' });
    await openSignPage();
    fireEvent.change(picker(), { target: { value: 'de' } });
    const said = 'The language could not be changed. Please check your connection and try again.';
    const [shown] = await screen.findAllByText(said, { selector: 'p' });
    expect(picker().getAttribute('aria-describedby')).toBe(shown?.id);
    expect(screen.getByRole('alert').textContent).toBe(said);
    expect(picker().value).toBe('en');
  });

  it('remembers the last selection, except on a kiosk', async () => {
    const server = startServer({ [path]: { json: german } });
    localStorage.setItem('waivers.locale', 'de');
    const { unmount } = await openSignPage();
    await screen.findByRole('heading', { name: 'Wer nimmt teil?' });
    unmount();
    await openSignPage({ path: `/sign-waiver/${WAIVER.id}?kiosk=1` });
    await screen.findByRole('heading', { name: 'Who is taking part?' });
    expect(server.requests).toHaveLength(1);
  });
});
