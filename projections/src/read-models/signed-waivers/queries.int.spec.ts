import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../engine/insert-rows.ts';
import type { ReadModelTransaction } from '../../engine/projection.ts';
import { FIRST_PLACE } from '../../queries/paging.ts';
import { gramsOf, gramsOfWord } from '../../queries/search/grams.ts';
import { searchText, searchWords } from '../../queries/search/search-text.ts';
import { asTenant } from '../../queries/tenant.ts';
import { openReadApp, type ReadApp } from '../../testing/read-app.ts';
import { findSigners, placeOf } from './queries.ts';
import type { SignedWaiverRow } from './table.ts';

/** Beyond the newest rows that a search reads first, so that both ways are tested. */
const ROWS = 15_000;

const [OWNER, OTHER] = [v7(), v7()];
const FIRST = ['Anna', 'Ben', '花子', '민준', 'Zoë', 'Đức', 'Maria Anna'];
const LAST = ['Beispiel', 'Smith', '佐藤', '김', 'Nguyễn', 'O’Brien'];

const FAMILY = 4;
const SIGNED_WAIVERS = Array.from({ length: ROWS / FAMILY }, () => v7());

const rowOf = (index: number): SignedWaiverRow => {
  const family = Math.floor(index / FAMILY);
  // Far down, found only by the index; one has every piece of "abcd" but not the word.
  const far: Readonly<Record<number, string>> = { 3: 'Quirinus', 7: 'Xaverius', 8: 'Abcx Bcd' };
  // Enough that newest rows start a page and the index fills it.
  const rare = far[index] ?? (index % 400 === 0 ? 'Rara' : undefined);
  const first_name = rare ?? FIRST[index % FIRST.length] ?? '';
  const last_name = LAST[index % LAST.length] ?? '';
  const account_id = family % 3 === 0 ? OTHER : OWNER;
  const search_text = searchText(`${first_name} ${last_name}`);
  return {
    account_id,
    participant_id: v7(),
    signed_waiver_id: SIGNED_WAIVERS[family] ?? '',
    waiver_id: v7(),
    revision: 1,
    role: 'adult',
    family_order: -(index % FAMILY),
    first_name,
    last_name,
    birth_date: '1990-01-01',
    signed_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(family / 2) * 1000).toISOString(),
    has_video: index % 50 === 0,
    understood: index % 100 === 0,
    video_failed: false,
    erased: false,
    search_text,
    search_grams: gramsOf(account_id, search_text),
  };
};

const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
let read: ReadApp;
beforeAll(async () => {
  read = await openReadApp();
  await read.database.transaction().execute(async (transaction) => {
    await sql`select set_config('search_path', 'signed_waivers_v1', true)`.execute(transaction);
    await insertRows(transaction as unknown as ReadModelTransaction, { name: 'signed_waivers' }, rows);
  });
});
afterAll(() => read.close());

/** What a search should find, computed the slow way. */
const expected = (owner: string, terms: string): readonly string[] =>
  rows
    .filter(({ account_id, search_text }) => {
      const words = searchWords(terms);
      return account_id === owner && words.length > 0 && words.every((word) => search_text.includes(word));
    })
    .sort((one, other) => {
      if (one.signed_waiver_id === other.signed_waiver_id) return other.family_order - one.family_order;
      const [mine, theirs] = [one, other].map((row) => `${row.signed_at} ${row.signed_waiver_id}`);
      return (mine ?? '') < (theirs ?? '') ? 1 : -1;
    })
    .map(({ participant_id }) => participant_id);

const found = async (
  owner: string,
  terms: string,
  skip: number,
  take: number,
  before = FIRST_PLACE,
  onlyOpen = false,
) => {
  const signers = await asTenant(read.services.database, owner, (tenant) =>
    findSigners(tenant, owner, terms, { before, skip, take, onlyOpen }),
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
])('a search for %s', (terms) => {
  it.each([OWNER, OTHER])('finds what is there, page by page', async (owner) => {
    const all = expected(owner, terms);
    const ids = async (skip: number, take: number) =>
      (await found(owner, terms, skip, take)).map(({ participantId }) => participantId);
    expect(await ids(0, 21)).toEqual(all.slice(0, 21));
    expect(await ids(20, 21)).toEqual(all.slice(20, 41));
    expect(await ids(Math.max(all.length - 3, 0), 21)).toEqual(all.slice(-3));
  });

  it('finds only who still has to watch the video, if asked', async () => {
    const open = new Set(
      rows.flatMap((row) => (row.has_video && !row.understood ? [row.participant_id] : [])),
    );
    const all = expected(OWNER, terms).filter((id) => open.has(id));
    const signers = await found(OWNER, terms, 0, 50, FIRST_PLACE, true);
    expect(signers.map(({ participantId }) => participantId)).toEqual(all.slice(0, 50));
  });

  it('goes on after any row', async () => {
    const all = expected(OWNER, terms);
    const middle = Math.floor(all.length / 2);
    const [row] = await found(OWNER, terms, middle, 1);
    if (row === undefined) return expect(all).toEqual([]);
    const after = await found(OWNER, terms, 0, 50, placeOf(row));
    expect(after.map(({ participantId }) => participantId)).toEqual(all.slice(middle + 1, middle + 51));
  });
});

it('compares nothing with the names of others, so that nothing can be told from what goes wrong', async () => {
  const askFor = (tenant: string) =>
    asTenant(read.services.database, tenant, async (transaction) => {
      // PostgreSQL complains about a text that starts like the pattern, and only about that.
      const { rows: found } = await sql`
        select * from read_models.search_signed_waivers(
          ${gramsOfWord(OTHER, 'quirinus')}::int[], ${['%quirinus\\']}::text[], 'infinity', ${FIRST_PLACE.id},
          0::smallint, false, 0, 10)`.execute(transaction);
      return found;
    });
  await expect(askFor(OTHER)).rejects.toThrow('escape character');
  expect(await askFor(OWNER)).toEqual([]);
});

it('answers nobody who has not said which tenant they are', async () => {
  const { rows: none } = await sql`
    select * from read_models.search_signed_waivers(
      '{}'::int[], '{%}'::text[], 'infinity', ${FIRST_PLACE.id}, 0::smallint, false, 0, 10)`.execute(
    read.services.database,
  );
  expect(none).toEqual([]);
});
