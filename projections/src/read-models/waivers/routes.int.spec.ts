import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ReadApp, useReadApp } from '../../testing/read-app.ts';
import { deleted, drafted, published, revised, signed } from '../../testing/sample-events.ts';

const read = useReadApp();
let owner: string;
beforeEach(async () => {
  owner = await read.newAccount();
});

type Event = Parameters<ReadApp['history']['append']>[2];
let second = 0;
const given = async (...events: readonly Event[]): Promise<string> => {
  const id = v7();
  for (const event of events) {
    second += 1;
    const at = new Date(Date.UTC(2026, 10, 21) + second * 1000).toISOString();
    await read.history.append(waiverStream(id), owner, event, at);
  }
  await read.project();
  return id;
};
const list = async (query = '', token = owner) => {
  const answer = await read.get(`/v1/waiver/${query}`, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
type Row = { readonly id: string };

describe('waiver list', () => {
  it('shows saved and published waivers, most recently changed first', {
    meta: { spec: ['3.6 Waiver', '7.1 GET waiver/?limit=100&page='] },
  }, async () => {
    const hash = 'ab'.repeat(32);
    const saved = await given(drafted({ title: 'Saved' }));
    const open = await given(
      drafted({ title: 'Open', background: hash }),
      published(1),
      revised(2, { title: 'Next' }),
    );
    await given(drafted(), deleted);
    const signing = v7();
    const people = [{ firstName: 'Ada', lastName: 'Lee' }] as const;
    await read.history.append(signedWaiverStream(signing), owner, signed(signing, open, people));
    await read.project();
    const { results, total, ...more } = await list();
    expect([total, more]).toEqual([2, {}]);
    expect(results).toEqual([
      {
        id: open,
        title: 'Next',
        locale: 'en',
        published: true,
        editable: true,
        date: expect.stringMatching(/^2026-11-21T/),
        version: 3,
        revision: 2,
        unpublishedChanges: true,
        signatures: 1,
        config: { background: null, hasVideo: false },
      },
      expect.objectContaining({
        id: saved,
        title: 'Saved',
        published: false,
        unpublishedChanges: false,
        signatures: 0,
      }),
    ]);
    const pictured = await given(drafted({ background: hash }));
    expect((await list()).results[0]).toMatchObject({
      id: pictured,
      config: { background: `/v1/blob/${owner}/${hash}` },
    });
  });

  it.each([
    ['KAJAK', ['Kajak-Tour (kurz)', 'Kajak, Höhle & Grüße']],
    ['hohle', ['Kajak, Höhle & Grüße']],
    ['grüsse kaj', ['Kajak, Höhle & Grüße']],
    ['kurz', ['Kajak-Tour (kurz)']],
    ['old', []],
    ['%', []],
    [' ', ['Kajak-Tour (kurz)', 'Kajak, Höhle & Grüße', 'Climbing']],
  ])(
    'searches current titles for every word of %j',
    { meta: { spec: '2.36 Waivers' } },
    async (terms, titles) => {
      await given(drafted({ title: 'Climbing' }));
      await given(drafted({ title: 'Kajak, Höhle & Grüße' }));
      await given(drafted({ title: 'Old' }), revised(2, { title: 'Kajak-Tour (kurz)' }));
      await given(drafted({ title: 'Kajak' }), deleted);
      const { results, total } = await list(`?terms=${encodeURIComponent(terms)}`);
      expect(results.map(({ title }: { readonly title: string }) => title)).toEqual(titles);
      expect(total).toBe(titles.length);
    },
  );

  it.each([
    ['🧗', ['🧗']],
    ['(', ['Kajak (kurz)']],
    ['تسلق', ['تَسَلُّق الجدار']],
    ['%', []],
    ['_', []],
  ])('searches titles for the symbol %j literally', async (terms, titles) => {
    for (const title of ['🧗', 'Kajak (kurz)', 'تَسَلُّق الجدار']) await given(drafted({ title }));
    const { results, total } = await list(`?terms=${encodeURIComponent(terms)}`);
    expect(results.map(({ title }: { readonly title: string }) => title)).toEqual(titles);
    expect(total).toBe(titles.length);
  });

  it('pages through one owner’s search results', async () => {
    for (const title of ['Hall 1', 'Pool', 'Hall 2', 'Hall 3']) await given(drafted({ title }));
    const titles = async (query: string, token = owner) => {
      const { results, next } = await list(`?terms=hall&limit=2${query}`, token);
      return { next, titles: results.map(({ title }: { readonly title: string }) => title) };
    };
    const first = await titles('');
    expect(first.titles).toEqual(['Hall 3', 'Hall 2']);
    expect(await titles(`&after=${first.next}`)).toEqual({ next: undefined, titles: ['Hall 1'] });
    expect((await titles('', v7())).titles).toEqual([]);
  });

  it('supports paging', { meta: { spec: '7.1 GET waiver/?limit=100&page=' } }, async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await given(drafted()));
    const first = await list('?limit=2');
    const next = await list(`?limit=2&after=${first.next}`);
    const last = await list(`?limit=2&after=${next.next}`);
    expect([first, next, last].flatMap(({ results }) => results.map(({ id }: Row) => id))).toEqual(ids);
    expect([last.next, last.total]).toEqual([undefined, 5]);
    expect((await list('?limit=2&page=2')).results.map(({ id }: Row) => id)).toEqual(ids.slice(2, 4));
  });

  it('defaults to a hundred rows per page', {
    meta: { spec: ['7.1 GET waiver/?limit=100&page=', '9.1 pages'] },
  }, async () => {
    for (let count = 0; count < 100; count += 1)
      await read.history.append(waiverStream(v7()), owner, drafted());
    await given(drafted());
    const { results, next, total } = await list();
    expect([results.length, typeof next, total]).toEqual([100, 'string', 101]);
  });

  it('shows only the owner’s waivers', async () => {
    await given(drafted());
    expect(await list('', v7())).toEqual({ results: [], total: 0 });
  });

  it('is marked stale when a command’s result may be missing', async () => {
    read.state.isCaughtUp = false;
    expect(await list()).toMatchObject({ stale: true });
    read.state.isCaughtUp = true;
  });
});
