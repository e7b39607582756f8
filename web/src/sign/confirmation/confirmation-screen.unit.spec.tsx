import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import { describe, expect, it, vi } from 'vitest';
import { signedWaiver, understanding } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const ID = '01933b5e-0000-7000-8000-000000000002';
const RECORD = `GET /v1/signed_waiver/${ID}`;
const result = signedWaiver({
  id: ID,
  waiverId: WAIVER.id,
});

const SIGNING = 'POST /v1/signed_waiver';
const SIGNED = {
  status: 201,
  json: { result: { id: ID, signedKey: 'a-key', participants: [] } },
  headers: { 'x-log-position': 'of the signing' },
};
const sign = async () => {
  await openSignPage();
  chooseMode('Adult');
  fillSigner();
  agree();
};
const open = (locale: 'en' | 'de' = 'en', now = () => new Date()) =>
  openSignPage({ screen: 'confirmation', locale, path: `/sign-confirmation/a-key/${ID}`, now });
const thanks = () => screen.findByRole('heading', { level: 1, name: 'You are done' });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('confirmation screen', () => {
  it('shows the waiver, the time in the business’s time zone and the signers', {
    meta: { spec: ['2.14 /sign-confirmation/{signedKey}/{id}', '2.76 Sign confirmation'] },
  }, async () => {
    const server = startServer({ [RECORD]: { json: { result, logo: null, company: 'Höhenluft' } } });
    await open();
    const heading = await thanks();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(document.title).toBe('You are done – Höhenluft'));
    screen.getByText('Climbing hall');
    screen.getByText('Signed on November 21, 2026 at 9:30 PM CST');
    const names = within(screen.getByText('Kai Kahananui').closest('ul') ?? document.body);
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ada KahananuiParent or guardian',
      'Kai KahananuiMinor',
      'ErasedMinor',
    ]);
    expect(screen.getByText('Kai Kahananui').tagName).toBe('BDI');
    expect(hrefOf('Print or save as PDF')).toBe(`/signed-waiver-print/a-key/${ID}?locale=en`);
    expect(server.requestsTo(RECORD)[0]?.headers.get('x-signed-key')).toBe('a-key');
  });

  it.each([
    [false, 'One step is left', true],
    [true, 'You are done', false],
  ])('shows the next step (video finished: %s)', async (completed, title, leads) => {
    const document = { ...result.document, videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
    const server = startServer({
      [RECORD]: { json: { result: { ...result, document }, logo: null, company: 'Höhenluft' } },
      [`${RECORD}/understanding`]: { json: { result: understanding({ completed }), logo: null } },
    });
    await open();
    await screen.findByRole('heading', { level: 1, name: title });
    const now = completed ? [null, null, 'step'] : [null, 'step', null];
    const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    await waitFor(() => expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual(now));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links[0] === `/confirm-understanding/a-key/${ID}?locale=en`).toBe(leads);
    expect(links).toContain(`/signed-waiver-print/a-key/${ID}?locale=en`);
    expect(server.requestsTo(`${RECORD}/understanding`)[0]?.headers.get('x-signed-key')).toBe('a-key');
  });

  it('offers the copy with its deadline, then another signature and all waivers', async () => {
    startServer({ [RECORD]: { json: { result, logo: null, company: 'Höhenluft' } } });
    await open();
    await screen.findByText(
      'You can save or print your copy here for 3 days, until November 24, 2026 at 9:30 PM CST.',
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Save my copy',
      'Receipt',
      'Print or save as PDF',
      'Sign again',
      'See all waivers of Höhenluft',
    ]);
    expect(hrefOf('Save my copy')).toBe(`/v1/signed_waiver/${ID}/pdf?signed_key=a-key`);
    expect(hrefOf('Sign again')).toBe(`/sign-waiver/${WAIVER.id}?locale=en&another=1`);
    expect(hrefOf('See all waivers of Höhenluft')).toBe(`/public/${result.userId}?locale=en`);
  });

  it('omits roles if one adult signed', async () => {
    const [adult] = signedWaiver().participants.map((each) => ({ ...each, role: 'adult' as const }));
    const alone = { ...result, participants: adult === undefined ? [] : [adult] };
    startServer({ [RECORD]: { json: { result: alone, logo: null } } });
    await open();
    expect((await screen.findByText('Ada Kahananui')).parentElement?.textContent).toBe('Ada Kahananui');
    screen.getByRole('link', { name: 'See all waivers' });
  });

  const SIGNED_AT = Date.parse(result.date);
  it.each([
    ['the signer’s address, masked', 1, {}, ['We’re sending your copy to a…@venue.test.']],
    ['no email hours later', 3 * HOUR_MS, {}, []],
    ['no email without an address', 1, { answers: {} }, []],
    ['no email for an erased signer', 1, { answers: 'erased' as const }, []],
    ['no email for a voided record', 1, { voidedAt: result.date }, []],
  ])('mentions %s after signing, a video or a reload', async (_what, after, changes, said) => {
    const record = { ...result, answers: { email: 'ada@venue.test' }, ...changes };
    startServer({ [RECORD]: { json: { result: record, logo: null } } });
    await open('en', () => new Date(SIGNED_AT + after));
    await screen.findByText('Kai Kahananui');
    const mailed = screen.queryAllByText(/^We’re sending your copy/).map(({ textContent }) => textContent);
    expect(mailed).toEqual(said);
  });

  it('leads to the video if its progress cannot be loaded', async () => {
    const document = { ...result.document, videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
    startServer({
      [RECORD]: { json: { result: { ...result, document }, logo: null } },
      [`${RECORD}/understanding`]: { status: 404, json: { code: 'not_found' } },
    });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Confirmation' });
    screen.getByRole('link', { name: 'Go to the safety video' });
    expect(window.document.querySelector('section > svg')).toBeNull();
  });

  it('does not request the video of a voided record', async () => {
    const document = { ...result.document, videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
    const voided = { ...result, document, voidedAt: result.date };
    const server = startServer({
      [RECORD]: { json: { result: voided, logo: null } },
      [`${RECORD}/understanding`]: { json: { result: understanding({ completed: false }), logo: null } },
    });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'This record was voided' });
    screen.getByText('Kai Kahananui');
    expect(server.requestsTo(`${RECORD}/understanding`)).toEqual([]);
  });

  it('shows the business’s logo and name', async () => {
    startServer({ [RECORD]: { json: { result, logo: '/v1/blob/a/l', company: 'Höhenluft' } } });
    await open();
    const name = await screen.findByText('Höhenluft');
    expect(name.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/v1/blob/a/l');
  });

  const german = { ...result, document: { ...result.document, locale: 'de' as const } };

  it('uses the language of the signed text, not the browser’s', async () => {
    startServer({ [RECORD]: { json: { result: german, logo: null } } });
    await open('en');
    await screen.findByRole('heading', { name: 'Alles erledigt' });
    screen.getByText('Unterschrieben am 21. November 2026 um 21:30 GMT-6');
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect([location.search, localStorage.getItem('waivers.locale')]).toEqual(['', null]);
  });

  it('uses the language in the URL', async () => {
    startServer({ [RECORD]: { json: { result: german, logo: null } } });
    await openSignPage({ screen: 'confirmation', path: `/sign-confirmation/a-key/${ID}?locale=en` });
    const heading = await thanks();
    await screen.findByText('Signed on November 21, 2026 at 9:30 PM CST');
    expect(heading.textContent).toBe('You are done');
  });

  it('switches languages and carries the choice over to its links', async () => {
    startServer({ [RECORD]: { json: { result, logo: null } } });
    await open();
    await thanks();
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
    await screen.findByRole('heading', { name: 'Alles erledigt' });
    expect(hrefOf('Noch einmal unterschreiben')).toBe(`/sign-waiver/${WAIVER.id}?locale=de&another=1`);
    expect(hrefOf('Drucken oder als PDF speichern')).toBe(`/signed-waiver-print/a-key/${ID}?locale=de`);
    expect([location.search, localStorage.getItem('waivers.locale')]).toEqual(['?locale=de', 'de']);
  });

  it('appears right after signing, then loads the record', {
    meta: { spec: '4.20 after submit' },
  }, async () => {
    const server = startServer({
      [SIGNING]: SIGNED,
      [RECORD]: { json: { result, logo: null } },
      [`${RECORD}/pdf`]: 'never',
    });
    await sign();
    const heading = await thanks();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await screen.findByText('Kai Kahananui');
    fireEvent.click(screen.getByRole('link', { name: 'Save my copy' }));
    for (const path of [RECORD, `${RECORD}/pdf`]) {
      expect(server.requestsTo(path)[0]?.headers.get('x-log-position')).toBe('of the signing');
    }
    expect(location.pathname + location.search).toBe(`/sign-confirmation/a-key/${ID}?locale=en`);
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('2Confirmation');
  });

  it('has a heading and a page title while loading', async () => {
    startServer({ [RECORD]: 'never' });
    await open('de');
    await screen.findByRole('heading', { level: 1, name: 'Wird geladen …' });
    await waitFor(() => expect(document.title).toBe('Wird geladen …'));
  });

  it('explains an expired link and what to do', {
    meta: { spec: ['2.77 Link Expired', '8.10 Link Expired'] },
  }, async () => {
    startServer({ [RECORD]: { status: 404, json: { code: 'not_found' } } });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Link Expired' });
    screen.getByText('It looks like the link to this signed waiver has expired.');
    screen.getByText(/Links work for 3 days after signing/);
    await waitFor(() => expect(document.title).toBe('Link Expired'));
  });

  it('explains an erased record', async () => {
    startServer({ [RECORD]: { status: 410, json: { code: 'erased' } } });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Record erased' })).toBeTruthy();
  });

  it.each(['link_expired', 'erased'])('links to the business’s waivers on %s', async (code) => {
    const owner = { id: 'o', logo: null, company: 'Höhenluft' };
    startServer({ [RECORD]: { status: 410, json: { code, owner } } });
    await open();
    const way = await screen.findByRole('link', { name: 'See all waivers of Höhenluft' });
    expect(way.getAttribute('href')).toBe('/public/o?locale=en');
  });

  it('offers a retry after a failed load', async () => {
    const server = startServer({ [RECORD]: 'lost' });
    await open();
    await screen.findByRole('heading', { level: 1, name: 'No connection' });
    server.change(RECORD, { json: { result, logo: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await thanks()).toBeTruthy();
  });

  it('loads automatically once the server is back', async () => {
    vi.useFakeTimers();
    const server = startServer({ [RECORD]: 'lost' });
    await open();
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    screen.getByRole('heading', { level: 1, name: 'No connection' });
    server.change(RECORD, { json: { result, logo: null } });
    await act(async () => void (await vi.advanceTimersByTimeAsync(15_000)));
    screen.getByRole('heading', { level: 1, name: 'You are done' });
    const asked = server.requestsTo(RECORD).length;
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(server.requestsTo(RECORD)).toHaveLength(asked);
  });

  it.each([
    [false, 'One step is left', ['Go to the safety video', 'See all waivers of Höhenluft']],
    [true, 'You are done', ['See all waivers of Höhenluft']],
  ])('shows the next step once copies have expired (%s, “%s”)', async (completed, said, links) => {
    const owner = { id: 'o', logo: null, company: 'Höhenluft' };
    startServer({
      [RECORD]: { status: 410, json: { code: 'link_expired', owner } },
      [`${RECORD}/understanding`]: { json: { result: understanding({ completed }), logo: null } },
    });
    await open();
    const heading = await screen.findByRole('heading', { level: 1, name: said });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
    screen.getByText(/^Links work for 3 days after signing/);
  });
});
