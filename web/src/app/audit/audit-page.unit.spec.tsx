import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listedWaiver, signedWaiverForOwner, uuid } from '../../testing/answers.ts';
import { auditEvent, auditedWaiver, stateAnswer, WAIVER_EVENTS } from '../../testing/audit.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { type RecordedRequest, startServer } from '../../testing/server.ts';

const path = (kind: string): string => `GET /v1/audit/${kind}/an-id`;

/** Serves events in pages: newest first, or in ascending order after a given version. */
const paged =
  (events: readonly AuditEvent[], size = 100) =>
  ({ query }: RecordedRequest) => {
    const after = query.get('after');
    const limit = Number(query.get('limit') ?? size);
    if (query.get('before') === null) {
      const later = events.filter(({ version }) => version > Number(after ?? 0));
      return {
        json: {
          results: later.slice(0, limit),
          ...(later.length > limit && { next: later[limit - 1]?.version }),
        },
      };
    }
    const before = query.get('before') === 'end' ? Number.POSITIVE_INFINITY : Number(query.get('before'));
    const earlier = events.filter(({ version }) => version < before).toReversed();
    const results = earlier.slice(0, size);
    return { json: { results, ...(earlier.length > size && { next: results.at(-1)?.version }) } };
  };

const STATES = [
  auditedWaiver(1, 'Climbing hall', '<p>Mind the old rope.</p>', 0),
  auditedWaiver(1, 'Climbing hall', '<p>Mind the old rope.</p>', 1),
  auditedWaiver(2, 'Climbing hall, new', '<p>Mind the red rope.</p>', 1),
  auditedWaiver(2, 'Climbing hall, new', '<p>Mind the red rope.</p>', 2),
];
const ofWaiver = (events: readonly AuditEvent[] = WAIVER_EVENTS, size = 100) => ({
  'GET /v1/registration': {},
  [`${path('waiver')}/events`]: paged(events, size),
  [path('waiver')]: ({ query }: RecordedRequest) => {
    const version = Number(query.get('at'));
    return stateAnswer('waiver', version, STATES[Math.min(version, STATES.length) - 1] ?? null);
  },
});
const openWaiver = async (search = '', server: Parameters<typeof startServer>[0] = ofWaiver()) => {
  const started = startServer(server);
  await openDashboard(`/audit/waiver/an-id${search}`);
  await pageNamed('Audit trail');
  await screen.findByRole('slider', { name: 'Moment' });
  return started;
};
const lines = (): readonly string[] =>
  within(screen.getByRole('heading', { name: 'What happened' }).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
const factOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
const slider = (name = 'Moment') => screen.getByRole<HTMLInputElement>('slider', { name });

afterEach(() => vi.useRealTimers());

describe('audit timeline', () => {
  it('shows who did what and when, in the account’s time zone', async () => {
    await openWaiver();
    await screen.findByText('Times are those of America/Chicago.');
    expect(lines()).toEqual([
      'Nov 21, 2026, 9:34:00 PM CSTMara Lindqvist published version 2 in English and GermanLogged in with a passwordShown',
      'Nov 21, 2026, 9:33:00 PM CSTMara Lindqvist saved version 2 of “Climbing hall, new”',
      'Nov 21, 2026, 9:32:00 PM CSTMara Lindqvist published version 1 in English',
      'Nov 21, 2026, 9:31:00 PM CSTMara Lindqvist made the waiver “Climbing hall”',
    ]);
  });

  it('links to each moment and shows the state at that point', async () => {
    await openWaiver();
    expect(await factOf('What customers could sign')).toBe('Version 2: Climbing hall, new');
    const first = screen.getByRole('link', { name: /made the waiver/ });
    expect(first.getAttribute('href')).toBe('/audit/waiver/an-id?at=1');
    fireEvent.click(first);
    await screen.findByText('Mind the old rope.');
    expect(await factOf('What customers could sign')).toBe('Nothing');
    expect(location.search).toBe('?at=1');
    expect(slider().value).toBe('1');
    expect(first.getAttribute('aria-current')).toBe('true');
  });

  it('loads older events on demand, but the event in a shared link directly', async () => {
    await openWaiver('?at=1', ofWaiver(WAIVER_EVENTS, 2));
    expect(lines()).toHaveLength(2);
    await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toContain('made the waiver'));
    fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(lines()).toHaveLength(4));
  });

  it('prints a note that earlier events are missing', async () => {
    await openWaiver('', ofWaiver(WAIVER_EVENTS, 2));
    await screen.findByText('The newest 2 events. Earlier ones are not printed.');
    fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(lines()).toHaveLength(4));
    expect(screen.queryByText(/are not printed/)).toBeNull();
  });

  it('describes erased people, API keys and unknown events', async () => {
    const someone = { id: uuid('user'), name: null };
    await openWaiver(
      '',
      ofWaiver([
        auditEvent(1, 'WaiverDrafted', { title: 'Kayak tour' }, someone),
        auditEvent(2, 'WaiverUnpublished', {}, { kind: 'apiKey', id: uuid('key'), name: null }),
        auditEvent(3, 'WaiverSealed', {}),
        auditEvent(4, '__proto__', {}),
      ]),
    );
    const texts = lines().map((line) => line.replace(/^.*CST/, ''));
    expect(texts).toEqual([
      'Something else happened: __proto__Logged in with a passwordShown',
      'Something else happened: WaiverSealed',
      'A program with an API key unpublished the waiver',
      'An erased person made the waiver “Kayak tour”',
    ]);
  });

  it('isolates names and titles in either text direction', async () => {
    await openWaiver(
      '?at=1',
      ofWaiver([
        auditEvent(1, 'WaiverDrafted', { title: 'سباحة' }, { name: 'נועה 7' }),
        auditEvent(2, 'WaiverUnpublished'),
      ]),
    );
    const [line] = screen.getAllByRole('listitem').filter((each) => each.textContent?.includes('made'));
    expect([...(line?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'נועה 7',
      'سباحة',
    ]);
    expect(line?.textContent).toContain('נועה 7 made the waiver “سباحة”');
    expect(slider().getAttribute('aria-valuetext')).toContain('. נועה 7 made the waiver “سباحة”');
  });

  it('links back to a waiver’s versions, or to the list if the waiver was deleted', async () => {
    const back = () => within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link');
    const server = await openWaiver();
    expect(back().getAttribute('href')).toBe('/waiver-create/an-id/history');
    cleanup();
    server.change(`${path('waiver')}/events`, paged([...WAIVER_EVENTS, auditEvent(5, 'WaiverDeleted')]));
    await openDashboard('/audit/waiver/an-id?at=1');
    await pageNamed('Audit trail');
    await waitFor(() => expect(back().getAttribute('href')).toBe('/waivers'));
  });

  it('prepends new events as they happen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = await openWaiver();
    const more = [...WAIVER_EVENTS, auditEvent(5, 'WaiverUnpublished')];
    server.change(`${path('waiver')}/events`, paged(more));
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await waitFor(() => expect(lines()[0]).toContain('unpublished the waiver'));
    expect(lines()).toHaveLength(5);
    expect(slider().value).toBe('5');
    const { textContent: first, role } = screen.getByText('1 new event');
    expect(role).toBe('status');
    server.change(`${path('waiver')}/events`, paged([...more, auditEvent(6, 'WaiverPublished')]));
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await waitFor(() => expect(lines()).toHaveLength(6));
    // Screen readers ignore a live region whose text is set to the same value again.
    expect(screen.getByText('1 new event').textContent).not.toBe(first);
  });

  it('does not repeat an event contained in two responses', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = await openWaiver();
    const more = [...WAIVER_EVENTS, auditEvent(5, 'WaiverUnpublished')];
    server.change(`${path('waiver')}/events`, { json: { results: more } });
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await waitFor(() => expect(lines()[0]).toContain('unpublished the waiver'));
    expect(lines()).toHaveLength(5);
  });

  it('shows an error if the events cannot be loaded, and can retry', async () => {
    const server = startServer({ 'GET /v1/registration': {}, [`${path('waiver')}/events`]: { status: 400 } });
    await openDashboard('/audit/waiver/an-id');
    await screen.findByRole('alert');
    const { [path('waiver')]: state, [`${path('waiver')}/events`]: events } = ofWaiver();
    if (state !== undefined) server.change(path('waiver'), state);
    if (events !== undefined) server.change(`${path('waiver')}/events`, events);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(lines()).toHaveLength(4));
  });

  it.each(['waiver/another-id', 'planet/an-id'])('shows a not-found page for %s', async (subject) => {
    startServer({ 'GET /v1/registration': {} });
    await openDashboard(`/audit/${subject}`);
    expect((await pageNamed('Page not found')).tagName).toBe('H1');
  });
});

describe('comparison of two moments', () => {
  it('shows the earlier moment first and marks words found in only one of them', async () => {
    await openWaiver('?at=4');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Compare with another moment' }));
    expect(location.search).toBe('?at=4&with=3');
    expect(await screen.findByText('What customers could sign')).toBeDefined();
    expect(screen.queryByText('red')).toBeNull();
    fireEvent.change(slider('Compared moment'), { target: { value: '2' } });
    const marked = async () =>
      (await screen.findAllByText('old', { selector: 'mark' })).map(
        (each) => each.closest('div')?.textContent,
      );
    expect(await marked()).toEqual(['Nov 21, 2026, 9:32:00 PM CSTMind the old rope.']);
    expect(screen.getByText('red', { selector: 'mark' }).closest('div')?.textContent).toBe(
      'Nov 21, 2026, 9:34:00 PM CSTMind the red rope.',
    );
    fireEvent.click(screen.getByRole('checkbox'));
    expect(location.search).toBe('?at=4');
  });

  it('compares with the newest moment if the first is selected', async () => {
    await openWaiver('?at=1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Compare with another moment' }));
    expect(location.search).toBe('?at=1&with=4');
  });

  it('is not offered if there is only one event', async () => {
    startServer(ofWaiver(WAIVER_EVENTS.slice(0, 1)));
    await openDashboard('/audit/waiver/an-id');
    await pageNamed('Audit trail');
    expect(await factOf('Moment')).toMatch(/^Nov 21, 2026, 9:31:00 PM CST.*made the waiver/);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('accepts the two moments in either order', async () => {
    await openWaiver('?at=1&with=4');
    const list = (await screen.findByText('old', { selector: 'mark' })).closest('dl');
    const sides = [...(list?.querySelectorAll('dt') ?? [])];
    expect(sides.map(({ textContent }) => textContent)).toEqual([
      'Nov 21, 2026, 9:31:00 PM CST',
      'Nov 21, 2026, 9:34:00 PM CST',
    ]);
  });
});

describe('signed waiver’s audit timeline', () => {
  const signed = signedWaiverForOwner({ id: 'an-id', voidedAt: '2026-11-22T03:32:00.000Z' });
  const [signer, minor] = signed.participants;
  const EVENTS = [
    auditEvent(
      1,
      'WaiverSigned',
      {
        revision: 3,
        mode: 'minors',
        locale: 'en',
        participants: [
          { identity: { firstName: 'Anna', lastName: 'Ek' }, evidence: { address: '203.0.113.7' } },
          { identity: 'erased' },
        ],
      },
      { kind: 'signer', id: null, name: null },
    ),
    auditEvent(2, 'PersonCheckedIn', { participantId: signer?.id, day: '2026-11-21' }),
    auditEvent(3, 'PersonErased', { participantId: minor?.id }, { kind: 'system', id: null, name: null }),
    auditEvent(4, 'SignedWaiverVoided', { why: 'erased' }),
    auditEvent(
      5,
      'RecipientAddressCorrected',
      { participantId: signer?.id, field: 'email', address: { email: 'anna@new.test' } },
      { kind: 'signer', id: null, name: null },
    ),
    ...(
      [
        ['B-T', false],
        ['B-B', false],
        ['B-T', true],
        ['B-B', true],
      ] as const
    ).map(([level, isOwn], index) =>
      auditEvent(
        6 + index,
        'RecordSealed',
        { level, certificate: { sha256: 'ab'.repeat(32), isOwn }, participants: [] },
        { kind: 'system', id: null, name: null },
      ),
    ),
  ];

  it('shows who signed from which address, and who has been erased', async () => {
    startServer({
      'GET /v1/registration': {},
      [`${path('signed_waiver')}/events`]: paged(EVENTS),
      [path('signed_waiver')]: stateAnswer('signed_waiver', 9, {
        ...signed,
        recipientAddress: { email: 'anna@new.test', at: '2026-11-22T03:32:00.000Z' },
        participants: signed.participants.map((person) =>
          person.id === minor?.id ? { ...person, identity: 'erased' } : person,
        ),
        frontDesk: {
          ...signed.frontDesk,
          voided: { reason: null, at: '2026-11-22T03:32:00.000Z', by: null },
        },
      }),
    });
    await openDashboard('/audit/signed_waiver/an-id');
    await pageNamed('Audit trail');
    expect(await factOf('Valid')).toBe('No (Erased)');
    expect(await factOf('Address for the copy')).toBe('anna@new.test');
    const texts = lines().map((line) => line.replace(/^.*CST/, ''));
    const unknown =
      '. Adobe calls the seal’s issuer unknown, because this installation made the certificate itself';
    expect(texts).toEqual([
      `The PDF was sealed, without a time stamp${unknown}Shown`,
      `The PDF was sealed, with a time stamp${unknown}`,
      'The PDF was sealed, without a time stamp',
      'The PDF was sealed, with a time stamp',
      'The signer corrected the address for the copy to anna@new.test',
      'Mara Lindqvist voided the record: Erased',
      'A person was permanently erased',
      expect.stringMatching(/^Mara Lindqvist checked in .+$/),
      'Anna Ek signed version 3 in English for An erased personFrom the network address 203.0.113.7',
    ]);
    expect(texts[7]).not.toContain('erased');
  });
});

describe('export audit event', () => {
  const WAIVERS = [listedWaiver(uuid('hall'), { title: 'Climbing hall' })];
  const exported = (version: number, filters: object, more: object = {}) =>
    auditEvent(version, 'SignedWaiversExported', { format: 'csv', timeZone: 'UTC', filters, ...more });
  const EXPORTS = [
    exported(1, {}),
    exported(2, { from: '2026-11-01', to: '2026-11-30', waiverId: uuid('hall'), role: 'minor' }),
    exported(3, { from: '2026-11-01' }, { searched: true }),
    exported(4, { to: '2026-11-30', waiverId: uuid('gone'), understanding: 'open', mail: 'refused' }),
    exported(5, { attention: true }, { format: 'jsonl', search: { terms: 'Anna' } }),
  ];

  it('lists the filters but never the search terms', async () => {
    startServer({
      'GET /v1/registration': {},
      'GET /v1/waiver': { json: { results: WAIVERS, total: 1 } },
      [`${path('account')}/events`]: paged(EXPORTS),
      [path('account')]: stateAnswer('account', 5, null),
    });
    await openDashboard('/audit/account/an-id');
    await pageNamed('Audit trail');
    const back = within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link');
    expect([back.textContent, back.getAttribute('href')]).toEqual(['Company', '/account/company']);
    const texts = () =>
      lines().map((line) =>
        line.replace(/^.*CSTMara Lindqvist exported signed waivers /, '').replaceAll(/\s/g, ' '),
      );
    await waitFor(() =>
      expect(texts()).toEqual([
        '(JSONL): Needs attention · with search wordsLogged in with a passwordShown',
        '(CSV): signed until Nov 30, 2026 · A deleted waiver · Understanding: not complete · confirmation email: Refused',
        '(CSV): signed from Nov 1, 2026 on · with search words',
        '(CSV): signed Nov 1 – 30, 2026 · waiver “Climbing hall” · Minor',
        '(CSV): everyone',
      ]),
    );
  });
});

describe('audit export', () => {
  const saved = async (name: string): Promise<string> => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:it';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await openWaiver('', ofWaiver(WAIVER_EVENTS, 2));
    fireEvent.click(screen.getByRole('button', { name: 'Print and export' }));
    fireEvent.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(files).toHaveLength(1));
    return new TextDecoder().decode(await (files[0] as Blob).arrayBuffer());
  };

  it('contains every event as JSON Lines', async () => {
    const rows = (await saved('Export as JSON Lines'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    // Exported text contains no direction marks, which other programs would have to strip.
    expect(rows.map(({ version, words }) => [version, words])).toEqual([
      [1, 'Mara Lindqvist made the waiver “Climbing hall”'],
      [2, 'Mara Lindqvist published version 1 in English'],
      [3, 'Mara Lindqvist saved version 2 of “Climbing hall, new”'],
      [4, 'Mara Lindqvist published version 2 in English and German'],
    ]);
  });

  it('contains every event as CSV', async () => {
    const [head, first, ...more] = (await saved('Export as CSV')).trim().split('\r\n');
    expect(head).toContain('version,occurredAt,recordedAt,type,words');
    expect(first).toMatch(/^1,2026-11-22T03:31:00.000Z,.*,WaiverDrafted,Mara Lindqvist made the waiver/);
    expect(more).toHaveLength(3);
    expect([head, first, ...more].join('')).not.toMatch(/[\u2066-\u2069]/);
  });
});

it('audit page prints from its menu', async () => {
  const printed = vi.fn<() => void>();
  vi.stubGlobal('print', printed);
  await openWaiver();
  fireEvent.click(screen.getByRole('button', { name: 'Print and export' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(printed).toHaveBeenCalledOnce();
});

it('audit page copies a link to the selected moment', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await openWaiver('?at=2');
  fireEvent.click(screen.getByRole('button', { name: 'Copy link to this moment' }));
  await screen.findByText('Link copied!');
  expect(written).toEqual([`${location.origin}/audit/waiver/an-id?at=2`]);
});

it('audit page has texts for every waiver, signed waiver, account and user event', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..');
  const texts = JSON.parse(readFileSync(join(root, 'waiver/src/texts/en/app.json'), 'utf8'));
  const catalogue = readFileSync(join(root, 'docs/event-catalogue.md'), 'utf8');
  const types = catalogue
    .split('\n## ')
    .filter((event) => /^Streams:.*`(?:account|user|waiver|signedWaiver)-/m.test(event))
    .map((event) => event.split('\n')[0]);
  const OTHER_WORDS = ['VideoReminderChosen', 'QuestionAnswered', 'SecondFactorRequired'];
  expect(types.length).toBeGreaterThan(50);
  expect(
    types.filter((type) => !(`audit.event.${type}` in texts) && !OTHER_WORDS.includes(type ?? '')),
  ).toEqual([]);
});
