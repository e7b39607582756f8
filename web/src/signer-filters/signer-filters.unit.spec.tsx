import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { describe, expect, it, vi } from 'vitest';
import { listedSigner, listedWaiver, uuid } from '../testing/answers.ts';
import { openDashboard, pageNamed } from '../testing/dashboard.tsx';
import { startServer } from '../testing/server.ts';
import {
  countFilters,
  filterIn,
  resolveDays,
  resolveFilter,
  withDays,
  withFilter,
  withFilterValue,
} from './signer-filter.ts';

const LIST = 'GET /v1/signed_waiver';
const WAIVERS = [
  listedWaiver(uuid('a'), { title: 'Kayak tour' }),
  listedWaiver(uuid('b'), { title: 'Climbing hall', config: { background: null, hasVideo: true } }),
];

const open = async (path = '/', waivers = WAIVERS, signers: readonly ListedSigner[] = []) => {
  const server = startServer({
    'GET /v1/signed_waiver/events': 'never',
    [LIST]: { json: { results: signers } },
    'GET /v1/waiver': { json: { results: waivers, total: waivers.length } },
  });
  await openDashboard(path);
  await pageNamed('Signed waivers');
  return server;
};
const choice = (name: string): Promise<HTMLSelectElement> => screen.findByRole('combobox', { name });
const choose = async (name: string, value: string) =>
  fireEvent.change(await choice(name), { target: { value } });
const lastAsked = (server: Awaited<ReturnType<typeof open>>) => {
  const query = new URLSearchParams(server.requestsTo(LIST).at(-1)?.query);
  query.delete('limit');
  return query.toString();
};

describe('filters in a URL', () => {
  const all = {
    waiverId: uuid('a'),
    from: '2026-02-28',
    to: '2026-03-01',
    role: 'minor',
    understanding: 'open',
    mail: 'refused',
    attention: '1',
  } as const;

  it('survive a round trip and preserve other parameters', () => {
    const address = withFilter(new URLSearchParams({ other: 'x', role: 'adult' }), all);
    expect([filterIn(address), address.get('other')]).toEqual([all, 'x']);
    expect(withFilter(address, {}).toString()).toBe('other=x');
  });

  it.each([
    'waiverId=a',
    'from=2026-02-30',
    'to=20260228',
    'role=owner',
    'role=',
    'understanding=all',
    'mail=lost',
    'attention=0',
    'days=tomorrow',
    '__proto__=x',
  ])('are ignored when invalid: %s', (address) => {
    expect(filterIn(new URLSearchParams(address))).toEqual({});
  });

  it('include a range of days as one filter', () => {
    expect(countFilters(all)).toBe(6);
    expect([
      countFilters({}),
      countFilters({ to: '2026-03-01' }),
      countFilters({ from: '2026-03-01' }),
    ]).toEqual([0, 1, 1]);
  });

  it('are removed by an empty value', () => {
    expect(withFilterValue({ role: 'minor', mail: 'sent' }, 'role', '')).toEqual({ mail: 'sent' });
    expect(withFilterValue({ mail: 'sent' }, 'role', 'adult')).toEqual({ mail: 'sent', role: 'adult' });
  });
});

describe('relative days', () => {
  it.each([
    ['today', '2026-03-01', undefined],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7days', '2026-02-23', undefined],
    ['last30days', '2026-01-31', undefined],
    ['thisMonth', '2026-03-01', undefined],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['thisYear', '2026-01-01', undefined],
    ['last12months', '2025-04-01', undefined],
  ] as const)('resolve %s to a range from %s to %s', (days, from, to) => {
    expect(resolveDays(days, '2026-03-01')).toEqual({ from, to });
  });

  it('resolve last month to December when it is January', () => {
    expect(resolveDays('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('stay relative in the URL and take precedence over a range', () => {
    const filter = filterIn(new URLSearchParams('days=lastMonth&from=2026-01-01&to=2026-01-02&role=minor'));
    expect(filter).toEqual({ days: 'lastMonth', role: 'minor' });
    expect(withFilter(new URLSearchParams(), filter).toString()).toBe('days=lastMonth&role=minor');
    expect(resolveFilter(filter, '2026-05-31')).toEqual({
      from: '2026-04-01',
      to: '2026-04-30',
      role: 'minor',
    });
    expect(countFilters(filter)).toBe(2);
  });

  it('replace a range and are replaced by one', () => {
    expect(withDays({ from: '2026-01-01', to: '2026-01-02', mail: 'sent' }, { days: 'today' })).toEqual({
      days: 'today',
      mail: 'sent',
    });
    expect(withDays({ days: 'today', mail: 'sent' }, { to: '2026-01-02' })).toEqual({
      to: '2026-01-02',
      mail: 'sent',
    });
  });
});

describe('filter fields', () => {
  it('each set one URL parameter and can be undone with the Back button', async () => {
    const server = await open(`/?waiverId=${uuid('b')}`);
    await screen.findByRole('option', { name: 'Kayak tour' });
    await choose('Waiver', uuid('a'));
    await waitFor(() => expect(lastAsked(server)).toBe(`waiverId=${uuid('a')}`));
    await choose('Type of person', 'minor');
    await choose('Understanding', 'open');
    await choose('Confirmation email', 'refused');
    const attention = () => screen.getByRole('button', { name: 'Needs attention' });
    fireEvent.click(attention());
    const whole = `waiverId=${uuid('a')}&role=minor&understanding=open&mail=refused&attention=1`;
    await waitFor(() => expect(lastAsked(server)).toBe(whole));
    expect(location.search).toBe(`?${whole}`);
    screen.getByRole('button', { name: 'Filters (4)' });
    act(() => history.back());
    await waitFor(() => expect(location.search).toBe(`?${whole.replace('&attention=1', '')}`));
    expect(attention().getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(attention());
    await waitFor(() => expect(location.search).toBe(`?${whole}`));
    expect(attention().getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(attention());
    await waitFor(() => expect(location.search).not.toContain('attention'));
  });

  it('show the filters from the URL and are cleared together', async () => {
    await open(`/?role=guardian&mail=sent&from=2026-02-28`);
    expect([(await choice('Type of person')).value, (await choice('Confirmation email')).value]).toEqual([
      'guardian',
      'sent',
    ]);
    expect(screen.getByLabelText('First day')).toHaveProperty('value', '2026-02-28');
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0] as HTMLElement);
    await waitFor(() => expect(location.search).toBe(''));
    expect([(await choice('Type of person')).value, screen.queryByLabelText('First day')]).toEqual([
      '',
      null,
    ]);
  });

  it('label a waiver that no longer exists as deleted', async () => {
    await open(`/?waiverId=${uuid('gone')}`);
    await screen.findByRole('option', { name: 'A deleted waiver' });
    expect((await choice('Waiver')).value).toBe(uuid('gone'));
  });

  it('omit the video filter if no waiver has a video', async () => {
    await open('/?role=minor', WAIVERS.slice(0, 1));
    await screen.findByRole('option', { name: 'Kayak tour' });
    expect(screen.queryByRole('combobox', { name: 'Understanding' })).toBeNull();
  });

  it('list waivers from all pages of results', async () => {
    const server = await open('/?role=minor');
    server.change('GET /v1/waiver', ({ query }) => ({
      json: query.has('after')
        ? { results: WAIVERS.slice(1), total: 2 }
        : { results: WAIVERS.slice(0, 1), total: 2, next: 'here' },
    }));
    await openDashboard('/?role=adult');
    expect(await screen.findAllByRole('option', { name: 'Climbing hall' })).not.toEqual([]);
  });
});

describe('link to the filtered list', () => {
  const SEARCH = 'POST /v1/signed_waiver/search';

  it('is copied with its filters and warns if search terms are left out', async () => {
    const server = await open('/?role=minor&days=thisMonth');
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    server.change(SEARCH, { json: { results: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied!');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mia' } });
    await waitFor(() => expect(server.requestsTo(SEARCH)).not.toEqual([]));
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied! Search words are not part of the link.');
    const link = `${location.origin}/?role=minor&days=thisMonth`;
    expect(written).toEqual([link, link]);
  });

  it('is offered only while filters are set', async () => {
    await open('/?role=minor');
    const copy = await screen.findByRole('button', { name: 'Copy link' });
    const clear = copy.previousElementSibling as HTMLElement;
    expect(clear.textContent).toBe('Clear all filters');
    fireEvent.click(clear);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull());
  });
});

describe('filter button', () => {
  it.each([
    ['/', 'false'],
    ['/?days=today', 'false'],
    ['/?attention=1', 'false'],
    ['/?role=minor', 'true'],
    ['/?days=today&role=minor', 'true'],
  ])('of %s has fields that are shown: %s', async (path, isOpen) => {
    await open(path, WAIVERS, [listedSigner()]);
    const button = await screen.findByRole('button', { name: /^Filters/ });
    expect(button.getAttribute('aria-expanded')).toBe(isOpen);
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe(String(isOpen === 'false'));
  });
});

describe('empty attention list', () => {
  it.each([
    ['/?attention=1', /^No email was refused, no connected service/],
    ['/?attention=1&role=adult', /^None of the signatures that the other filters show/],
  ])('is presented as good news and names its filters: %s', async (path, said) => {
    await open(path);
    await screen.findByRole('heading', { name: 'Nothing needs attention' });
    screen.getByText(said);
    expect(screen.queryByText('No signed waivers found')).toBeNull();
  });
});

describe('day filter', () => {
  const begin = async (path: string) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-01T04:00:00Z') });
    return open(path);
  };

  it('uses the account’s time zone, where it may still be yesterday', async () => {
    const server = await begin('/?role=minor');
    await choose('Date signed', 'today');
    await waitFor(() => expect(lastAsked(server)).toBe('role=minor&from=2026-02-28'));
    expect(location.search).toBe('?days=today&role=minor');
    await choose('Date signed', 'lastMonth');
    await waitFor(() => expect(lastAsked(server)).toBe('role=minor&from=2026-01-01&to=2026-01-31'));
    await choose('Date signed', '');
    await waitFor(() => expect(lastAsked(server)).toBe('role=minor'));
  });

  it('keeps relative days up to date in an open page and in a URL', async () => {
    const server = await begin('/?days=today');
    await waitFor(() => expect(lastAsked(server)).toBe('from=2026-02-28'));
    expect((await choice('Date signed')).value).toBe('today');
    vi.setSystemTime(new Date('2026-03-01T09:00:00Z'));
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(lastAsked(server)).toBe('from=2026-03-01'));
    expect([location.search, (await choice('Date signed')).value]).toEqual(['?days=today', 'today']);
  });

  it('initializes a range with the relative days', async () => {
    const server = await begin('/?days=lastMonth');
    await waitFor(() => expect(lastAsked(server)).toBe('from=2026-01-01&to=2026-01-31'));
    await choose('Date signed', 'chosen');
    await waitFor(() => expect(location.search).toBe('?from=2026-01-01&to=2026-01-31'));
    expect(screen.getByLabelText('First day')).toHaveProperty('value', '2026-01-01');
    expect(screen.getByLabelText('Last day')).toHaveProperty('value', '2026-01-31');
  });

  it('applies complete dates and reports a reversed range', async () => {
    const server = await begin('/?role=minor');
    await choose('Date signed', 'chosen');
    const first = screen.getByLabelText('First day');
    fireEvent.change(first, { target: { value: '0002-02-01' } });
    expect([lastAsked(server), first]).toEqual([
      'role=minor',
      expect.objectContaining({ value: '0002-02-01' }),
    ]);
    fireEvent.change(first, { target: { value: '2026-02-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-02-03' } });
    await waitFor(() => expect(lastAsked(server)).toBe('from=2026-02-01&to=2026-02-03&role=minor'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-02-01' } });
    await waitFor(() => expect(lastAsked(server)).toBe('from=2026-02-01&to=2026-02-01&role=minor'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-03' } });
    expect((await screen.findByRole('alert')).textContent).toBe('The first day is after the last one.');
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '' } });
    fireEvent.change(first, { target: { value: '' } });
    await waitFor(() => expect(location.search).toBe('?role=minor'));
    screen.getByLabelText('First day');
  });
});
