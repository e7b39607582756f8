import { SIGNER_ORDERS, type SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../engine/insert-rows.ts';
import type { ReadModelTransaction } from '../../engine/projection.ts';
import { FIRST_PLACE } from '../../queries/paging.ts';
import { gramsOfWord } from '../../queries/search/grams.ts';
import { searchText, searchWords } from '../../queries/search/search-text.ts';
import { asTenant } from '../../queries/tenant.ts';
import { useReadApp } from '../../testing/read-app.ts';
import { filterArguments, needsAttention, type SignerFilters } from './filters.ts';
import { firstPlace } from './order.ts';
import {
  countNeedingAttention,
  countSigners,
  findSigners,
  findSimilarSigners,
  type SignersRange,
  selectSigners,
  signerPlaceOf,
} from './queries.ts';
import { searchRows } from './signed-rows.ts';
import type { SignedWaiverRow } from './table.ts';

/** More rows than a search reads before it switches to the index, so that both paths are tested. */
const ROWS = 15_000;

const [OWNER, OTHER] = [v7(), v7()];
const FIRST = ['Anna', 'Ben', '花子', '민준', 'Zoë', 'Đức', 'Maria Anna'];
const LAST = ['Beispiel', 'Smith', '佐藤', '김', 'Nguyễn', 'O’Brien'];

const FAMILY = 4;
const SIGNED_WAIVERS = Array.from({ length: ROWS / FAMILY }, () => v7());

const WAIVERS = [v7(), v7(), v7()];

/** Email addresses of two members of one family of OWNER. */
const EMAILS: Readonly<Record<number, string>> = { 4: 'guest-77@venue.test', 6: 'guest-177@venue.test' };

const rowOf = (index: number): SignedWaiverRow => {
  const family = Math.floor(index / FAMILY);
  // Names so far down the list that only the index finds them. One has every gram of "abcd" but not the word.
  const far: Readonly<Record<number, string>> = { 3: 'Quirinus', 7: 'Xaverius', 8: 'Abcx Bcd' };
  // Frequent enough that the newest rows start a page, but so rare that the index must fill it.
  const rare = far[index] ?? (index % 400 === 0 ? 'Rara' : undefined);
  const first_name = rare ?? FIRST[index % FIRST.length] ?? '';
  const last_name = LAST[index % LAST.length] ?? '';
  const account_id = family % 3 === 0 ? OTHER : OWNER;
  const search_text = searchText(`${first_name} ${last_name} ${EMAILS[index] ?? ''}`);
  return {
    account_id,
    participant_id: v7(),
    signed_waiver_id: SIGNED_WAIVERS[family] ?? '',
    waiver_id: WAIVERS[index % 3] ?? '',
    revision: 1,
    role: (['guardian', 'minor', 'adult', 'minor'] as const)[index % 4] ?? 'adult',
    family_order: -(index % FAMILY),
    first_name,
    last_name,
    birth_date: '1990-01-01',
    signed_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(family / 2) * 1000).toISOString(),
    has_video: index % 50 === 0,
    understood: index % 100 === 0,
    video: index % 50 !== 0 ? null : index % 100 === 0 ? 'understood' : 'open',
    video_failed: false,
    erased: false,
    search_text,
    event_id: null,
    correction_id: null,
    // Minors never get mail, so their state is null.
    mail:
      ([index % 8 === 0 ? 'refused' : 'sent', null, index % 12 === 2 ? 'refused' : 'sent', null] as const)[
        index % 4
      ] ?? null,
    contact_refused: index % 160 === 20 ? true : null,
    customer_refused: index % 200 === 28 ? true : null,
    voided_at: index % 60 === 0 ? '2026-11-01T09:00:00.000Z' : null,
    arrived_at: null,
    arrived_on: null,
    tags: null,
  };
};

const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
const read = useReadApp();
beforeAll(async () => {
  await read.database.transaction().execute(async (transaction) => {
    await sql`select set_config('search_path', 'signed_waivers_v1', true)`.execute(transaction);
    await insertRows(transaction as unknown as ReadModelTransaction, { name: 'signed_waivers' }, rows);
    await insertRows(
      transaction as unknown as ReadModelTransaction,
      { name: 'signer_search' },
      searchRows(rows),
    );
  });
});

const byPlace =
  (order: SignerOrder) =>
  (one: SignedWaiverRow, other: SignedWaiverRow): number => {
    if (one.signed_waiver_id === other.signed_waiver_id) return other.family_order - one.family_order;
    const [mine, theirs] = [one, other].map((row) => `${row.signed_at} ${row.signed_waiver_id}`);
    return (mine ?? '') < (theirs ?? '') === (order === 'newest') ? 1 : -1;
  };

/** Computes the expected search results by brute force. */
const expected = (owner: string, terms: string, order: SignerOrder = 'newest'): readonly string[] =>
  rows
    .filter(({ account_id, search_text }) => {
      const words = searchWords(terms);
      return account_id === owner && words.length > 0 && words.every((word) => search_text.includes(word));
    })
    .sort(byPlace(order))
    .map(({ participant_id }) => participant_id);

const found = async (
  owner: string,
  terms: string,
  skip: number,
  take: number,
  { order = 'newest', ...range }: Partial<SignersRange> = {},
) => {
  const signers = await asTenant(read.services.database, owner, (tenant) =>
    findSigners(tenant, owner, terms, { before: firstPlace(order), skip, take, order, ...range }),
  );
  return signers;
};

describe.each([
  'a',
  'an',
  'anna',
  'anna smith',
  '佐',
  '花子',
  '민',
  '김',
  'duc',
  'xaverius',
  'x',
  'rara',
  'abcd',
  'ra br',
  'nguyen zoe',
  'zzz',
])('search for %s', (terms) => {
  it.each([
    ['newest', OWNER],
    ['newest', OTHER],
    ['oldest', OWNER],
  ] as const)('finds all matches across pages, %s first', async (order, owner) => {
    const all = expected(owner, terms, order);
    const ids = async (skip: number, take: number) =>
      (await found(owner, terms, skip, take, { order })).map(({ participantId }) => participantId);
    expect(await ids(0, 21)).toEqual(all.slice(0, 21));
    expect(await ids(20, 21)).toEqual(all.slice(20, 41));
    expect(await ids(Math.max(all.length - 3, 0), 21)).toEqual(all.slice(-3));
  });

  it.each(SIGNER_ORDERS)('continues after any row, %s first', async (order) => {
    const all = expected(OWNER, terms, order);
    const middle = Math.floor(all.length / 2);
    const [row] = await found(OWNER, terms, middle, 1, { order });
    if (row === undefined) return expect(all).toEqual([]);
    const after = await found(OWNER, terms, 0, 50, { order, before: signerPlaceOf(row) });
    expect(after.map(({ participantId }) => participantId)).toEqual(all.slice(middle + 1, middle + 51));
  });
});

it.each(['guest-77@venue.test', 'GUEST-77@', 'smith guest-77@venue'])(
  'search matches email addresses exactly: %s',
  async (terms) => {
    const ids = (await found(OWNER, terms, 0, 5)).map(({ participantId }) => participantId);
    expect(ids).toEqual(terms.startsWith('smith') ? [] : [rows[4]?.participant_id]);
    expect(await found(OWNER, 'guest 77', 0, 5)).toHaveLength(2);
  },
);

it('search never compares patterns with other tenants’ names', async () => {
  const askFor = (tenant: string) =>
    asTenant(read.services.database, tenant, async (transaction) => {
      // PostgreSQL rejects a trailing backslash, but only when the text matches the rest of the pattern.
      const { rows: found } = await sql`
        select * from read_models.search_signed_waivers(
          ${gramsOfWord(OTHER, 'quirinus')}::int[], ${['%quirinus\\']}::text[], 'infinity', ${FIRST_PLACE.id},
          0::smallint, ${filterArguments({})}, 0, 10)`.execute(transaction);
      return found;
    });
  await expect(askFor(OTHER)).rejects.toThrow('escape character');
  expect(await askFor(OWNER)).toEqual([]);
});

it('search returns nothing without a tenant', async () => {
  const { rows: none } = await sql`
    select * from read_models.search_signed_waivers(
      '{}'::int[], '{%}'::text[], 'infinity', ${FIRST_PLACE.id}, 0::smallint, ${filterArguments({})}, 0, 10)`.execute(
    read.services.database,
  );
  expect(none).toEqual([]);
});

const keeps =
  ({ waiverId, role, understanding, mail, attention, from, until }: SignerFilters) =>
  (row: SignedWaiverRow): boolean =>
    (waiverId === undefined || row.waiver_id === waiverId) &&
    (role === undefined || row.role === role) &&
    (understanding === undefined ||
      (row.has_video === true && row.understood === (understanding === 'understood'))) &&
    (mail === undefined || row.mail === mail) &&
    (attention !== true ||
      needsAttention(
        {
          voidedAt: row.voided_at,
          erased: row.erased,
          mail: row.mail,
          hasVideo: row.has_video,
          understanding: row.understood,
          contactRefused: row.contact_refused,
          customerRefused: row.customer_refused,
          videoFailed: row.video_failed,
          date: new Date(row.signed_at),
        },
        new Date(),
      )) &&
    (from === undefined || new Date(row.signed_at) >= from) &&
    (until === undefined || new Date(row.signed_at) < until);

const FILTERS: Readonly<Record<string, SignerFilters>> = {
  waiver: { waiverId: WAIVERS[1] },
  role: { role: 'minor' },
  open: { understanding: 'open' },
  understood: { understanding: 'understood' },
  sent: { mail: 'sent' },
  kept: { mail: 'kept' },
  refused: { mail: 'refused' },
  attention: { attention: true },
  range: { from: new Date('2026-01-01T00:10:00Z'), until: new Date('2026-01-01T00:20:00Z') },
};
const PAIRS = Object.entries(FILTERS).flatMap(([one, first], index, all) =>
  all.slice(index).map(([other, second]) => [`${one} and ${other}`, { ...first, ...second }] as const),
);

describe.each(PAIRS)('signer list filtered by %s', (_name, filters) => {
  const all = rows
    .filter((row) => row.account_id === OWNER && keeps(filters)(row))
    .toSorted(byPlace('newest'));
  const ids = all.map(({ participant_id }) => participant_id);

  it('lists the oldest first and resumes after any row', async () => {
    const oldest = all.toSorted(byPlace('oldest')).map(({ participant_id }) => participant_id);
    await asTenant(read.services.database, OWNER, async (tenant) => {
      const range = { skip: 0, take: 30, filters, order: 'oldest' } as const;
      const first = await selectSigners(tenant, { ...range, before: firstPlace('oldest') });
      expect(first.map(({ participantId }) => participantId)).toEqual(oldest.slice(0, 30));
      const last = first.at(-1);
      if (last === undefined) return;
      const next = await selectSigners(tenant, { ...range, before: signerPlaceOf(last), skip: 2 });
      expect(next.map(({ participantId }) => participantId)).toEqual(oldest.slice(32, 62));
    });
  });

  it('resumes after any row and counts its matches', async () => {
    await asTenant(read.services.database, OWNER, async (tenant) => {
      const first = await selectSigners(tenant, { before: FIRST_PLACE, skip: 0, take: 30, filters });
      expect(first.map(({ participantId }) => participantId)).toEqual(ids.slice(0, 30));
      expect(await countSigners(tenant, filters, 10_001)).toBe(ids.length);
      const waiting = all.filter(keeps({ attention: true }));
      expect(await countNeedingAttention(tenant, filters, 10_001)).toBe(waiting.length);
      const last = first.at(-1);
      if (last === undefined) return;
      const next = await selectSigners(tenant, { before: signerPlaceOf(last), skip: 2, take: 30, filters });
      expect(next.map(({ participantId }) => participantId)).toEqual(ids.slice(32, 62));
    });
  });

  it.each(['anna', 'rara', 'zzz'])('includes all matches of a search for %s', async (terms) => {
    const listed = new Set(ids);
    const matching = expected(OWNER, terms).filter((id) => listed.has(id));
    const signers = await found(OWNER, terms, 0, 50, { filters });
    expect(signers.map(({ participantId }) => participantId)).toEqual(matching.slice(0, 50));
  });
});

describe('similar names', () => {
  const similar = (owner: string, terms: string, range: Partial<SignersRange> = {}) =>
    asTenant(read.services.database, owner, async (tenant) => {
      const signers = await findSimilarSigners(tenant, owner, terms, {
        before: FIRST_PLACE,
        take: 5,
        ...range,
      });
      return signers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    });

  it.each([
    ['a wrong letter', 'xaverios'],
    ['a missing letter', 'xaverus'],
    ['an extra letter', 'xaveriuss'],
    ['two swapped letters', 'xavreius'],
    ['a wrong first letter', 'kaverius'],
  ])('are found despite %s', async (_what, terms) => {
    expect(await found(OWNER, terms, 0, 5)).toEqual([]);
    expect(await similar(OWNER, terms)).toEqual([expect.stringContaining('Xaverius')]);
    expect(await similar(OTHER, terms)).toEqual([]);
  });

  it('can be combined with exact words', async () => {
    const [name = ''] = await similar(OWNER, 'xaverios');
    const [, lastName = ''] = name.split(' ');
    expect(await similar(OWNER, `${lastName} xaverios`)).toEqual([name]);
    expect(await similar(OWNER, 'qqqq xaverios')).toEqual([]);
  });

  it.each([
    ['two wrong letters', 'xavarios'],
    ['a short word', 'abx'],
    ['the name itself', 'xaverius'],
  ])('are not found by %s', async (_what, terms) => {
    expect((await similar(OWNER, terms)).filter((name) => name.startsWith('Xaverius'))).toEqual([]);
  });

  it('respect filters and can be paged from any row', async () => {
    const all = rows
      .filter((row) => row.account_id === OWNER && row.search_text.startsWith('maria anna'))
      .toSorted(byPlace('newest'));
    const [first, second] = all;
    const place = {
      at: first?.signed_at ?? '',
      id: first?.signed_waiver_id ?? '',
      number: first?.family_order ?? 0,
    };
    expect((await similar(OWNER, 'marja', { before: place }))[0]).toBe(
      `${second?.first_name} ${second?.last_name}`,
    );
    const waiverId = WAIVERS[0] ?? '';
    const listed = all.filter((row) => row.waiver_id === waiverId).slice(0, 5);
    expect(await similar(OWNER, 'marja', { filters: { waiverId } })).toEqual(
      listed.map((row) => `${row.first_name} ${row.last_name}`),
    );
    const oldest = all.toSorted(byPlace('oldest')).slice(0, 5);
    expect(await similar(OWNER, 'marja', { before: firstPlace('oldest'), order: 'oldest' })).toEqual(
      oldest.map((row) => `${row.first_name} ${row.last_name}`),
    );
  });
});
