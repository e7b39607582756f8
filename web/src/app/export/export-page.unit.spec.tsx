import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listedWaiver, uuid } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { press } from '../../testing/fields.ts';
import { type StubAnswer, startServer } from '../../testing/server.ts';

const MAKE = 'POST /v1/signed_waiver_export';
const PATH = '/v1/signed_waiver_export/a-link';
const GET = `GET ${PATH}`;
const SIGNED_URL = `https://waivers.test${PATH}`;
const made: StubAnswer = {
  json: { signedUrl: SIGNED_URL, result: { signedUrl: SIGNED_URL, expiresAt: '2026-11-22T03:40:00.000Z' } },
};
const CSV = '\uFEFFName\r\nAda\r\nKai\r\n';
const HEADERS = {
  'x-row-count': '2',
  'content-disposition': 'attachment; filename="signed-waivers-2026-11-22.csv"',
};
const refused = (status: number, code: string): StubAnswer => ({ status, json: { code } });
const WAIVERS = { results: [listedWaiver(uuid('a'), { title: 'Kayak tour' })], total: 1 };

const files: { readonly name: string; readonly file: Blob }[] = [];
beforeEach(() => {
  files.length = 0;
  const blobs: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${blobs.push(file as Blob) - 1}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, file: blobs[Number(this.href.slice('blob:'.length))] as Blob });
  });
});

const LIST = 'GET /v1/signed_waiver';
const SEARCH = 'POST /v1/signed_waiver/search';
const open = async (
  address = '/export?format=csv',
  reply: StubAnswer = { file: CSV, headers: HEADERS },
  list: StubAnswer = { json: { results: [], total: 2 } },
) => {
  const routes = { [MAKE]: made, [GET]: reply, [LIST]: list, [SEARCH]: list };
  const server = startServer({ ...routes, 'GET /v1/waiver': { json: WAIVERS } });
  await openDashboard(address);
  await pageNamed('Export signed waivers');
  return server;
};
/** Simulates a file download that arrives in pieces. */
const slowly = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    reply: { file: readable as never, headers: HEADERS },
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
  };
};

describe('export page', () => {
  it('exports all signed waivers as a spreadsheet by default', {
    meta: { spec: '1.5 export as a spreadsheet' },
  }, async () => {
    const server = await open('/export');
    expect(
      screen.getByText(/^Every export is recorded, with who made it and when\./).closest('form'),
    ).not.toBeNull();
    press('Download');
    await screen.findByText('The file signed-waivers-2026-11-22.csv (1 kB) is in your downloads.');
    expect(server.requestsTo(MAKE)[0]?.body).toEqual({ format: 'xlsx', terms: '' });
  });

  it('exports a CSV file', { meta: { spec: '2.54 Export' } }, async () => {
    const server = await open();
    press('Download');
    await screen.findByText(
      '2 rows in the file signed-waivers-2026-11-22.csv (1 kB). You find it in your downloads.',
    );
    expect(server.requestsTo(MAKE)[0]?.body).toEqual({ format: 'csv', terms: '' });
    expect(server.requestsTo(GET)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Download link' })).toBeNull();
    expect(files.map(({ name }) => name)).toEqual(['signed-waivers-2026-11-22.csv']);
    expect(await files[0]?.file.text()).toBe(CSV);
  });

  it('applies filters and keeps them in the URL, but keeps search terms out of it', async () => {
    const server = await open();
    await within(await screen.findByRole('combobox', { name: 'Waiver' })).findByText('Kayak tour');
    fireEvent.click(screen.getByRole('radio', { name: /JSON Lines/ }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Waiver' }), { target: { value: uuid('a') } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Kai ' } });
    press('Change time zone');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search by city or zone' }), {
      target: { value: 'kolkata' },
    });
    fireEvent.click(screen.getByRole('radio', { name: /Kolkata/ }));
    press('Create a link for 10 minutes');
    await screen.findByRole('region', { name: 'Download link' });
    const [sent] = server.requestsTo(MAKE);
    expect(sent?.query.size).toBe(0);
    const { timeZone, ...asked } = sent?.body ?? {};
    expect(asked).toEqual({ format: 'jsonl', terms: 'kai', waiverId: uuid('a') });
    expect(timeZone).toMatch(/^Asia\/(?:Kolkata|Calcutta)$/);
    expect(server.requestsTo(GET)).toHaveLength(0);
    const parameters = new URLSearchParams(location.search);
    expect([parameters.get('format'), parameters.get('waiverId'), parameters.get('timeZone')]).toEqual([
      'jsonl',
      uuid('a'),
      timeZone,
    ]);
    expect(location.search).not.toContain('Kai');
  });

  it('restores the choices from its URL', async () => {
    await open('/export?format=zip&timeZone=Europe/Berlin&role=minor');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Documents/ }).checked).toBe(true);
    screen.getByText('Europe/Berlin');
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type of person' })).value).toBe(
      'minor',
    );
    screen.getByText(/at most 5,000/);
  });

  it('ignores invalid choices in its URL', async () => {
    await open('/export?format=exe&timeZone=Nowhere&role=ghost');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Spreadsheet/ }).checked).toBe(true);
    screen.getByText('America/Chicago');
  });

  it('shows an error and keeps the choices if creating the link fails', async () => {
    const server = await open('/export?format=jsonl');
    server.change(MAKE, 'lost');
    press('Download');
    await screen.findByText(/There is no connection right now/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /JSON Lines/ }).checked).toBe(true);
    server.change(MAKE, made);
    press('Download');
    await screen.findByText(/^2 rows|^3 rows/);
    expect(screen.queryByText(/There is no connection/)).toBeNull();
    expect(server.requestsTo(MAKE)).toHaveLength(2);
  });
});

describe('matching count', () => {
  it('is shown before the export and uses the total of the list with the same filters', async () => {
    const server = await open('/export?role=minor');
    await screen.findByText('2 people in the file');
    expect(Object.fromEntries(server.requestsTo(LIST)[0]?.query ?? [])).toEqual({
      limit: '1',
      role: 'minor',
    });
    fireEvent.click(screen.getByRole('radio', { name: /^Documents/ }));
    screen.getByText('2 people, in one PDF for each signed waiver');
    expect(server.requestsTo(MAKE)).toEqual([]);
  });

  it('is shown as a lower bound if the list’s total is one', async () => {
    await open('/export', undefined, { json: { results: [], total: 10_000, totalIsMore: true } });
    expect((await screen.findByText('More than 10,000 people in the file')).tagName).toBe('P');
  });

  it('disables the export when it is zero', async () => {
    const server = await open('/export');
    await screen.findByText('2 people in the file');
    server.change(SEARCH, { json: { results: [], total: 0 } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Nobody' } });
    await screen.findByText('Nothing to export with these filters.');
    expect(server.requestsTo(SEARCH)[0]?.body).toEqual({ terms: 'nobody', limit: 100 });
    for (const name of ['Download', 'Create a link for 10 minutes']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
      press(name);
    }
    // Any requests caused by the clicks above have arrived by the time a new count is shown.
    server.change(LIST, { json: { results: [], total: 3 } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await screen.findByText(/^[23] people in the file$/);
    expect(server.requestsTo(MAKE)).toEqual([]);
  });

  it('is omitted if it cannot be loaded, and does not block the export', async () => {
    await open('/export?format=csv', undefined, { status: 500, json: { code: 'internal' } });
    press('Download');
    await screen.findByText(/^2 rows/);
    expect(files).toHaveLength(1);
  });
});

describe('download', () => {
  it.each<[string, StubAnswer]>([
    ['csv', { file: '\uFEFFName\r\n', headers: { 'x-row-count': '0' } }],
    ['zip', { file: 'PK', headers: { 'x-row-count': '0' } }],
  ])('does not save a %s file without rows', async (format, reply) => {
    await open(`/export?format=${format}`, reply);
    press('Download');
    await screen.findByText('Nothing to export with these filters.');
    expect(files).toEqual([]);
  });

  it('shows the number of rows received and can be cancelled', async () => {
    const { reply, send } = slowly();
    await open('/export?format=csv', reply);
    press('Download');
    await screen.findByText('0 of 2 rows · 0 kB');
    const bar = within(screen.getByRole('region', { name: 'Download progress' })).getByRole('progressbar');
    expect([bar.getAttribute('max'), bar.getAttribute('value')]).toEqual(['2', '0']);
    expect(screen.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBe('true');
    void send('Name\r\nAda\r\n').catch(() => undefined);
    press('Cancel');
    expect(screen.queryByRole('region', { name: 'Download progress' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).not.toBe('true');
    expect(files).toEqual([]);
  });

  it('shows the size of a ZIP file instead of its rows', async () => {
    const { reply } = slowly();
    await open('/export?format=zip', reply);
    press('Download');
    expect((await screen.findByText('0 kB so far')).tagName).toBe('SPAN');
  });

  it.each([
    [410, 'link_expired', 'The link has expired before the file was complete. Please download again.'],
    [
      422,
      'export_too_large',
      'There are more than 5,000 signed waivers in this selection. Choose fewer days or one waiver, and download again.',
    ],
  ])('explains a rejection with %i %s', async (status, code, said) => {
    await open('/export?format=zip', refused(status, code));
    press('Download');
    await screen.findByText(said);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(files).toEqual([]);
  });

  it('resumes with the same link after a failure', async () => {
    const server = await open('/export?format=csv', refused(500, 'internal'));
    press('Download');
    await screen.findByText('Oops, there was a problem. Please try again.');
    server.change(GET, { file: CSV, headers: HEADERS });
    press('Continue');
    await screen.findByText(/^2 rows/);
    expect([server.requestsTo(MAKE).length, server.requestsTo(GET).length]).toEqual([1, 2]);
  });
});

describe('export link', () => {
  const link = async () => {
    press('Create a link for 10 minutes');
    return within(await screen.findByRole('region', { name: 'Download link' }));
  };

  it('can be copied, and opened on the page’s origin', {
    meta: { spec: '2.54 Export' },
  }, async () => {
    const copied: string[] = [];
    const value = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
    await open();
    const card = await link();
    expect(card.getByRole<HTMLInputElement>('textbox').value).toBe(SIGNED_URL);
    const opened = card.getByRole('link', { name: 'Download with the browser' });
    expect([opened.getAttribute('href'), opened.hasAttribute('download')]).toEqual([PATH, true]);
    fireEvent.click(card.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied!');
    expect(copied).toEqual([SIGNED_URL]);
  });

  it('expires after ten minutes on the device’s clock', async () => {
    await open();
    const answeredAt = Date.now();
    const now = vi.spyOn(Date, 'now').mockReturnValue(answeredAt);
    const card = await link();
    card.getByText('Valid for another 10:00 minutes');
    now.mockReturnValue(answeredAt + 65_000);
    await card.findByText('Valid for another 8:55 minutes');
    now.mockReturnValue(answeredAt + 600_000);
    await card.findByText('This link has expired. Please create a new one.');
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByRole('textbox')).toBeNull();
  });
});
