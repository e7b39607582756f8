import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import { TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { wholeAnswers, wholeDocument, wholeRecord, withVideo } from '@waivers/waiver/testing/whole-record.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { describe, expect, it, vi } from 'vitest';
import { signedWaiverForOwner, uuid } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const PATH = 'GET /v1/signed_waiver_auth/an-id';
const PDF = 'GET /v1/signed_waiver/an-id/pdf';
const RECEIPT = 'GET /v1/signed_waiver/an-id/receipt';
const MAILS = 'GET /v1/signed_waiver/an-id/follow-ups';
const person = (firstName: string) => ({ firstName, lastName: 'Kahananui', birthDate: '2015-02-28' });
const signed = signedWaiverForOwner({
  id: 'an-id',
  document: { ...TEMPLATE_DOCUMENT, subtitle: 'Read this.' },
  participants: [
    { id: uuid(0), role: 'guardian', identity: { ...person('Ada'), gender: 'Female' } },
    { id: uuid(1), role: 'minor', identity: person('Kai') },
    { id: uuid(2), role: 'minor', identity: 'erased' },
  ],
  answers: { address: '1 Main Street', electronicConsent: true },
  signature: { signature: '<svg/>' },
});
const open = async (reply: Parameters<typeof startServer>[0][string]) => {
  const server = startServer({ [PATH]: reply, [MAILS]: { json: { results: [] } } });
  await openDashboard('/signed-waiver/an-id');
  return server;
};
const factsOf = (title: HTMLElement) =>
  [...(title.nextElementSibling?.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
const chooseInMenu = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const valueAt = (label: string): string | null | undefined =>
  screen.getAllByText(label)[0]?.nextElementSibling?.textContent;

describe('signed waiver page', () => {
  it('shows the state, waiver and time of signing below the name, and a back link', {
    meta: { spec: '2.78 Signed waiver' },
  }, async () => {
    await open({ json: { result: signed, logo: null } });
    const title = await pageNamed('Ada Kahananui and 2 minors');
    expect(factsOf(title)).toEqual(['Valid', 'Kayak tour · Signed on November 21, 2026 at 9:30 PM CST']);
    screen.getByText('Read this.');
    const back = within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link');
    expect([back.textContent, back.getAttribute('href')]).toEqual(['Signed waivers', '/']);
  });

  it('shows role and age of a sole signer below the name', async () => {
    await open({
      json: { result: { ...signed, participants: signed.participants.slice(0, 1) }, logo: null },
    });
    const title = await pageNamed('Ada Kahananui');
    const years = yearsBetween('2015-02-28', dateIn(signed.timeZone, new Date()));
    expect(factsOf(title).slice(1, 3)).toEqual(['Guardian', `AGE ${years}`]);
  });

  it('is titled with the waiver once the signer is erased', async () => {
    const participants = signed.participants.map((each) => ({ ...each, identity: 'erased' as const }));
    await open({ json: { result: { ...signed, participants }, logo: null } });
    const title = await pageNamed('Kayak tour');
    expect(factsOf(title)).toEqual(['Erased', expect.stringMatching(/^Signed on /)]);
  });

  it.each([
    ['Voided', { voided: { reason: 'Wrong family', at: signed.date, by: null } }],
    ['Arrived', {}],
    ['Understanding: not complete', { arrivals: [] }],
    ['18 or older now', { arrivals: [] }, '2000-02-28'],
  ])('starts its facts with %s', async (state, desk, birthDate = '2015-02-28') => {
    const day = dateIn(signed.timeZone, new Date());
    const arrivals = signed.participants.map(({ id }) => ({
      participantId: id,
      day,
      at: signed.date,
      by: null,
    }));
    const frontDesk = { ...signed.frontDesk, arrivals, ...desk };
    const participants = signed.participants.map((each) =>
      each.identity === 'erased' ? each : { ...each, identity: { ...each.identity, birthDate } },
    );
    const understanding = { completed: false, understood: [], viewings: [] };
    await open({ json: { result: { ...signed, frontDesk, participants, understanding }, logo: null } });
    expect(factsOf(await pageNamed('Ada Kahananui and 2 minors'))[0]).toBe(state);
  });

  it('prints the company name and logo at the top', async () => {
    await open({ json: { result: signed, company: 'Höhenluft GmbH', logo: '/v1/blob/a/logo' } });
    await pageNamed('Ada Kahananui and 2 minors');
    const [letterhead] = screen.getAllByText('Höhenluft GmbH', { selector: 'p' });
    expect(letterhead?.querySelector('img')?.getAttribute('src')).toBe('/v1/blob/a/logo');
    const below = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(letterhead?.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(below);
  });

  it('prints no image if there is no logo', async () => {
    await open({ json: { result: signed, company: 'Höhenluft GmbH', logo: null } });
    await pageNamed('Ada Kahananui and 2 minors');
    const [letterhead] = screen.getAllByText('Höhenluft GmbH', { selector: 'p' });
    expect(letterhead?.querySelector('img')).toBeNull();
  });

  it('links to the audit trail and to what the signer saw', async () => {
    await open({ json: { result: signed, logo: null } });
    await pageNamed('Ada Kahananui and 2 minors');
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Audit trail')).toBe('/audit/signed_waiver/an-id');
    expect(addressOf('What the signer saw')).toBe('/audit/signed_waiver/an-id#what-the-signer-saw');
  });

  it('groups its actions in one menu on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 700px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open({ json: { result: signed, logo: null } });
    await pageNamed('Ada Kahananui and 2 minors');
    const [first] = within(screen.getByRole('main')).getAllByRole('button');
    expect(first?.textContent).toBe('Check in');
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Print/Save as PDF',
      'Download PDF',
      'Download receipt',
      'Audit trail',
      'What the signer saw',
      'Void record …',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'What the signer saw' }));
    expect(location.pathname + location.hash).toBe('/audit/signed_waiver/an-id#what-the-signer-saw');
  });

  it('shows each person’s answers, names all but the signer, and marks erased people', {
    meta: { spec: '2.78 Signed waiver' },
  }, async () => {
    await open({ json: { result: signed, logo: null } });
    await pageNamed('Ada Kahananui and 2 minors');
    const people = screen.getAllByRole('heading', { level: 3 });
    expect(people.map(({ textContent }) => textContent)).toEqual(['Kai Kahananui Minor', 'Erased Minor']);
    for (const shown of ['Kai Kahananui', '1 Main Street'])
      for (const each of screen.getAllByText(shown)) expect(each.tagName).toBe('BDI');
    expect(valueAt('Gender')).toBe('Female');
    expect(valueAt('Date of birth')).toBe('February 28, 2015');
    expect(valueAt('Address')).toBe('1 Main Street');
    expect(valueAt('I agree to use electronic records and signatures.')).toBe('Yes');
    expect(screen.queryByText('City')).toBeNull();
    expect(screen.getByRole('img', { name: 'The signature' }).getAttribute('src')).toBe(
      'data:image/svg+xml,%3Csvg%2F%3E',
    );
  });

  it('names a person who signed alone only in its title', async () => {
    const participants = [{ id: uuid(0), role: 'adult' as const, identity: person('Ada') }];
    await open({ json: { result: { ...signed, participants }, logo: null } });
    await pageNamed('Ada Kahananui');
    expect(screen.getAllByText(/Ada|Kahananui/)).toHaveLength(1);
  });

  it('lists the signature evidence', async () => {
    await open({ json: { result: signed, logo: null, company: 'Höhenluft' } });
    await pageNamed('Ada Kahananui and 2 minors');
    screen.getByText('Signature evidence');
    const labels = [
      ['Business', 'Höhenluft'],
      ['Waiver', 'Climbing hall'],
      ['Received', 'Nov 21, 2026, 9:30:00 PM CST'],
      ['Opened by the signer', 'Nov 21, 2026, 9:20:00 PM CST'],
      ['Sent by the signer', 'Nov 21, 2026, 9:29:59 PM CST'],
      ['Scrolled to the end', 'No'],
      ['Network address', '203.0.113.7'],
      ['Browser', 'A phone'],
      ['Screen', '390 × 844'],
      ['Time zone of the signer', 'Europe/Berlin'],
      ['Document version', '3'],
      ['SHA-256 of the signed document', 'ab'.repeat(32)],
      ['Record ID', 'an-id'],
    ] as const;
    expect(labels.map(([label]) => [label, valueAt(label)])).toEqual(labels);
  });

  it('lists what is left of an erased signer’s evidence', async () => {
    await open({
      json: { result: { ...signed, answers: 'erased', signature: 'erased', evidence: 'erased' }, logo: null },
    });
    await pageNamed('Ada Kahananui and 2 minors');
    expect(screen.getAllByText('These answers have been erased.').length).toBeGreaterThan(1);
    expect(screen.queryByRole('img', { name: 'The signature' })).toBeNull();
    expect(screen.queryByText('Network address')).toBeNull();
    expect(valueAt('Document version')).toBe('3');
  });

  it('reads like the document: people, signed text, answers and signatures, evidence', async () => {
    await open({ json: { result: signed, logo: null } });
    await pageNamed('Ada Kahananui and 2 minors');
    const titles = [...document.querySelectorAll('article :is(h2, summary)')];
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Parent or guardian',
      'Minor',
      'Signed document',
      'Climbing hall',
      'Electronic signature',
      "Parent's or guardian's signature",
      'Signature evidence',
    ]);
    const text = screen.getByText('Signed document').closest('details');
    expect([text?.open, text?.textContent?.includes('Read this.')]).toEqual([true, true]);
  });

  it.each(MODES)('shows every section and field type (%s)', async (mode) => {
    await open({ json: { result: { ...signed, ...wholeRecord(mode), id: 'an-id' }, logo: null } });
    await pageNamed(mode === 'adult' ? 'Ada May O’Brien' : 'Ada May O’Brien and 3 minors');
    const shown = [...document.querySelectorAll('article > div dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]);
    const elsewhere = /^(?:First|Middle|Last) name|^Country|^Street|^Apartment|^City|^State|^Zip/;
    const answers = wholeAnswers(mode).filter(([label]) => !elsewhere.test(label));
    const address = ['Address', '1 Main Street, Unit 7\nAustin, Texas 01234, United States'];
    expect(shown).toHaveLength(answers.length + 1);
    expect(shown).toEqual(expect.arrayContaining([...answers, address]));
    const labels = shown.map(([label]) => label);
    expect(labels.slice(labels.indexOf('Phone')).slice(0, 3)).toEqual(['Phone', 'Email address', 'Address']);
    expect(screen.getAllByRole('img', { name: 'The signature' })).toHaveLength(2);
    for (const note of ['Please tell us.', 'Stay with the guide.']) screen.getByText(note);
  });

  it('shows who watched the video, every answer and the signature', {
    meta: { spec: '2.79 understanding video link with' },
  }, async () => {
    const record = { ...signed, ...withVideo(wholeRecord('minors')), id: 'an-id' };
    await open({ json: { result: record, logo: null } });
    await pageNamed('Ada May O’Brien and 3 minors');
    const video = screen.getByRole('heading', { level: 2, name: 'Safety video' }).parentElement;
    const link = screen.getByRole('link', { name: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' });
    expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    const people = [...(video?.querySelectorAll('h3') ?? [])].map((heading) => [
      heading.textContent,
      heading.parentElement?.querySelectorAll('p')[0]?.textContent?.slice(0, 10),
    ]);
    expect(people).toEqual([
      ['Ada May O’Brien', 'Started on'],
      ['Zoë O’Brien', 'Not yet co'],
      ['山田太郎', 'Not yet co'],
      ['X محمد', 'Not yet co'],
    ]);
    expect([...(video?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^On the left \(incorrect\) – Nov.*\nOn the right \(correct\) – Nov/),
      '2',
    ]);
  });

  it('shows the record in the signing language and everything else in the owner’s', async () => {
    const whole = wholeRecord('minors');
    const german = { ...whole, document: wholeDocument('de'), settings: { ...whole.settings, locale: 'de' } };
    await open({ json: { result: { ...signed, ...german, id: 'an-id' }, logo: null } });
    await pageNamed('Ada May O’Brien and 3 minors');
    const note = screen.getByText('Signed in German');
    const record = note.nextElementSibling;
    expect(record?.getAttribute('lang')).toBe('de');
    const inside = within(record as HTMLElement);
    await inside.findByText('Elternteil oder Vormund');
    expect(inside.getAllByText('Minderjährig')).toHaveLength(3);
    for (const shown of ['29. Februar 1988', 'Anschrift', 'Ja', 'Nein'])
      expect(inside.getAllByText(shown)).not.toEqual([]);
    for (const image of inside.getAllByRole('img')) expect(image.getAttribute('alt')).toBe('Unterschrift');
    // Only the label of the document is in the owner's language.
    const marked = [...(record?.querySelectorAll('[lang]') ?? [])];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Signed document']);
    const desk = within(screen.getByRole('region', { name: 'Front desk' }));
    expect([desk.getAllByText('Minor').length, desk.queryByText('Minderjährig')]).toEqual([3, null]);
  });

  it('prints fully expanded, with the business, waiver and date as its title', {
    meta: { spec: '2.80 owner' },
  }, async () => {
    await open({ json: { result: signed, logo: null, company: 'Höhenluft' } });
    await pageNamed('Ada Kahananui and 2 minors');
    const folded = () => [...document.querySelectorAll('details')].map((each) => each.open);
    expect(folded()).toEqual([true, false]);
    const { title } = document;
    fireEvent(window, new Event('beforeprint'));
    expect(folded()).toEqual([true, true]);
    expect(document.title).toBe('Höhenluft – Climbing hall – 2026-11-21');
    fireEvent(window, new Event('afterprint'));
    expect(folded()).toEqual([true, false]);
    expect(document.title).toBe(title);
  });

  const watchDownloads = () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
    );
    return saved;
  };

  it('downloads the server’s PDF, or explains why it cannot', { meta: { spec: '2.80 owner' } }, async () => {
    const saved = watchDownloads();
    const server = await open({ json: { result: signed, logo: null, company: 'Höhenluft' } });
    server.change(PDF, { json: {} });
    await pageNamed('Ada Kahananui and 2 minors');
    chooseInMenu('Download PDF');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const [link] = saved.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe('Höhenluft – Climbing hall – 2026-11-21.pdf');
    expect(server.requestsTo(PDF)[0]?.headers.get('authorization')).toBe('a-token');
    server.change(PDF, { status: 503, json: { code: 'overloaded' } });
    chooseInMenu('Download PDF');
    await screen.findByText(/try again/i);
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('downloads the receipt, or says that it is not ready yet', async () => {
    const saved = watchDownloads();
    const server = await open({ json: { result: signed, logo: null, company: 'Höhenluft' } });
    server.change(RECEIPT, { status: 503, json: { code: 'receipt_pending' } });
    await pageNamed('Ada Kahananui and 2 minors');
    chooseInMenu('Download receipt');
    await screen.findByText('The receipt is not ready yet. Please try again in a moment.');
    expect(saved).not.toHaveBeenCalled();
    server.change(RECEIPT, { json: {} });
    chooseInMenu('Download receipt');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const [link] = saved.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe(`${signed.id}.tlog-proof`);
    expect(server.requestsTo(RECEIPT)[0]?.headers.get('authorization')).toBe('a-token');
  });

  it('prints when its button is clicked', { meta: { spec: '2.80 owner' } }, async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await open({ json: { result: signed, logo: null } });
    await pageNamed('Ada Kahananui and 2 minors');
    fireEvent.click(screen.getByRole('button', { name: 'Print/Save as PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('links back to the list with the same filters and search terms', async () => {
    startServer({ [PATH]: { json: { result: signed, logo: null } }, [MAILS]: { json: { results: [] } } });
    const list = { search: '?role=minor', state: { terms: 'mia' } };
    await openDashboard('/signed-waiver/an-id', { state: { list } });
    await pageNamed('Ada Kahananui and 2 minors');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link'));
    expect([location.pathname, location.search, history.state]).toEqual([
      '/',
      '?role=minor',
      { terms: 'mia' },
    ]);
  });

  it('shows a not-found page for an unknown record, and retries after a failure', async () => {
    const server = await open({ status: 400, json: { code: 'x' } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.change(PATH, { status: 404, json: { code: 'not_found' } });
    fireEvent.click(retry);
    expect(await pageNamed('Page not found')).toBeTruthy();
  });
});
