import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedWaiver, shownWaiver, uuid, listedWaiver as waiver } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { withPageData } from '../../testing/page-data.ts';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/waiver';
const open = async (...results: readonly ListedWaiver[]) => {
  const server = startServer({ [LIST]: { json: { results, total: results.length } } });
  await openDashboard('/waivers');
  await pageNamed('Waivers');
  return server;
};
const openMenuOf = async (title: string) => {
  const trigger = await screen.findByRole('button', { name: `More for ${title}` });
  fireEvent.click(trigger);
  return trigger;
};
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

describe('waivers page', () => {
  it('lists waivers in order with their state and last change, in the account’s time zone', {
    meta: { spec: ['2.36 Waivers', '2.37 Edit only when editable', '6.3 editable false'] },
  }, async () => {
    await open(
      waiver('b', { unpublishedChanges: true, locale: 'de', signatures: 1204 }),
      waiver('a', { published: false }),
      waiver('c', { editable: false, signatures: null }),
    );
    const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Waiver bLast Modified Nov 21, 2026, 9:30 PM1,204 signaturesPublishedUnpublished changesEdit Waiver b',
      'Waiver aLast Modified Nov 21, 2026, 9:30 PMNo signaturesSavedEdit Waiver a',
      'Waiver cLast Modified Nov 21, 2026, 9:30 PMPublished',
    ]);
    expect(screen.getByText('Waiver b', { selector: '[lang]' }).lang).toBe('de');
    expect(screen.getByRole('link', { name: 'Edit Waiver a' }).getAttribute('href')).toBe('/waiver-create/a');
    const add = within(screen.getByRole('main')).getByRole('link', { name: 'Create New Waiver' });
    expect(add.getAttribute('href')).toBe('/waiver-create');
  });

  it('shows public links for published waivers only', {
    meta: { spec: ['2.38 Public Link in a', '4.6 only published waivers have'] },
  }, async () => {
    await open(waiver('a', { published: false }), waiver('b'));
    await openMenuOf('Waiver a');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Duplicate',
    ]);
    await openMenuOf('Waiver b');
    const items = screen.getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent?.trim())).toEqual([
      'Public Link',
      'Copy link',
      'QR code',
      'Duplicate',
    ]);
    const [link] = items;
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(['/sign-waiver/b', '_blank']);
  });

  it('links to the new-waiver page if there are no waivers', {
    meta: { spec: ['2.39 empty', '8.16 No waivers found'] },
  }, async () => {
    await open();
    await screen.findByRole('heading', { name: 'No waivers found' });
    const add = within(screen.getByRole('main')).getByRole('link', { name: 'Create New Waiver' });
    expect(add.getAttribute('href')).toBe('/waiver-create');
  });

  it('loads 100 waivers at a time', async () => {
    const server = startServer({
      [LIST]: ({ query }) =>
        query.get('after') === 'here'
          ? { json: { results: [waiver('b')], total: 1 } }
          : { json: { results: [waiver('a')], total: 1, next: 'here' } },
    });
    await openDashboard('/waivers');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await screen.findByRole('link', { name: 'Edit Waiver b' });
    screen.getByRole('link', { name: 'Edit Waiver a' });
    expect(server.requestsTo(LIST).map(({ query }) => query.get('limit'))).toEqual(['100', '100']);
  });

  it('keeps the loaded waivers and shows an error if the next ones fail to load', async () => {
    startServer({
      [LIST]: ({ query }) =>
        query.has('after')
          ? { status: 400, json: { code: 'x' } }
          : { json: { results: [waiver('a')], total: 1, next: 'here' } },
    });
    await openDashboard('/waivers');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Oops, there was a problem. Please try again.',
    );
    screen.getByRole('link', { name: 'Edit Waiver a' });
    screen.getByRole('button', { name: 'Show More' });
  });

  it('refetches on every visit', async () => {
    const server = startServer({ [LIST]: { json: { results: [waiver('a')], total: 1 } } });
    await openDashboard('/waivers');
    await screen.findByRole('link', { name: 'Edit Waiver a' });
    const side = within(screen.getByRole('complementary'));
    fireEvent.click(side.getByRole('link', { name: 'Create New Waiver' }));
    await pageNamed('New waiver');
    server.change(LIST, { json: { results: [waiver('b'), waiver('a')], total: 1 } });
    fireEvent.click(side.getByRole('link', { name: 'Waivers' }));
    expect(await screen.findByRole('link', { name: 'Edit Waiver b' })).toBeTruthy();
  });
});

describe('waiver menu', () => {
  const openMenu = async () => {
    await open(waiver('a'));
    const trigger = await openMenuOf('Waiver a');
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
    return { trigger, items: screen.getAllByRole('menuitem') };
  };

  it('takes the focus and restores it on Escape', async () => {
    const { trigger, items } = await openMenu();
    const focused = () => document.activeElement as HTMLElement;
    expect(['haspopup', 'expanded'].map((each) => trigger.getAttribute(`aria-${each}`))).toEqual([
      'menu',
      'true',
    ]);
    expect(focused()).toBe(items[0]);
    fireEvent.keyDown(focused(), { key: 'ArrowDown' });
    expect(focused()).toBe(items[1]);
    fireEvent.keyDown(focused(), { key: 'End' });
    expect(focused()).toBe(items.at(-1));
    fireEvent.keyDown(focused(), { key: 'Escape' });
    expect([screen.queryByRole('menu'), trigger.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    expect(focused()).toBe(trigger);
  });

  it('closes when the focus moves elsewhere', async () => {
    await openMenu();
    act(() => screen.getByRole('searchbox').focus());
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('waiver search', () => {
  afterEach(() => vi.useRealTimers());
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search waivers' });

  it('sends trimmed, lowercased terms 300 ms after the last keystroke', async () => {
    const server = await open(waiver('a'));
    await screen.findByRole('link', { name: 'Edit Waiver a' });
    vi.useFakeTimers();
    fireEvent.change(box(), { target: { value: ' KAJ' } });
    act(() => void vi.advanceTimersByTime(299));
    fireEvent.change(box(), { target: { value: ' KAJAK ' } });
    act(() => void vi.advanceTimersByTime(299));
    expect([location.search, server.requestsTo(LIST).length]).toEqual(['', 1]);
    act(() => void vi.advanceTimersByTime(1));
    expect(location.search).toBe('?q=kajak');
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(server.requestsTo(LIST).map(({ query }) => query.get('terms'))).toEqual([null, 'kajak']);
    expect(box().value).toBe(' KAJAK ');
  });

  it('restores the terms from the URL and announces the count', async () => {
    const server = startServer({ [LIST]: { json: { results: [waiver('a')], total: 1 } } });
    await openDashboard('/waivers?q=kajak');
    expect((await screen.findByText('1 result')).role).toBe('status');
    expect(box().value).toBe('kajak');
    expect(server.requestsTo(LIST).map(({ query }) => query.get('terms'))).toEqual(['kajak']);
  });

  it('says that nothing was found, and can be cleared', async () => {
    startServer({
      [LIST]: ({ query }) => ({
        json: query.has('terms') ? { results: [], total: 0 } : { results: [waiver('a')], total: 1 },
      }),
    });
    await openDashboard('/waivers?q=zzz');
    await screen.findByRole('heading', { name: 'No waivers found' });
    expect(screen.getByText('No title contains “zzz”. Try fewer letters.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await screen.findByRole('link', { name: 'Edit Waiver a' });
    expect(location.search).toBe('');
    expect(document.activeElement).toBe(box());
  });
});

describe('waiver copy', () => {
  const MAKE = 'POST /v1/waiver';
  const choosing = async (title = 'Kayak tour') => {
    const id = uuid('first');
    const { result } = shownWaiver({ id, title, locale: 'de' });
    const server = startServer({
      [LIST]: { json: { results: [waiver(id, { title })], total: 1 } },
      [`GET /v1/waiver/${id}`]: { json: { ...shownWaiver(), result } },
      [MAKE]: ({ body }) => ({ json: { result: savedWaiver({ id: String(body.id), published: false }) } }),
    });
    await openDashboard('/waivers');
    await openMenuOf(title);
    return { server, config: result.config };
  };
  type Parts = { readonly waiverParts: readonly { readonly key: string; readonly waiverMode: string }[] };
  const nameless = ({ waiverParts }: Parts) => waiverParts.map(({ key: _key, ...part }) => part);

  it('is saved unpublished with new section keys and the same fields, then opened', {
    meta: { spec: '2.36 Waivers' },
  }, async () => {
    const { server, config } = await choosing();
    choose('Duplicate');
    await waitFor(() => expect(server.requestsTo(MAKE)).toHaveLength(1));
    const [sent] = server.requestsTo(MAKE).map(({ body }) => body as { id: string; config: typeof config });
    expect(sent).toMatchObject({ title: 'Kayak tour (copy)', locale: 'de', published: false });
    const adult = { waiverParts: config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult') };
    expect(nameless(sent?.config ?? adult)).toEqual(nameless(adult));
    const keys = sent?.config.waiverParts.map(({ key }) => key) ?? [];
    expect(new Set([...keys, ...config.waiverParts.map(({ key }) => key)]).size).toBe(
      keys.length + config.waiverParts.length,
    );
    for (const key of keys) expect(key).toMatch(/^[A-Z0-9]{16}$/);
    await waitFor(() => expect(location.pathname).toBe(`/waiver-create/${sent?.id}`));
    await screen.findByText('This is the copy. It is not published yet.');
  });

  it('is identical when retried', async () => {
    const { server } = await choosing();
    server.change(MAKE, { status: 400, json: { code: 'x' } });
    choose('Duplicate');
    await screen.findByText('Oops, there was a problem. Please try again.');
    await openMenuOf('Kayak tour');
    choose('Duplicate');
    await waitFor(() => expect(server.requestsTo(MAKE)).toHaveLength(2));
    const [first, second] = server.requestsTo(MAKE);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('has a title truncated to the maximum length', async () => {
    const { server } = await choosing('W'.repeat(300));
    choose('Duplicate');
    await waitFor(() => expect(server.requestsTo(MAKE)).toHaveLength(1));
    expect(server.requestsTo(MAKE)[0]?.body.title).toBe(`${'W'.repeat(293)} (copy)`);
  });
});

describe('waiver’s public link', () => {
  const LINK = `${location.origin}/sign-waiver/a`;
  const withClipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('is copied with the installation’s origin, not the owner’s', async () => {
    withPageData({ locale: 'en', publicUrl: 'https://waivers.test' });
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    await open(waiver('a'));
    withClipboard(writeText);
    await openMenuOf('Waiver a');
    choose('Copy link');
    await screen.findByText('Link copied!');
    expect(writeText.mock.calls).toEqual([['https://waivers.test/sign-waiver/a']]);
  });

  it('is shown for manual copying if copying fails', async () => {
    await open(waiver('a'));
    withClipboard(() => Promise.reject(new Error('not allowed')));
    document.execCommand = () => false;
    await openMenuOf('Waiver a');
    choose('Copy link');
    const field = await screen.findByRole('textbox', { name: 'Public Link' });
    expect((field as HTMLInputElement).value).toBe(LINK);
  });

  it('has a QR code that can be downloaded, or printed with the title and URL', {
    meta: { spec: '2.38 Public Link in a' },
  }, async () => {
    const files: { readonly name: string; readonly file: Blob }[] = [];
    const blobs: Blob[] = [];
    vi.stubGlobal('print', vi.fn());
    URL.createObjectURL = (file) => `blob:${blobs.push(file as Blob) - 1}`;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, file: blobs[Number(this.href.slice('blob:'.length))] as Blob });
    });
    await open(waiver('a', { title: 'Hall: <b>"1/2"' }));
    const trigger = await openMenuOf('Hall: <b>"1/2"');
    choose('QR code');
    await screen.findByRole('dialog', { name: 'QR code for “Hall: <b>"1/2"”' });
    const [shown, printed] = screen.getAllByRole('img', { name: 'QR code of the public link', hidden: true });
    fireEvent.click(screen.getByRole('button', { name: 'Download SVG' }));
    const [saved] = files;
    expect(saved?.name).toBe('Hall b 1 2.svg');
    const drawn = shown?.querySelector('path:last-child')?.getAttribute('d');
    expect(await saved?.file.text()).toContain(`<path d="${drawn}"/>`);
    expect(printed?.querySelector('path:last-child')?.getAttribute('d')).toBe(drawn);
    expect(printed?.parentElement?.textContent).toBe(
      `HöhenluftScan to signHall: <b>"1/2"Point your phone’s camera at the code. You need no app.Or open this address:${LINK}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Print a poster' }));
    expect(print).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });
});
