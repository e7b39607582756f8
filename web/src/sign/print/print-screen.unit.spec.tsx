import { act, fireEvent, screen, within } from '@testing-library/react';
import type { SignedWaiver } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { wholeAnswers, wholeRecord, withVideo } from '@waivers/waiver/testing/whole-record.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedWaiver, signedWaiverForOwner, uuid } from '../../testing/answers.ts';
import { LOGGED_IN } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';
import { openSignPage } from '../../testing/sign-page.tsx';

const ID = '01933b5e-0000-7000-8000-000000000002';
const RECORD = `GET /v1/signed_waiver/${ID}`;
const AS_OWNER = `GET /v1/signed_waiver_auth/${ID}`;
const person = (firstName: string) => ({ firstName, lastName: 'Kahananui', birthDate: '2015-02-28' });

const signed = signedWaiver({
  id: ID,
  participants: [
    {
      id: uuid(0),
      role: 'guardian',
      identity: { ...person('Ada'), birthDate: '1990-02-28', gender: 'Female' },
    },
    { id: uuid(1), role: 'minor', identity: person('Kai') },
    { id: uuid(2), role: 'minor', identity: 'erased' },
  ],
  answers: { address: '1 Main Street', state: 'Texas', electronicConsent: true },
  signature: { signature: '<svg/>' },
});

let printed = 0;
beforeEach(() => {
  printed = 0;
  vi.useFakeTimers();
  vi.stubGlobal('print', () => {
    printed += 1;
  });
});
const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const open = async (answered: Parameters<typeof startServer>[0][string]) => {
  const server = startServer({ [RECORD]: answered });
  await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
  await after(0);
  return server;
};

describe('print view', () => {
  it('has a heading and a title while loading, then the document’s name', async () => {
    const { change } = await open('never');
    expect(screen.getByRole('heading', { level: 1, name: 'Loading …' })).toBeTruthy();
    expect(document.title).toBe('Loading …');
    change(RECORD, { json: { result: signed, logo: null } });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
    await after(0);
    expect(document.title).toBe('Climbing hall – 2026-11-21');
  });

  it('is titled with the business, waiver and date, which browsers use as the file name', async () => {
    await open({ json: { result: signed, logo: null, company: 'Höhenluft: Nord' } });
    expect(document.title).toBe('Höhenluft Nord – Climbing hall – 2026-11-21');
  });

  it('starts with the business’s logo, labelled with its name', async () => {
    await open({ json: { result: signed, logo: '/v1/blob/a/l', company: 'Höhenluft' } });
    expect(screen.queryByText(/^Voided/)).toBeNull();
    expect(screen.getByRole('img', { name: 'Höhenluft' }).getAttribute('src')).toBe('/v1/blob/a/l');
  });

  it('starts with a notice for a voided record', async () => {
    await open({ json: { result: { ...signed, voidedAt: '2026-11-23T16:05:00.000Z' }, logo: null } });
    expect(screen.getByRole('banner').textContent).toMatch(/^Voided on November 23, 2026/);
  });

  it('opens the print dialog once, after a second', {
    meta: { spec: ['2.81 print dialog after 1', '9.14 print dialog after 1'] },
  }, async () => {
    await open({ json: { result: signed, logo: null } });
    await after(999);
    expect(printed).toBe(0);
    await after(1);
    expect(printed).toBe(1);
    await after(60_000);
    expect(printed).toBe(1);
  });

  const logoIsOnItsWay = () => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);

  it.each(['load', 'error'] as const)('opens the print dialog after the logo’s %s event', async (event) => {
    logoIsOnItsWay();
    await open({ json: { result: signed, logo: '/v1/blob/a/l', company: 'Höhenluft' } });
    await after(1500);
    expect(printed).toBe(0);
    fireEvent[event](screen.getByRole('img', { name: 'Höhenluft' }));
    expect(printed).toBe(1);
    await after(60_000);
    expect(printed).toBe(1);
  });

  it('opens the print dialog after three seconds if the logo does not load', async () => {
    logoIsOnItsWay();
    await open({ json: { result: signed, logo: '/v1/blob/a/l', company: 'Höhenluft' } });
    await after(2999);
    expect(printed).toBe(0);
    await after(1);
    expect(printed).toBe(1);
  });

  it('opens the print dialog when its button is clicked', async () => {
    await open({ json: { result: signed, logo: null } });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
  });

  it('uses the key in its URL to fetch the record and link to the PDF and the receipt', {
    meta: { spec: ['2.15 /signed-waiver-print/{signedKey}/{id}', '2.82 print'] },
  }, async () => {
    const server = await open({ json: { result: signed, logo: null } });
    expect(server.requestsTo(RECORD)[0]?.headers.get('x-signed-key')).toBe('a-key');
    expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
      `/v1/signed_waiver/${ID}/pdf?signed_key=a-key`,
    );
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(
      `/v1/signed_waiver/${ID}/receipt?signed_key=a-key`,
    );
  });

  it('first fetches the record as the owner, even after the link has expired', {
    meta: { spec: '2.82 print' },
  }, async () => {
    const server = startServer({
      'POST /v1/auth/refresh': { json: LOGGED_IN },
      [AS_OWNER]: { json: { result: signedWaiverForOwner(signed), logo: null } },
      [RECORD]: { status: 410, json: { code: 'link_expired' } },
    });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
    await after(0);
    screen.getByRole('heading', { level: 1, name: 'Climbing hall' });
    expect(server.requestsTo(AS_OWNER)[0]?.headers.get('authorization')).toBe(LOGGED_IN.idToken);
    expect(server.requestsTo(RECORD)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
  });

  it('falls back to the key if another owner is logged in', async () => {
    const server = startServer({
      'POST /v1/auth/refresh': { json: LOGGED_IN },
      [AS_OWNER]: { status: 404, json: { code: 'not_found' } },
      [RECORD]: { json: { result: signed, logo: null } },
    });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}` });
    await after(0);
    expect(server.requestsTo(RECORD)[0]?.headers.get('x-signed-key')).toBe('a-key');
    expect(server.requestsTo(RECORD)[0]?.headers.get('authorization')).toBeNull();
    screen.getByRole('heading', { level: 1, name: 'Climbing hall' });
  });

  it('offers only the PDF in browsers that cannot print', async () => {
    vi.stubGlobal('print', undefined);
    await open({ json: { result: signed, logo: null } });
    await after(5000);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    screen.getByRole('link', { name: 'Download PDF' });
  });

  it('starts with the signers, their roles, the signature and the signing time in the business’s time zone', {
    meta: { spec: '2.78 Signed waiver' },
  }, async () => {
    await open({ json: { result: signed, logo: null } });
    const [first] = screen.getAllByRole('list');
    expect(
      within(first as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ada Kahananui Parent or guardian', 'Kai Kahananui Minor', 'Erased Minor']);
    screen.getByText('Signed on November 21, 2026 at 9:30 PM CST');
    expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Signed by',
      'Signed document',
      'Signature evidence',
    ]);
  });

  it('shows its controls in the record’s language until another one is selected', async () => {
    const german = { ...signed, document: { ...signed.document, locale: 'de' as const } };
    await open({ json: { result: german, logo: null } });
    const button = (name: string) => vi.waitFor(() => screen.getByRole('button', { name }));
    await button('Drucken');
    fireEvent.change(screen.getByLabelText('Sprache'), { target: { value: 'en' } });
    await button('Print');
    screen.getByRole('heading', { name: 'Unterschrieben von' });
    expect(location.search).toBe('?locale=en');
  });

  it('opens in the language of the email that links to it', async () => {
    const german = { ...signed, document: { ...signed.document, locale: 'de' as const } };
    startServer({ [RECORD]: { json: { result: german, logo: null } } });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}?locale=en` });
    await after(10);
    expect(screen.getByRole('button').textContent).toBe('Print');
  });

  it('shows the text, answers and people as they were at signing', {
    meta: { spec: '2.78 Signed waiver' },
  }, async () => {
    await open({ json: { result: signed, logo: null } });
    screen.getByText('Please read this carefully before you sign.');
    const minors = screen.getByRole('heading', { level: 3, name: 'Minor' }).parentElement;
    expect(minors?.textContent).toMatch(/Kai.*February 28, 2015.*Erased$/);
    const answer = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;
    expect(answer('State')).toBe('Texas');
    expect(answer('City')).toBe('–');
    expect(answer('I agree to use electronic records and signatures.')).toBe('Yes');
  });

  it.each(MODES)('shows every section and field type (%s)', async (mode) => {
    const record = { ...signedWaiver(), ...wholeRecord(mode) } as SignedWaiver;
    await open({ json: { result: record, logo: null } });
    const shown = [...document.querySelectorAll('article section:not(:last-child) dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]);
    expect(shown).toEqual(wholeAnswers(mode));
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      record.document.heading,
      ...record.document.parts[mode].map(({ title }) => title),
    ]);
    expect(screen.getAllByRole('img')).toHaveLength(2);
  });

  it.each([
    ['minors', true],
    ['adult', false],
  ] as const)('links to the safety video only if it is unfinished: %s, %j', async (mode, isOpen) => {
    const record = { ...signedWaiver(), ...withVideo(wholeRecord(mode)) } as SignedWaiver;
    await open({ json: { result: record, logo: null } });
    const link = screen.queryByRole('link', { name: 'Go to the safety video' });
    expect(link?.getAttribute('href')).toBe(
      isOpen ? `/confirm-understanding/a-key/${ID}?locale=en` : undefined,
    );
  });

  it('shows who watched the video and when, with every answer and the signature', {
    meta: { spec: '2.79 understanding video link with' },
  }, async () => {
    const record = { ...signedWaiver(), ...withVideo(wholeRecord('adult')) } as SignedWaiver;
    await open({ json: { result: record, logo: null } });
    const video = screen.getByRole('heading', { level: 3, name: 'Safety video' }).parentElement;
    expect(video?.textContent).toContain('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(video?.textContent).toContain('Understanding confirmed on November 21, 2026 at 9:40 PM CST');
    expect([...(video?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^On the left \(incorrect\) – Nov.*\nOn the right \(correct\) – Nov/),
      '2',
    ]);
    expect(video?.querySelectorAll('img')).toHaveLength(1);
  });

  it('ends with the signature evidence: business, waiver, version, hash, time, time zone and record ID', async () => {
    await open({ json: { result: signed, logo: null, company: 'Höhenluft' } });
    const proof = screen.getByRole('heading', { name: 'Signature evidence' }).parentElement;
    expect(
      [...(proof?.querySelectorAll('dt') ?? [])].map((label) => [
        label.textContent,
        label.nextElementSibling?.textContent,
      ]),
    ).toEqual([
      ['Business', 'Höhenluft'],
      ['Waiver', 'Climbing hall'],
      ['Document version', '3'],
      ['SHA-256 of the signed document', 'ab'.repeat(32)],
      ['Received', 'November 21, 2026 at 9:30 PM CST (2026-11-22T03:30:00.000Z)'],
      ['Time zone', 'America/Chicago'],
      ['Record ID', ID],
    ]);
  });

  it.each(['ada@new.test', '{date}@new.test'])('says that the signer has corrected %s', async (email) => {
    const recipientAddress = { email, at: '2026-11-22T04:00:00.000Z' };
    await open({ json: { result: { ...signed, recipientAddress }, logo: null } });
    const line = screen.getByText('Address for the copy').nextElementSibling;
    expect(line?.textContent).toBe(`${email}, corrected by the signer on November 21, 2026 at 10:00 PM CST`);
  });

  it('marks erased answers and signatures', async () => {
    await open({ json: { result: { ...signed, answers: 'erased', signature: 'erased' }, logo: null } });
    expect(screen.queryByText('Texas')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getAllByText('Erased').length).toBeGreaterThan(3);
  });

  it('keeps the language of the signed document, whatever the page’s language', async () => {
    await open({ json: { result: { ...signed, document: documentOf(templateConfig(), 'de') }, logo: null } });
    expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')?.getAttribute('lang')).toBe('de');
    expect(document.body.textContent).toContain('Weiblich');
    screen.getByText('Unterschrieben am 21. November 2026 um 21:30 GMT-6');
  });

  it.each(['link_expired', 'erased'])(
    'links to the business’s waivers if the record is gone: %s',
    async (code) => {
      await open({ status: 410, json: { code, owner: { id: 'o', logo: null, company: 'Höhenluft' } } });
      const way = screen.getByRole('link', { name: 'See all waivers of Höhenluft' });
      expect(way.getAttribute('href')).toBe('/public/o?locale=en');
      expect(printed).toBe(0);
    },
  );

  it('does not open the print dialog when opened from an email', async () => {
    startServer({ [RECORD]: { json: { result: signed, logo: null } } });
    await openSignPage({ screen: 'print', path: `/signed-waiver-print/a-key/${ID}?view=1` });
    await after(5000);
    expect(printed).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
  });

  it('does not print for an expired link and explains what to do', {
    meta: { spec: '8.11 print' },
  }, async () => {
    await open({ status: 404, json: { code: 'not_found' } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Your download link has expired. Downloads expire 3 days after signing.',
    );
    screen.getByText('Please ask the business that gave you the document for a copy.');
    expect(screen.queryByText(/this signed waiver has expired|Links work for/)).toBeNull();
    await after(60_000);
    expect(printed).toBe(0);
  });

  it('reports an erased record, and offers a retry if the server does not respond', async () => {
    const server = await open({ status: 503, json: { code: 'overloaded' } });
    screen.getByRole('heading', { name: 'No connection' });
    server.change(RECORD, { status: 410, json: { code: 'erased' } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await after(0);
    expect(screen.getByRole('heading', { name: 'Record erased' })).toBeTruthy();
  });
});
