import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listedWaiver, uuid } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { emptyReport, report } from '../../testing/report.ts';
import { type StubAnswer, startServer } from '../../testing/server.ts';

const REPORT = 'GET /v1/report';
const WAIVERS = { results: [listedWaiver(uuid('a'), { title: 'Kayak tour' })], total: 1 };

const open = async (address = '/reports', reply: StubAnswer = { json: { result: report() } }) => {
  const server = startServer({ [REPORT]: reply, 'GET /v1/waiver': { json: WAIVERS } });
  await openDashboard(address);
  await pageNamed('Reports');
  return server;
};
const TOTAL = report().total;
const picture = (name: RegExp) => screen.findByRole('img', { name });
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowsIn = (name: string): readonly string[] =>
  card(name)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()).join(' | '));
const queries = (server: Awaited<ReturnType<typeof open>>) =>
  server.requestsTo(REPORT).map(({ query }) => Object.fromEntries(query));

describe('report map', () => {
  it('has a circle of radius 4 to 15 for each ZIP code, largest first', {
    meta: { spec: ['2.55 Reports', '9.16 top zip codes 25'] },
  }, async () => {
    await open();
    const map = await picture(/^Map of the United States: 28 ZIP codes with \d+ people as circles$/);
    expect(map.getAttribute('viewBox')).toBe('0 0 750 400');
    const circles = [...map.querySelectorAll('circle')];
    const radii = circles.map((circle) => Number(circle.getAttribute('r')));
    expect([radii.length, Math.max(...radii), Math.min(...radii)]).toEqual([28, 15, 4]);
    expect(radii).toEqual(radii.toSorted((one, other) => other - one));
    expect(circles[0]?.textContent).toBe('78701: 96 people');
    // Every circle must be inside the map, including those in Hawaii and Alaska.
    for (const circle of circles) {
      const [x, y] = [circle.getAttribute('cx'), circle.getAttribute('cy')].map(Number);
      expect([x !== undefined && x > 0 && x < 750, y !== undefined && y > 0 && y < 400]).toEqual([
        true,
        true,
      ]);
    }
  });

  it('draws the states from bundled geometry', {
    meta: { spec: '7.17 US states geometry for' },
  }, async () => {
    await open();
    const map = await picture(/^Map/);
    const paths = [...map.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    expect(paths.filter((path) => path !== '').length).toBeGreaterThanOrEqual(51);
  });

  it('lists everyone without a circle, so that the counts add up to the total', {
    meta: { spec: '2.55 Reports' },
  }, async () => {
    await open();
    await picture(/^Map/);
    const listed = card('Where people live')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(listed).toEqual([
      'Puerto Rico00901 6',
      'Guam96910 2',
      'ZIP codes whose place is not known99999 1',
      '3 more ZIP codes with few people 4',
      'Canada 12',
      'Germany 3',
      'Neither a US ZIP code nor another country 8',
      'Erased 5',
    ]);
    const counts = rowsIn('Where people live').map((row) => Number(row.split(' | ').at(-1)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(TOTAL);
  });

  it.each([
    [6, '00000, 00001, 00002, 00003, 00004, 00005'],
    [7, '00000, 00001, 00002, 00003, 00004, 00005, …'],
  ])('names six of %i ZIP codes that have no location', async (count, named) => {
    const zipCodes = Array.from({ length: count }, (_, index) => ({
      zip: `0000${index}`,
      count: 1,
      latitude: null,
      longitude: null,
    }));
    await open('/reports', { json: { result: report({ zipCodes }) } });
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toContain(`ZIP codes whose place is not known${named} ${count}`);
  });

  it('removes Plot’s style element, which CSP would block', async () => {
    await open();
    expect((await picture(/^Map/)).querySelector('style')).toBeNull();
    expect((await picture(/^Bar chart: people/)).querySelector('style')).toBeNull();
    expect((await picture(/^Bar chart: Signers/)).querySelector('style')).toBeNull();
  });
});

describe('report bars', () => {
  it('show the 25 most frequent ZIP codes and their counts', {
    meta: { spec: ['2.56 a bar chart of', '9.16 top zip codes 25'] },
  }, async () => {
    await open();
    const bars = await picture(/^Bar chart: people in the 25 most frequent ZIP codes$/);
    expect(bars.querySelectorAll('rect, path[d^="M"]').length).toBeGreaterThanOrEqual(25);
    const words = [...bars.querySelectorAll('text')].map(({ textContent }) => textContent);
    const top = report().zipCodes.slice(0, 25);
    expect(words).toEqual([...top.map(({ zip }) => zip), ...top.map(({ count }) => String(count))]);
    expect(rowsIn('Most frequent ZIP codes')).toEqual(top.map(({ zip, count }) => `${zip} | ${count}`));
  });

  it('are omitted if there are no US ZIP codes, with the map collapsed', async () => {
    await open('/reports', { json: { result: report({ zipCodes: [] }) } });
    const map = (await screen.findByText('No US ZIP codes in this period')).closest('details');
    expect(map?.open).toBe(false);
    expect(within(map as HTMLElement).getAllByRole('img', { hidden: true })).toHaveLength(1);
    expect(screen.queryByRole('img', { name: /^Bar chart: people/ })).toBeNull();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Signers per month',
      'Where people live',
      'Age at signing',
      'Gender',
    ]);
    expect(rowsIn('Where people live')[0]).toBe('Canada | 12');
  });
});

describe('report doughnut', () => {
  it.each([
    ['Age at signing', 10],
    ['Gender', 5],
  ])(
    'for “%s” has %i slices, the total in the middle and a table',
    { meta: { spec: '2.57 an age and a' } },
    async (title, slices) => {
      await open();
      const doughnut = await picture(new RegExp(`^Doughnut chart: ${title}, ${TOTAL} people$`));
      expect(doughnut.querySelectorAll('path > title')).toHaveLength(slices);
      const middle = [...doughnut.querySelectorAll('text')].slice(-2).map(({ textContent }) => textContent);
      expect(middle).toEqual([String(TOTAL), 'people']);
      const counts = rowsIn(title).map((row) => Number(row.split(' | ')[1]));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(TOTAL);
      expect(rowsIn(title).at(-1)).toMatch(/^Erased \| 5 \| \d/);
    },
  );
});

describe('report trend', () => {
  const titlesIn = (bars: HTMLElement) =>
    [...bars.querySelectorAll('title')].map(({ textContent }) => textContent);

  it('has a bar for each month, with the busiest one in the title and the last one unfinished', async () => {
    await open();
    const bars = await picture(/^Bar chart: Signers per month$/);
    expect(screen.getByRole('heading', { name: 'Busiest month: July 2026 (92)' })).toBeDefined();
    expect(titlesIn(bars)).toHaveLength(12);
    expect(titlesIn(bars).slice(-2)).toEqual([
      'July 2026: 92 people',
      expect.stringMatching(/^Nov 1\s–\s28, 2026: 38 people$/),
    ]);
    expect(card('Signers per month').getByText('November so far')).toBeDefined();
  });

  it.each([
    ['?from=2025-12-01&to=2026-11-20', 'July 2026: 92 people'],
    ['?asOf=2026-11-20', 'July 2026: 92 people'],
  ])('has no unfinished bar with %s', async (query, last) => {
    await open(`/reports${query}`);
    expect(titlesIn(await picture(/^Bar chart: Signers per month$/)).at(-1)).toBe(last);
    expect(screen.queryByText('November so far')).toBeNull();
  });

  it('has the previous period as a line, in the legend and in the table', async () => {
    await open();
    const bars = await picture(/^Bar chart: Signers per month$/);
    const line = [...bars.querySelectorAll('path')].at(-1)?.getAttribute('d');
    expect(line?.match(/[ML]\d/g)).toHaveLength(12);
    const days = /^Dec 1, 2024\s–\sNov 28, 2025$/;
    expect(card('Signers per month').getByText(days, { selector: 'li' })).toBeDefined();
    expect(card('Signers per month').getByText(days, { selector: 'th' })).toBeDefined();
    const rows = rowsIn('Signers per month');
    expect([rows[0], rows.at(-1)]).toEqual([
      'December 2025 | 12 | 9',
      expect.stringMatching(/^Nov 1\s–\s28, 2026 \| 38 \| 32$/),
    ]);
  });
});

describe('report figures', () => {
  const figures = () =>
    [...document.querySelectorAll('dl > div')].map((figure) =>
      [...figure.children].map(({ textContent }) => textContent?.trim().replaceAll(/[\u2009\u202f]/g, ' ')),
    );

  it('are compared with the previous period', async () => {
    await open();
    await picture(/^Map/);
    const percent = (share: number) => `${Math.round(share * 100)}%`;
    const since = 'vs previous 12 months';
    expect(figures()).toEqual([
      ['People', `${TOTAL} ↑ ${percent(TOTAL / 402 - 1)}`, since],
      ['Minors', '114 ↓ 5%', since, `${percent(114 / TOTAL)} of people`],
      ['Passed the video', '228 ↑ 33%', since, '95% of 240 with a video'],
      ['Returning', '97 ↑ 59%', since, `${percent(97 / TOTAL)} of people`],
    ]);
  });

  it.each([
    ['days=last7days', 402, '419 ↑ 4%', 'vs previous 7 days'],
    ['days=thisYear', 418, '419 0%', 'vs Dec 1, 2024 – Nov 28, 2025'],
    ['days=last7days', 0, '419', 'None in Dec 1, 2024 – Nov 28, 2025'],
  ])('for %s after %i people are %s, %s', async (query, then, ...shown) => {
    const { before } = report();
    const json = { result: report({ before: before && { ...before, total: then } }) };
    await open(`/reports?${query}`, { json });
    await picture(/^Map/);
    expect(figures()[0]?.slice(1)).toEqual(shown);
  });

  it('are missing while an older build answers', async () => {
    const unknown = { minors: null, withVideo: null, understood: null, returning: null };
    const before = { ...unknown, from: '2026-10-01', to: '2026-10-31', total: 402 };
    await open('/reports', { json: { result: report({ ...unknown, before }) } });
    await picture(/^Map/);
    expect(figures().map(([, value, ...notes]) => [value, notes.length])).toEqual([
      ['419 ↑ 4%', 1],
      ['–', 0],
      ['–', 0],
      ['–', 0],
    ]);
  });

  it('stand alone without a previous period or a video', async () => {
    await open('/reports', { json: { result: report({ before: null, withVideo: 0, understood: 0 }) } });
    await picture(/^Map/);
    expect(figures().map(([, value, ...notes]) => [value, notes.length])).toEqual([
      [String(TOTAL), 0],
      ['114', 1],
      ['–', 1],
      ['97', 1],
    ]);
  });
});

describe('report', () => {
  it('says who is counted, not counted or erased', async () => {
    await open();
    expect((await screen.findByText(`${TOTAL} people have signed`)).parentElement?.textContent).toBe(
      `${TOTAL} people have signed5 of them have been erased: they count in the total and are shown as “Erased”.` +
        '4 people on voided records are not counted.Returning: Same name and date of birth on an earlier day',
    );
  });

  it('says that voided records are not counted, even if there are none', async () => {
    await open('/reports', { json: { result: report({ voided: 0 }) } });
    const said = await screen.findByText('There are no voided records here.');
    expect(said.closest('[role=status]')).not.toBeNull();
  });

  it('keeps the waiver, date range and reference date in the URL', async () => {
    const server = await open('/reports?from=2026-11-01&to=2026-11-20&asOf=2026-11-21');
    await picture(/^Map/);
    await within(screen.getByRole('combobox', { name: 'Waiver' })).findByText('Kayak tour');
    fireEvent.change(screen.getByRole('combobox', { name: 'Waiver' }), { target: { value: uuid('a') } });
    await waitFor(() => expect(queries(server)).toHaveLength(2));
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(queries(server)).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: 'As of now' }));
    expect(screen.getByLabelText('As of')).toHaveProperty('value', '');
    await waitFor(() => expect(queries(server)).toHaveLength(4));
    const days = { from: '2026-11-01', to: '2026-11-20' };
    expect(queries(server)).toEqual([
      { ...days, asOf: '2026-11-21' },
      { ...days, waiverId: uuid('a'), asOf: '2026-11-21' },
      { ...days, waiverId: uuid('a'), asOf: '2026-11-20' },
      { ...days, waiverId: uuid('a') },
    ]);
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(queries(server).at(-1));
  });

  it('covers the last twelve months, or everything on request', async () => {
    const server = await open();
    await picture(/^Map/);
    const days = screen.getByRole('combobox', { name: 'Date signed' });
    expect(days).toHaveProperty('value', 'last12months');
    expect(screen.getByText(/^Dec 1, 2025\s–\sNov 28, 2026$/, { selector: 'strong' })).toBeDefined();
    fireEvent.change(days, { target: { value: '' } });
    await waitFor(() => expect(queries(server)).toHaveLength(2));
    expect(queries(server)).toEqual([{ from: expect.stringMatching(/^\d{4}-\d\d-01$/) }, {}]);
    expect(days).toHaveProperty('value', '');
  });

  it('starts with the current days when days are chosen', async () => {
    await open();
    await picture(/^Map/);
    fireEvent.change(screen.getByRole('combobox', { name: 'Date signed' }), { target: { value: 'chosen' } });
    expect(screen.getByLabelText('First day')).not.toHaveProperty('value', '');
    expect(screen.getByLabelText('Last day')).not.toHaveProperty('value', '');
  });

  it.each(['2026-02-30', '2026-13-01', 'yesterday'])(
    'ignores the invalid reference date %s',
    async (asOf) => {
      const server = await open(`/reports?asOf=${asOf}&from=${asOf}`);
      await picture(/^Map/);
      expect(queries(server)).toEqual([{}]);
    },
  );

  it('shows a message instead of charts if no one has signed', async () => {
    await open('/reports', { json: { result: emptyReport() } });
    await screen.findByRole('heading', { name: 'No signatures found' });
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});

describe('report chart', () => {
  it('can be downloaded as CSV', async () => {
    const files: { readonly name: string; readonly text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${blobs.push(file as Blob) - 1}`;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.slice('blob:'.length))] as Blob;
      files.push({ name: this.download, text: blob.text() });
    });
    await open();
    await picture(/^Map/);
    for (const button of screen.getAllByRole('button', { name: /^Download CSV: / })) fireEvent.click(button);
    expect(files.map(({ name }) => name)).toEqual([
      'Signers per month.csv',
      'Where people live.csv',
      'Age at signing.csv',
      'Gender.csv',
      'Most frequent ZIP codes.csv',
    ]);
    const texts = await Promise.all(files.map(({ text }) => text));
    expect(texts[1]?.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'ZIP code,Place,People',
      '78701,On the map,96',
    ]);
    expect(texts[2]).toContain('6–12,62\r\n');
    // Each file has the table's rows without the share column.
    for (const [index, { name }] of files.entries()) {
      const [titles = '', ...lines] = texts[index]?.trimEnd().split('\r\n') ?? [];
      const rows = rowsIn(name.replace('.csv', '')).map((row) => row.split(' | '));
      const width = titles.split(',').length;
      expect(lines.length).toBeGreaterThanOrEqual(5);
      const cellOf = (text = '') => (text.includes(',') ? `"${text}"` : text);
      expect(lines).toEqual(rows.map((cells) => cells.slice(0, width).map(cellOf).join(',')));
    }
  });
});
