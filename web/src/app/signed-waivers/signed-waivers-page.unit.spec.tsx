import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { describe, expect, it, vi } from 'vitest';
import { listedSigner, ownerAccount, uuid } from '../../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { hurryTimers } from '../../testing/hurry-timers.ts';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/signed_waiver';
/** Search terms go in the body, because URLs end up in logs. */
const SEARCH = 'POST /v1/signed_waiver/search';
const EVENTS = { 'GET /v1/signed_waiver/events': 'never' } as const;

const signer = (participantId: string, changes: Partial<ListedSigner> = {}): ListedSigner =>
  listedSigner({
    id: uuid(`w${participantId}`),
    participantId: uuid(participantId),
    lastName: `Beispiel ${participantId}`,
    ...changes,
  });

type Step = { readonly path?: string; readonly terms?: unknown; readonly more?: object };

const open = async (rows: readonly ListedSigner[], { path = '/', terms, more = {} }: Step = {}) => {
  const answer = { json: { results: rows, ...more } };
  const server = startServer({ ...EVENTS, [LIST]: answer, [SEARCH]: answer });
  await openDashboard(path, terms === undefined ? {} : { state: { terms } });
  await pageNamed('Signed waivers');
  return server;
};
/** Waits for the text to appear in a live region. */
const expectStatus = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const isRow = (row: HTMLElement) => row.dataset.signer !== undefined;
const rows = (): readonly HTMLElement[] => screen.getAllByRole('row').filter(isRow);
const findRows = async () => (await screen.findAllByRole('row')).filter(isRow);
/** Renders the signers and returns the chips of each row. */
const chips = async (all: readonly Partial<ListedSigner>[]) => {
  await open(all.map((changes, at) => signer(String(at), changes)));
  return (await findRows()).map((row) =>
    [...row.querySelectorAll('[class*=chip_]')].map(({ textContent, className }) => [
      textContent,
      /_(neutral|brand|good|warn)_/.exec(className)?.[1],
    ]),
  );
};
const box = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Search signed waivers' });

describe('signer row', () => {
  it('shows the name, waiver and time in the account’s time zone, and links to the record', {
    meta: { spec: ['2.32 row', '2.34 chips for type'] },
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') });
    await open([signer('1'), signer('2', { date: '2026-01-01T03:30:00.000Z' })]);
    await findRows();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Beispiel 1, AnnaAdultFeb 28, 1990DOB Feb 28, 199036AGE 36Kayak tourNov 21, 9:30 PMsigned Nov 21, 9:30 PMCheck in',
      'Beispiel 2, AnnaAdultFeb 28, 1990DOB Feb 28, 199036AGE 36Kayak tourDec 31, 2025, 9:30 PMsigned Dec 31, 2025, 9:30 PMCheck in',
    ]);
    expect(screen.getByRole('link', { name: 'View Beispiel 1, Anna' }).getAttribute('href')).toBe(
      `/signed-waiver/${uuid('w1')}`,
    );
  });

  it('shows chips for the role, date of birth and video', {
    meta: { spec: ['2.33 chip Understanding', '2.34 chips for type'] },
  }, async () => {
    const ageless = { birthDate: null, age: null };
    expect(
      await chips([
        { role: 'spectator', ...ageless },
        { role: 'guardian', ...ageless },
        { hasVideo: true, understanding: true, role: 'minor' },
        { hasVideo: true, understanding: false, ...ageless },
        { hasVideo: true, videoFailed: true, ...ageless },
      ]),
    ).toEqual([
      // A role that this version does not know.
      [['spectator', 'neutral']],
      [['Guardian', 'neutral']],
      [
        ['Minor', 'brand'],
        ['Feb 28, 1990DOB Feb 28, 1990', 'neutral'],
        ['36AGE 36', 'neutral'],
        ['Understanding: complete', 'good'],
        ['18 or older now', 'warn'],
      ],
      [
        ['Adult', 'neutral'],
        ['Understanding: not complete', 'warn'],
      ],
      [
        ['Adult', 'neutral'],
        ['Understanding: not complete', 'warn'],
        ['Video could not be played', 'warn'],
      ],
    ]);
  });

  it('hides the name of an erased person', async () => {
    await open([signer('1', { erased: true, firstName: 'erased', lastName: 'erased', birthDate: null })]);
    expect(await screen.findByRole('link', { name: 'View Erased' })).toBeTruthy();
  });

  it('is in German for German users', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') });
    startServer({ ...EVENTS, [LIST]: { json: { results: [signer('1', { hasVideo: true })] } } });
    await openDashboard('/', { locale: 'de' });
    const [row] = await findRows();
    expect(row?.textContent).toBe(
      'Beispiel 1, AnnaErwachsen28.02.1990Geb. 28.02.199036Alter 36Kayak tourSicherheitsvideo: offen21. Nov., 21:30unterschrieben am 21. Nov., 21:30Einchecken',
    );
  });
});

it('signer row isolates a name written in the other direction', async () => {
  await open([signer('1', { firstName: 'דנה', title: 'שיט' })]);
  await findRows();
  for (const shown of ['Beispiel 1, דנה', 'שיט']) expect(screen.getByText(shown).tagName).toBe('BDI');
});

describe('signer order', () => {
  const heading = () => screen.findByRole('columnheader', { name: 'Signed' });

  it('is newest first until the heading is pressed, and is kept in the URL', async () => {
    const server = await open([signer('1')], { path: '/?role=adult' });
    expect((await heading()).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(await heading()).getByRole('button'));
    await waitFor(() => expect(location.search).toBe('?role=adult&sort=oldest'));
    expect((await heading()).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(await heading()).getByRole('button'));
    await waitFor(() => expect(location.search).toBe('?role=adult'));
    expect(server.requestsTo(LIST).map(({ query }) => query.get('sort'))).toEqual([null, 'oldest', null]);
  });

  it('applies to a search', async () => {
    const server = await open([signer('1')], { path: '/?sort=oldest', terms: 'mia' });
    await findRows();
    expect(server.requestsTo(SEARCH).map(({ body }) => body.sort)).toEqual(['oldest']);
  });
});

describe('signer search', () => {
  it('sends trimmed, lowercased terms 300 ms after the last keystroke', {
    meta: { spec: ['2.31 Signed waivers', '4.17 signed list', '7.6 its terms', '9.3 search after 300 ms'] },
  }, async () => {
    const server = await open([signer('1')]);
    await findRows();
    vi.useFakeTimers();
    fireEvent.change(box(), { target: { value: ' MI' } });
    act(() => void vi.advanceTimersByTime(299));
    fireEvent.change(box(), { target: { value: ' MIA ' } });
    act(() => void vi.advanceTimersByTime(299));
    expect([location.search, server.requestsTo(LIST).length]).toEqual(['', 1]);
    act(() => void vi.advanceTimersByTime(1));
    expect([location.search, history.state]).toEqual(['', { terms: 'mia' }]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(server.requestsTo(LIST).map(({ query }) => query.get('terms'))).toEqual([null]);
    expect(server.requestsTo(SEARCH).map(({ query, body }) => [String(query), body])).toEqual([
      ['', { terms: 'mia', limit: 20 }],
    ]);
    expect(box().value).toBe(' MIA ');
  });

  it('restores the terms from the history entry and announces the count', async () => {
    const server = await open([signer('1'), signer('2')], { path: '/signed-waivers', terms: 'mia' });
    await expectStatus('2 results');
    expect(box().value).toBe('mia');
    expect(server.requestsTo(SEARCH)[0]?.body.terms).toBe('mia');
  });

  it('keeps terms out of the URL and ignores unrelated history state', async () => {
    const server = await open([signer('1')], { path: '/?q=mia', terms: 7 });
    await findRows();
    expect([box().value, server.requestsTo(SEARCH)]).toEqual(['', []]);
  });

  it('quotes the terms if nothing matches, and can be cleared', async () => {
    const server = await open([], { terms: 'zzzz' });
    await screen.findByText(
      'No one was found for “zzzz”. Try fewer letters, or only the first or last name.',
    );
    await expectStatus('No results');
    server.change(LIST, { json: { results: [signer('1')] } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect([box().value, document.activeElement]).toEqual(['', box()]);
    await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    expect(history.state).toBeNull();
  });

  it('offers to clear both terms and filters if nothing matches', async () => {
    const server = await open([], { path: '/?role=minor', terms: 'zzzz' });
    await screen.findByText('With these filters, no one was found for “zzzz”.');
    expect(server.requestsTo(SEARCH)[0]?.body).toEqual({ terms: 'zzzz', limit: 20, role: 'minor' });
    server.change(LIST, { json: { results: [signer('1')] } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    await waitFor(() => expect([location.search, history.state, box().value]).toEqual(['', null, '']));
  });

  it('keeps its terms when a filter is selected', async () => {
    const server = await open([signer('1')], { terms: 'mia' });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Type of person' }), {
      target: { value: 'minor' },
    });
    await waitFor(() =>
      expect(server.requestsTo(SEARCH).at(-1)?.body).toEqual({ terms: 'mia', limit: 20, role: 'minor' }),
    );
    expect([location.search, box().value]).toEqual(['?role=minor', 'mia']);
  });
});

describe('signer list during a search', () => {
  const searched = async (reply: Parameters<typeof startServer>[0][string]) => {
    const server = startServer({
      ...EVENTS,
      [LIST]: { json: { results: [signer('1')] } },
      [SEARCH]: reply,
    });
    await openDashboard('/');
    await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    fireEvent.change(box(), { target: { value: 'mia' } });
    await waitFor(() => expect(server.requestsTo(SEARCH)).not.toEqual([]));
    return server;
  };

  it('keeps the previous rows and marks them as stale', async () => {
    await searched('never');
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/result/)).toBeNull();
  });

  it('says if there are more results than shown', async () => {
    await searched({ json: { results: [signer('2')], next: 'here' } });
    await expectStatus('The first 1 results; there are more');
  });

  it('follows the terms in the current history entry', async () => {
    await searched({ json: { results: [] } });
    await waitFor(() => expect(history.state).toEqual({ terms: 'mia' }));
    act(() => history.pushState({ terms: 'bo' }, '', '/'));
    await waitFor(() => expect(box().value).toBe('bo'));
    act(() => history.pushState(null, '', '/'));
    await waitFor(() => expect(box().value).toBe(''));
  });
});

describe('click on a signer row', () => {
  it.each([
    ['leads on in this tab', {}, false],
    ['with a key held down is left to the browser', { ctrlKey: true }, true],
    ['with the other key held down is left to the browser', { metaKey: true }, true],
  ])('%s', async (_name, held, isLeft) => {
    await open([signer('1')]);
    const link = await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    expect(fireEvent.click(link, held)).toBe(isLeft);
  });
});

describe('signer list', () => {
  it.each([
    ['hidden', 1],
    ['visible', 2],
  ] as const)(
    'while %s, is fetched %i times in 10 seconds after its stream fails',
    async (visibility, times) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
      const server = startServer({
        [LIST]: { json: { results: [signer('1')] } },
        'GET /v1/signed_waiver/events': { status: 503, json: { code: 'x' } },
      });
      await openDashboard('/');
      await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
      await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
      expect(server.requestsTo(LIST).length >= times).toBe(true);
      if (visibility === 'hidden') expect(server.requestsTo(LIST)).toHaveLength(1);
    },
  );
});

describe('more signers', () => {
  it('are loaded 20 at a time, moving the focus to the first new one', {
    meta: { spec: ['2.31 Signed waivers', '4.17 signed list', '7.2 a versioned base'] },
  }, async () => {
    const server = startServer({
      ...EVENTS,
      [LIST]: ({ query }) =>
        query.get('after') === 'here'
          ? { json: { results: [signer('3')] } }
          : { json: { results: [signer('1'), signer('2')], next: 'here' } },
    });
    await openDashboard('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    const third = await screen.findByRole('link', { name: 'View Beispiel 3, Anna' });
    expect(rows()).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(third));
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
    expect(server.requestsTo(LIST).map(({ query }) => [query.get('limit'), query.get('after')])).toEqual([
      ['20', null],
      ['20', 'here'],
    ]);
  });

  it('can be retried after failing to load', async () => {
    startServer({
      ...EVENTS,
      [LIST]: ({ query }) =>
        query.has('after')
          ? { status: 400, json: { code: 'x' } }
          : { json: { results: [signer('1')], next: 'here' } },
    });
    await openDashboard('/');
    const more = await screen.findByRole('button', { name: 'Show More' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(more);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Oops, there was a problem. Please try again.');
    expect(rows()).toHaveLength(1);
    screen.getByRole('button', { name: 'Show More' });
  });
});

describe('signer list with nothing to show', () => {
  it.each([
    [503, 'The service is busy right now. Please try again in a moment.'],
    [400, 'Oops, there was a problem. Please try again.'],
  ])(
    'explains a %i response and can be retried',
    { meta: { spec: '8.17 HTTP failures are only' } },
    async (status, message) => {
      hurryTimers();
      const server = startServer({ ...EVENTS, [LIST]: { status, json: { code: 'x' } } });
      await openDashboard('/');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(message);
      server.change(LIST, { json: { results: [signer('1')] } });
      fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
      await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    },
  );

  it('retries once automatically if the server was busy', async () => {
    hurryTimers();
    let requests = 0;
    startServer({
      ...EVENTS,
      [LIST]: () => {
        requests += 1;
        return requests === 1 ? { status: 503, json: { code: 'x' } } : { json: { results: [signer('1')] } };
      },
    });
    await openDashboard('/');
    await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    expect(requests).toBe(2);
  });
});

describe('signer added while the list is open', () => {
  const openLive = async (path: string) => {
    let change = (): void => undefined;
    const stream = new ReadableStream({
      start: (controller) => {
        change = () => controller.enqueue(new TextEncoder().encode('event: changed\ndata:\n\n'));
      },
    });
    const server = startServer({ [LIST]: { json: { results: [signer('1')] } } });
    const toServer = fetch;
    vi.stubGlobal('fetch', (asked: string, init: RequestInit) =>
      asked === '/v1/signed_waiver/events' ? Promise.resolve(new Response(stream)) : toServer(asked, init),
    );
    await openDashboard(path);
    await screen.findByRole('link', { name: 'View Beispiel 1, Anna' });
    return (results: readonly ListedSigner[]) => {
      server.change(LIST, { json: { results } });
      change();
    };
  };

  it('is announced, and appears at the top on request', async () => {
    const sign = await openLive('/');
    sign([signer('2'), signer('3'), signer('1')]);
    const show = await screen.findByRole('button', { name: 'Show 2 new signatures' });
    screen.getByText('2 people have just signed');
    expect(rows()).toHaveLength(1);
    fireEvent.click(show);
    expect(rows().map((row) => row.dataset.signer)).toEqual(['2', '3', '1'].map(uuid));
    screen.getByText('2 new signatures are at the top of the list');
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole('button', { name: /new signature/ })).toBeNull();
  });

  it('is appended to a list of the oldest', async () => {
    const sign = await openLive('/?sort=oldest');
    sign([signer('1'), signer('2')]);
    await screen.findByRole('link', { name: 'View Beispiel 2, Anna' });
    expect(rows().map((row) => row.dataset.signer)).toEqual(['1', '2'].map(uuid));
    expect(screen.queryByRole('button', { name: /new signature/ })).toBeNull();
  });
});

describe('filtered signer list', () => {
  it('says that no one has an unfinished video', async () => {
    await open([], { path: '/?understanding=open' });
    await screen.findByText('Everyone has watched the video');
    const [, clear] = screen.getAllByRole('button', { name: 'Clear all filters' });
    if (clear !== undefined) fireEvent.click(clear);
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('says that no one matches', { meta: { spec: '2.35 empty' } }, async () => {
    await open([], { path: '/?mail=refused&role=adult' });
    expect(await screen.findByText('No one who has signed matches these filters.')).toBeTruthy();
  });
});

describe('party', () => {
  const family = (id: string, count: number, changes: Partial<ListedSigner> = {}) =>
    Array.from({ length: count }, (_, index) =>
      signer(`${id}${index}`, {
        id: uuid(id),
        role: index === 0 ? 'guardian' : 'minor',
        age: 40 - 30 * Math.min(index, 1),
        ...changes,
      }),
    );
  const indented = () => rows().map(({ className }) => /_indented_/.test(className));

  it('indents the minors below their guardian', async () => {
    await open([...family('a', 3), ...family('b', 1), ...family('c', 2)]);
    await findRows();
    expect(indented()).toEqual([false, true, true, false, false, true]);
  });

  it('continues on the next page', async () => {
    const [guardian, ...minors] = family('a', 3);
    startServer({
      ...EVENTS,
      [LIST]: ({ query }) => ({
        json: query.has('after') ? { results: minors } : { results: [guardian], next: 'here' },
      }),
    });
    await openDashboard('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await screen.findByRole('button', { name: 'Check in all 3' });
    expect(indented()).toEqual([false, true, true]);
  });

  it('without its guardian is not indented', async () => {
    await open(family('a', 3).slice(1), { path: '/?role=minor' });
    await screen.findByRole('button', { name: 'Check in all 2' });
    expect(indented()).toEqual([false, false]);
  });

  it.each([
    ['of one', family('a', 1)],
    ['with open videos', family('a', 3, { hasVideo: true })],
    ['whose record is voided', family('a', 3, { voided: true })],
    ['that is similar only', family('a', 3, { similar: true })],
  ])('%s cannot be checked in together', async (_what, members) => {
    await open(members);
    await findRows();
    expect(screen.queryByRole('button', { name: /^Check in all/ })).toBeNull();
  });
});

describe('signer count', () => {
  it.each([
    [{ total: 1234 }, '1,234 people'],
    [{ total: 1 }, '1 person'],
    [{ total: 10_000, totalIsMore: true }, 'More than 10,000 people'],
  ])('is shown for %o as “%s”', async (more, shown) => {
    await open([signer('1')], { more });
    expect(await screen.findByText(shown)).toBeTruthy();
  });
});

describe('similar names', () => {
  it('follow exact matches under a heading and are not counted', async () => {
    await open([signer('1'), signer('2', { similar: true })], { terms: 'beispil' });
    const similar = await screen.findByRole('table', { name: 'Similar names' });
    expect(
      within(similar)
        .getAllByRole('row')
        .map((row) => row.dataset.signer),
    ).toEqual([uuid('2')]);
    await expectStatus('1 result');
  });

  it('are shown alone if there is no exact match', async () => {
    await open([signer('2', { similar: true })], { terms: 'beispil', more: { total: 0 } });
    await screen.findByRole('table', { name: 'No exact match. Similar names:' });
    expect(screen.getAllByRole('table')).toHaveLength(1);
    await expectStatus('No exact match. Similar names:');
    expect(screen.queryByText('0 people')).toBeNull();
  });
});

it('signer row shows rare warnings', async () => {
  const open = 'Video: open for others of the party';
  const cases: readonly (readonly [Partial<ListedSigner>, readonly string[]])[] = [
    [{ voided: true, mail: 'refused', serviceRefused: true }, []],
    [{ mail: 'refused' }, ['Email: refused']],
    [{ serviceRefused: true }, ['Integration: refused']],
    [{ mail: 'waiting' }, []],
    [{ mail: 'kept' }, []],
    [{ tags: ['Season pass', 'VIP'] }, ['Season pass', 'VIP']],
    [{ partyVideoOpen: true }, [open]],
    [{ hasVideo: true, partyVideoOpen: true }, ['Understanding: not complete']],
    [{ hasVideo: true, understanding: true, partyVideoOpen: true }, ['Understanding: complete', open]],
    [{ voided: true, partyVideoOpen: true }, []],
    [{ arrivedOn: '2026-11-03', arrivedAt: '2026-11-03T15:00:00Z' }, ['Last here Nov 3, 2026']],
  ];
  const shown = await chips(cases.map(([changes]) => ({ ...changes, birthDate: null, age: null })));
  expect(shown.map((row) => row.map(([text]) => text))).toEqual(
    cases.map(([{ voided }, texts]) => [...(voided ? ['Voided'] : []), 'Adult', ...texts]),
  );
});

it('signer row shows the voided mark first', async () => {
  await open([signer('1', { voided: true, tags: ['VIP'] })]);
  const [row] = await findRows();
  expect(row?.textContent).toMatch(/^Beispiel 1, AnnaVoided/);
  expect(screen.getByText('Voided').className).toMatch(/_bad_/);
});

describe('unsent mail notice', () => {
  const UNSENT = /^Signers get no confirmation emails yet/;
  const openWith = async (mailServer: boolean, path = '/') => {
    const server = await open([signer('1')], { path });
    server.change(`GET /v1/user/${OWNER.id}`, { json: { result: ownerAccount({ mailServer }) } });
  };

  it('appears once, above the list, and links to the email settings', async () => {
    await openWith(false);
    const [list] = await screen.findAllByRole('table');
    const message = await screen.findByText(UNSENT);
    const link = screen.getByRole('link', { name: 'Set up email' });
    expect(link.getAttribute('href')).toBe('/account/emails');
    expect(list && message.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['with a mail server', true, '/'],
    ['of a narrowed list', false, '/?mail=kept'],
  ])('is absent %s', async (_what, mailServer, path) => {
    await openWith(mailServer, path);
    await findRows();
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText(UNSENT)).toBeNull();
  });
});

describe('arrow keys', () => {
  const press = (key: string, more: object = {}) => {
    const { activeElement } = document;
    if (activeElement !== null) fireEvent.keyDown(activeElement, { key, ...more });
    return document.activeElement?.getAttribute('aria-label');
  };

  it('move the focus from the search box into the list, through it, to its buttons and back', async () => {
    await open([signer('1'), signer('2')]);
    await findRows();
    box().focus();
    const [first, second] = ['View Beispiel 1, Anna', 'View Beispiel 2, Anna'];
    expect(press('ArrowDown')).toBe(first);
    expect(press('ArrowDown')).toBe(second);
    expect(press('ArrowDown')).toBe(second);
    expect(press('ArrowRight')).toBe('Check in: Beispiel 2, Anna');
    expect(press('ArrowUp')).toBe(first);
    expect(press('ArrowRight')).toBe('Check in: Beispiel 1, Anna');
    expect(press('ArrowLeft')).toBe(first);
    expect(press('ArrowDown', { ctrlKey: true })).toBe(first);
    expect(press('ArrowUp')).toBe('Search signed waivers');
    expect(press('ArrowUp')).toBe('Search signed waivers');
    press('ArrowDown');
    press('ArrowDown');
    expect(press('Escape')).toBe('Search signed waivers');
  });
});
