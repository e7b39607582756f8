import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { HOSTILE_TEXTS } from '@waivers/waiver/testing/hostile.ts';
import { isStorableText } from '@waivers/waiver/validation.ts';
import { parse } from 'csv-parse/sync';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchTextOfName, searchTextOfPerson, searchWords } from '../../queries/search/search-text.ts';
import { HASHES, NOW, useReadApp } from '../../testing/read-app.ts';
import { deleted, drafted, registered, signed, voided } from '../../testing/sample-events.ts';

const read = useReadApp();
let owner: string;
let waiverId: string;
beforeEach(async () => {
  read.state.now = NOW;
  [owner, waiverId] = [v7(), v7()];
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(waiverId), owner, drafted({ title: 'Hall' }));
});

type People = Parameters<typeof signed>[2];
type Row = {
  readonly id: string;
  readonly firstName: string;
  readonly title: string;
  readonly similar?: true;
};
type Page = { readonly results: readonly Row[]; readonly next?: string; readonly total?: number };

const sign = async (
  people: People,
  { by = owner, on = waiverId, signedAt = NOW.toISOString(), hasVideo = false } = {},
): Promise<string> => {
  const id = v7();
  const event = signed(id, on, people, { versionHash: HASHES.en, signedAt, ...(hasVideo && { hasVideo }) });
  await read.history.append(signedWaiverStream(id), by, event);
  return id;
};

const list = async (query: string, token = owner): Promise<Page> => {
  const answer = await read.get(`/v1/signed_waiver${query}`, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const search = (payload: object, token = owner) =>
  read.app.inject({
    method: 'POST',
    url: '/v1/signed_waiver/search',
    headers: { authorization: token },
    payload,
  });
const namesIn = ({ results }: Page) => results.map(({ firstName }) => firstName);

const ANNA = { firstName: 'Anna', lastName: 'Beispiel' };

const OPERATORS = [
  ...[
    '\\',
    '\\\\',
    '%_\\',
    '{a,b}',
    '{"anna"}',
    '"',
    '""',
    'NULL',
    '$1',
    '$$anna$$',
    '*',
    'anna*',
    '(',
    '[a',
  ],
  ...["anna' or '1'='1", 'anna); delete from signed_waivers', 'anna & !beispiel', 'anna | nobody', 'a:*'],
  ...[
    '@',
    '@@@',
    'anna@',
    '@beispiel',
    'x@'.repeat(100),
    'ﷺ'.repeat(200),
    'が'.repeat(200),
    '👩‍🚀'.repeat(28),
  ],
  ...['\u0301', 'a b c d e f g h i j k l m n', 'anna '.repeat(40), '1 '.repeat(100), 'beispiel\u202Eanna'],
];

describe('hostile search terms', () => {
  const found = searchTextOfPerson(searchTextOfName('Anna', 'Beispiel'), {
    birthDate: '1988-02-28',
    more: [],
  });
  /**
   * Matches by brute force: every word must occur, and email addresses match as a whole. Without terms, everyone
   * matches.
   */
  const finds = (typed: string): boolean => {
    const words = searchWords(typed);
    if (typed.trim() === '') return true;
    return words.length > 0 && !/\S@/.test(typed) && words.every((word) => found.includes(word));
  };
  const exact = ({ results }: Page) =>
    results.flatMap(({ firstName, similar }) => (similar === true ? [] : [firstName]));

  const business = v7();
  beforeAll(async () => {
    await read.history.append(accountStream(business), business, registered());
    await sign([ANNA], { by: business, on: v7() });
    await sign([{ firstName: 'Theirs', lastName: 'Beispiel' }], { by: v7(), on: v7() });
    await read.project();
  });

  const terms = [...HOSTILE_TEXTS.filter((text) => text.length <= 200), ...OPERATORS];

  it.each(terms)('match by their words or are rejected: %j', async (typed) => {
    const answer = await search({ terms: typed }, business);
    if (!isStorableText(typed)) {
      expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'terms']);
      return;
    }
    expect(answer.statusCode, answer.body).toBe(200);
    expect(exact(answer.json())).toEqual(finds(typed) ? ['Anna'] : []);
    expect(exact(await list(`?terms=${encodeURIComponent(typed)}`, business))).toEqual(exact(answer.json()));
  });

  it.each(['%', '%E0%A4%A', '%ED%A0%80', '%FF', '%00', 'anna%00', '&terms=', '+%2B', ';', '%C0%80'])(
    'in malformed form (?terms=%s) match no other tenant and cause no errors',
    async (raw) => {
      const answer = await read.get(`/v1/signed_waiver?terms=${raw}`, business);
      expect([200, 422]).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(answer.body).not.toContain('Theirs');
    },
  );
});

describe('unknown filters', () => {
  const many = Array.from({ length: 200 }, (_, index) => `f${index}`);

  it('are rejected and named, up to a hundred of them', async () => {
    const answer = await read.get(`/v1/signed_waiver?${many.map((name) => `${name}=x`).join('&')}`, owner);
    expect(answer.statusCode).toBe(422);
    const errors: readonly { path: string; code: string }[] = answer.json().errors;
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(
      many.slice(0, 100).map((name) => `query.${name} unknown_field`),
    );
    const body = await search(Object.fromEntries(many.map((name) => [name, 'x'])));
    expect([body.statusCode, body.json().errors.length]).toEqual([422, 100]);
  });
});

describe('list token', () => {
  const threeOf = async (by: string, on: string, letter: string): Promise<void> => {
    for (const second of [1, 2, 3]) {
      const signedAt = `2026-11-21T09:00:0${second}.000Z`;
      await sign([{ firstName: `${letter}${second}`, lastName: 'Place' }], { by, on, signedAt });
    }
  };

  it.each(['', '&terms=place'])(
    'never expires and shows another tenant only their own rows: ?%s',
    async (terms) => {
      const other = await read.newAccount();
      await threeOf(owner, waiverId, 'O');
      await threeOf(other, v7(), 'T');
      await read.project();
      const { next = '' } = await list(`?limit=1${terms}`, other);
      expect(namesIn(await list(`?after=${next}${terms}`, other))).toEqual(['T2', 'T1']);
      read.state.now = new Date('2036-01-01T00:00:00Z');
      const elsewhere = await read.app.inject({
        url: `/v1/signed_waiver?after=${next}${terms}`,
        headers: { authorization: owner },
        remoteAddress: '198.51.100.9',
      });
      expect(elsewhere.statusCode, elsewhere.body).toBe(200);
      // Returns exactly the owner's rows that are older than the other tenant's row.
      expect(namesIn(elsewhere.json()).filter((name) => name !== 'O3')).toEqual(['O2', 'O1']);
      const posted = await search({ after: next, ...(terms !== '' && { terms: 'place' }) });
      expect(posted.json().results).toEqual(elsewhere.json().results);
    },
  );

  it('is rejected or shows only the owner’s rows when altered', async () => {
    const other = v7();
    await threeOf(owner, waiverId, 'O');
    await threeOf(other, v7(), 'T');
    await read.project();
    const { next = '' } = await list('?limit=1');
    const eachAltered = (text: string, letters: readonly string[]): readonly string[] =>
      [...text.split('').keys()].flatMap((at) =>
        letters.map((letter) => `${text.slice(0, at)}${letter}${text.slice(at + 1)}`),
      );
    // Also alter the decoded token, where replacing a digit may turn a month into 91.
    const within = eachAltered(Buffer.from(next, 'base64url').toString(), ['9', 'f', ' ']);
    const altered = within.map((text) => Buffer.from(text).toString('base64url'));
    const statuses = new Set<number>();
    for (const token of [...eachAltered(next, ['A', '_', '~']), ...altered]) {
      const answer = await read.get(`/v1/signed_waiver?after=${token}`, owner);
      statuses.add(answer.statusCode);
      if (answer.statusCode === 200) for (const name of namesIn(answer.json())) expect(name).toMatch(/^O/);
      else expect(answer.json().errors).toMatchObject([{ path: 'query.after', code: 'no_such_place' }]);
    }
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 422]);
  });
});

describe('deleted waiver', () => {
  it('keeps its signatures everywhere, under the signed title', async () => {
    const id = await sign([ANNA]);
    await sign([{ ...ANNA, firstName: 'Other' }], { on: v7() });
    await read.history.append(waiverStream(waiverId), owner, deleted);
    await read.project();
    const waivers = await read.get('/v1/waiver', owner);
    expect(waivers.json().results).toEqual([]);
    for (const query of [`?waiverId=${waiverId}`, '?terms=anna', `?terms=anna&waiverId=${waiverId}`]) {
      expect((await list(query)).results).toMatchObject([{ id, firstName: 'Anna', title: 'Hall' }]);
    }
    expect(await list(`?waiverId=${waiverId}`)).toMatchObject({ total: 1 });
    const record = await read.get(`/v1/signed_waiver_auth/${id}`, owner);
    expect(record.json().result).toMatchObject({ id, document: { title: 'Climbing hall' } });
    const file = await read.get(read.exportPath(owner, { filters: { waiverId } }));
    expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
      { 'First name': 'Anna', Waiver: 'Hall', 'Zip code': '10435', 'Record ID': id },
    ]);
    expect((await read.get(`/v1/report?waiverId=${waiverId}`, owner)).json().result.total).toBe(1);
  });
});

describe('voided record of erased people', () => {
  it('stays listed but is not found, counted or flagged for attention', async () => {
    const people: People = [ANNA, { ...ANNA, firstName: 'Mia', birthDate: '2018-07-01' }];
    // Signed long enough ago for an unwatched video to need attention.
    const id = await sign(people, { signedAt: '2026-11-20T09:00:00.000Z', hasVideo: true });
    await read.project();
    expect(await list('?attention=1')).toMatchObject({ total: 2, results: [{ id }, { id }] });
    const stream = signedWaiverStream(id);
    await read.history.append(stream, owner, voided('Anna signed twice'));
    await read.history.erase(stream, owner, participantIdOf(id, 0), false);
    await read.history.erase(stream, owner, participantIdOf(id, 1), true);
    await read.project();
    const gone = { id, firstName: 'erased', lastName: 'erased', birthDate: null, age: null, title: 'Hall' };
    const marked = { ...gone, voided: true, erased: true, attention: false, tags: [] };
    expect((await list('')).results).toMatchObject([marked, marked]);
    for (const query of ['?terms=anna', '?terms=erased', '?attention=1']) {
      expect((await list(query)).results).toEqual([]);
    }
    const record = await read.get(`/v1/signed_waiver_auth/${id}`, owner);
    expect(record.json().result).toMatchObject({
      participants: [{ identity: 'erased' }, { identity: 'erased' }],
      frontDesk: { voided: { reason: null } },
    });
    expect(record.body).not.toMatch(/Anna|Mia/);
    const { result } = (await read.get('/v1/report', owner)).json();
    expect(result).toMatchObject({ total: 0, voided: 2, erased: 0 });
  });
});
