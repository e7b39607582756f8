import { askCoverage as coverageCall } from '@waivers/contract/audit/coverage.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { followerRows } from '@waivers/events/delivery/follower/follower-rows.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { followerNameOf } from '../../engine/checkpoints/checkpoints.ts';
import { HASHES, useReadApp } from '../../testing/read-app.ts';
import {
  drafted,
  failed,
  registered,
  revised,
  signed,
  understood,
  voided,
} from '../../testing/sample-events.ts';
import { signedWaivers } from './project.ts';

const read = useReadApp();
const [OWNER, OTHER, WAIVER, OTHERS_WAIVER] = [v7(), v7(), v7(), v7()];
beforeAll(async () => {
  for (const [owner, waiver] of [
    [OWNER, WAIVER],
    [OTHER, OTHERS_WAIVER],
  ] as const) {
    await read.history.append(accountStream(owner), owner, registered());
    await read.history.append(waiverStream(waiver), owner, drafted({ title: 'Hall' }));
  }
  await read.history.append(
    waiverStream(WAIVER),
    OWNER,
    revised(2, { title: 'Hall with film', videoUrl: 'https://x.test/v' }),
  );
});

type People = Parameters<typeof signed>[2];

const sign = async (people: People, changes: Parameters<typeof signed>[3] = {}, owner = OWNER) => {
  const id = v7();
  const waiver = owner === OWNER ? WAIVER : OTHERS_WAIVER;
  await read.history.append(signedWaiverStream(id), owner, signed(id, waiver, people, changes));
  return id;
};

type Row = { readonly id: string; readonly firstName: string; readonly participantId: string };
type Listed = { readonly results: readonly Row[]; readonly next?: string; readonly stale?: true };

const list = async (query = '', token = OWNER): Promise<Listed> => {
  const answer = await read.get(`/v1/signed_waiver/${query}`, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const namesIn = ({ results }: Listed) => results.map(({ firstName }) => firstName);

describe('signed list', () => {
  it('has one row per person, newest first, with the signed title and video', async () => {
    const id = await sign(
      [
        { firstName: 'Anna', lastName: 'Beispiel', birthDate: '1988-11-21' },
        { firstName: 'Mia', lastName: 'Beispiel', birthDate: '2018-11-22' },
      ],
      { revision: 2, signedAt: '2026-11-20T09:00:00.000Z', hasVideo: true },
    );
    const older = await sign([{ firstName: 'Ben', lastName: 'Alt' }], {
      signedAt: '2026-11-19T09:00:00.000Z',
    });
    await read.project();
    const { results } = await list();
    const family = {
      id,
      waiverId: WAIVER,
      title: 'Hall with film',
      hasVideo: true,
      understanding: false,
      videoFailed: false,
      arrivedAt: null,
      arrivedOn: null,
      voided: false,
      mail: null,
      serviceRefused: false,
      attention: true,
      partyVideoOpen: true,
      tags: [],
      lastName: 'Beispiel',
      date: '2026-11-20T09:00:00.000Z',
      erased: false,
    };
    expect(results).toHaveLength(3);
    expect(results.slice(0, 2)).toEqual([
      {
        ...family,
        participantId: participantIdOf(id, 0),
        firstName: 'Anna',
        role: 'guardian',
        birthDate: '1988-11-21',
        age: 38,
      },
      {
        ...family,
        participantId: participantIdOf(id, 1),
        firstName: 'Mia',
        role: 'minor',
        birthDate: '2018-11-22',
        age: 7,
      },
    ]);
    expect(results[2]).toMatchObject({ id: older, title: 'Hall', hasVideo: false, role: 'adult' });
    expect(namesIn(await list('?sort=oldest'))).toEqual(['Ben', 'Anna', 'Mia']);
  });

  it('computes ages in the account’s time zone on the day of the request', async () => {
    await sign([{ firstName: 'Zora', lastName: 'Nacht', birthDate: '2000-01-01' }]);
    await read.project();
    const ageAt = async (now: string) => {
      read.state.now = new Date(now);
      const { results } = await list('?terms=zora');
      return (results[0] as { age?: number } | undefined)?.age;
    };
    // The birthday starts at midnight in Berlin, which is 23:00 UTC in winter.
    expect(await ageAt('2027-12-31T22:59:59.999Z')).toBe(27);
    expect(await ageAt('2027-12-31T23:00:00.000Z')).toBe(28);
    read.state.now = new Date('2026-11-21T09:00:00.000Z');
  });

  it('pages without duplicates or gaps while others sign', {
    meta: { spec: '4.17 signed list' },
  }, async () => {
    const owner = await read.newAccount();
    const names = Array.from({ length: 7 }, (_, index) => `P${index}`);
    for (const firstName of names) {
      const second = Math.floor(Number(firstName.slice(1)) / 2);
      await sign([{ firstName, lastName: 'X' }], { signedAt: `2026-11-21T09:00:0${second}.000Z` }, owner);
    }
    await read.project();
    const seen: string[] = [];
    let query: string | undefined = '?limit=2';
    while (query !== undefined) {
      const page: Listed = await list(query, owner);
      expect(page.results.length).toBeLessThanOrEqual(2);
      seen.push(...namesIn(page));
      query = page.next === undefined ? undefined : `?limit=2&after=${page.next}`;
      await sign(
        [{ firstName: `New${seen.length}`, lastName: 'X' }],
        { signedAt: '2026-11-21T10:00:00.000Z' },
        owner,
      );
      await read.project();
    }
    expect(seen.toSorted()).toEqual(names);
    expect(seen.slice(0, 1)).toEqual(['P6']);
  });

  it.each(['', 'terms=fam', 'sort=oldest', 'sort=oldest&terms=fam'])(
    'keeps families that signed in the same millisecond together: ?%s',
    async (terms) => {
      const owner = await read.newAccount();
      const families = ['A', 'B', 'C'].map(
        (letter) => [`${letter} guardian`, `${letter} first`, `${letter} second`, `${letter} third`] as const,
      );
      for (const [guardian, ...minors] of families) {
        const minorsOf = minors.map((firstName) => ({ firstName, lastName: 'Fam' }));
        await sign(
          [{ firstName: guardian, lastName: 'Fam' }, ...minorsOf],
          { signedAt: '2026-11-21T09:00:00.000Z' },
          owner,
        );
      }
      await read.project();
      const seen: string[] = [];
      for (let next: string | undefined = ''; next !== undefined; ) {
        const page: Listed = await list(`?limit=3&${terms}${next}`, owner);
        seen.push(...namesIn(page));
        next = page.next === undefined ? undefined : `&after=${page.next}`;
      }
      const together = [seen.slice(0, 4), seen.slice(4, 8), seen.slice(8)];
      expect(together).toHaveLength(families.length);
      expect(together).toEqual(expect.arrayContaining(families));
    },
  );

  it('numbers pages from 1', {
    meta: { spec: '7.5 GET signed_waiver/?limit=20&page=' },
  }, async () => {
    const owner = await read.newAccount();
    for (const index of [1, 2, 3]) {
      const signedAt = `2026-11-21T09:00:0${index}.000Z`;
      await sign([{ firstName: `P${index}`, lastName: 'X' }], { signedAt }, owner);
    }
    await read.project();
    expect(namesIn(await list('?limit=2&page=1', owner))).toEqual(['P3', 'P2']);
    const last = await list('?limit=2&page=2', owner);
    expect([namesIn(last), last.next]).toEqual([['P1'], undefined]);
    expect(await list('?limit=2&page=3', owner)).toEqual({ results: [] });
    expect(namesIn(await list('?limit=1&page=2&terms=p', owner))).toEqual(['P2']);
  });

  it('defaults to twenty rows per page', {
    meta: { spec: ['7.5 GET signed_waiver/?limit=20&page=', '9.1 pages'] },
  }, async () => {
    const owner = await read.newAccount();
    const person = { firstName: 'Pia', lastName: 'X' };
    const ten = Array.from({ length: 10 }, () => person);
    for (let families = 0; families < 2; families += 1) await sign([person, ...ten], {}, owner);
    await read.project();
    for (const query of ['', '?terms=p']) {
      const { results, next } = await list(query, owner);
      expect([results.length, typeof next]).toEqual([20, 'string']);
    }
  });

  it.each([
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['limit=ten', 'query.limit'],
    ['page=0', 'query.page'],
    ['page=1.5', 'query.page'],
    ['after=x', 'query.after'],
    [`after=${Buffer.from('2026-13-45T09:00:00.000Z 0').toString('base64url')}`, 'query.after'],
    [`terms=${'x'.repeat(201)}`, 'query.terms'],
  ])('rejects ?%s', async (query, path) => {
    const answer = await read.get(`/v1/signed_waiver?${query}`, OWNER);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    expect(answer.json().errors).toMatchObject([{ path }]);
  });

  it('accepts the same search terms in the body as in the query', {
    meta: { spec: '7.6 its terms' },
  }, async () => {
    const search = (payload: object, as = OWNER) =>
      read.app.inject({
        method: 'POST',
        url: '/v1/signed_waiver/search',
        headers: { authorization: as },
        payload,
      });
    const found = await search({ terms: 'mia', limit: 1 });
    expect([found.statusCode, found.json()]).toEqual([200, await list('?terms=mia&limit=1')]);
    expect(found.json().results).toHaveLength(1);
    expect((await search({})).json()).toEqual(await list());
    expect((await search({ terms: 'mia' }, v7())).json()).toEqual({
      results: [],
      total: 0,
      needAttention: 0,
    });
    for (const payload of [{ terms: 7 }, { limit: 0 }, { after: 'x' }, { name: 'mia' }])
      expect((await search(payload)).statusCode).toBe(422);
  });

  it('is marked stale when a command’s result may be missing', async () => {
    read.state.isCaughtUp = false;
    expect(await list()).toMatchObject({ stale: true });
    read.state.isCaughtUp = true;
    expect(await list()).not.toHaveProperty('stale');
  });
});

describe('search', () => {
  it.each(['nobody', 'anna nobody', '%', '_', '%25', "'", 'erased'])('finds no one for %s', async (terms) => {
    expect(await list(`?terms=${encodeURIComponent(terms)}`)).toMatchObject({ results: [], total: 0 });
  });

  it('returns the whole list for blank terms', async () => {
    expect(await list('?terms=%20')).toEqual(await list());
  });

  it('omits erased people, who stay in the list', async () => {
    const id = await sign([{ firstName: 'Vanessa', lastName: 'Weg' }], {
      signedAt: '2026-11-21T23:00:00.000Z',
    });
    await read.history.erase(signedWaiverStream(id), OWNER, participantIdOf(id, 0), true);
    await read.project();
    expect(await list('?terms=vanessa')).toMatchObject({ results: [], total: 0 });
    expect((await list('?limit=1')).results).toMatchObject([
      { id, firstName: 'erased', lastName: 'erased', birthDate: null, age: null, erased: true },
    ]);
  });
});

describe('signed list with several accounts', () => {
  it('keeps tenants apart on a shared connection', {
    meta: { spec: '6.5 which user sees which' },
  }, async () => {
    const [own, others] = [
      await sign([{ firstName: 'Quentin', lastName: 'Eigen' }]),
      await sign([{ firstName: 'Quentin', lastName: 'Fremd' }], {}, OTHER),
    ];
    await read.project();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await list('?terms=quentin', OWNER)).results.map(({ id }) => id)).toEqual([own]);
      expect((await list('?terms=quentin', OTHER)).results.map(({ id }) => id)).toEqual([others]);
      expect((await list('', OTHER)).results.map(({ id }) => id)).toEqual([others]);
      expect(await list('?terms=quentin', v7())).toEqual({ results: [], total: 0, needAttention: 0 });
    }
  });
});

describe('filtered signed list', () => {
  const owner = v7();
  let other: string;
  beforeAll(async () => {
    await read.history.append(accountStream(owner), owner, registered());
    const ids: string[] = [];
    // Midnight in Berlin is 23:00 UTC in winter.
    for (const [firstName, signedAt] of [
      ['Early', '2026-11-19T22:59:59.999Z'],
      ['Margarethe', '2026-11-19T23:00:00.000Z'],
      ['Late', '2026-11-20T22:59:59.999Z'],
      ['After', '2026-11-20T23:00:00.000Z'],
    ] as const) {
      ids.push(await sign([{ firstName, lastName: 'Filter', birthDate: '1990-02-28' }], { signedAt }, owner));
    }
    other = ids[3] ?? '';
    const shared = { boat: 'Río 7', shoe: 'Blue' };
    const signedAt = '2026-11-18T09:00:00.000Z';
    await sign([{ firstName: 'Kim', lastName: 'Boats' }], { signedAt, shared, searchable: ['boat'] }, owner);
    await read.history.append(signedWaiverStream(other), owner, voided('Wrong person'));
    await read.project();
  });

  it.each([
    ['from=2026-11-20&to=2026-11-20', ['Late', 'Margarethe']],
    ['from=2026-11-20', ['After', 'Late', 'Margarethe']],
    ['to=2026-11-19', ['Early', 'Kim']],
    ['terms=rio', ['Kim']],
    ['terms=7%20kim', ['Kim']],
    ['terms=blue', []],
    ['from=2026-11-21&to=2026-11-20', []],
    ['from=0001-01-01&to=9999-12-31', ['After', 'Late', 'Margarethe', 'Early', 'Kim']],
    ['to=0001-01-01', []],
    ['role=minor', []],
    ['role=adult', ['After', 'Late', 'Margarethe', 'Early', 'Kim']],
    ['understanding=open', []],
    ['understanding=understood', []],
    ['mail=refused', []],
    ['terms=filter&role=minor', []],
    ['terms=filter&understanding=open', []],
    ['terms=filter&mail=sent', []],
    ['terms=filter&attention=1', []],
    [`terms=filter&waiverId=${v7()}`, []],
    ['terms=28.02.1990%20late', ['Late']],
    ['terms=28021990&from=2026-11-21', ['After']],
    [`waiverId=${v7()}`, []],
  ])('with %s shows and counts %j', async (query, names) => {
    const page = await list(`?${query}`, owner);
    expect(namesIn(page)).toEqual(names);
    expect(page).toMatchObject({ total: names.length });
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['to=20.11.2026', 'to'],
    ['role=owner', 'role'],
    ['mail=lost', 'mail'],
    ['attention=yes', 'attention'],
    ['waiverId=1', 'waiverId'],
    ['after=~nowhere', 'after'],
    [Array.from({ length: 200 }, () => 'role=minor').join('&'), 'role'],
  ])('rejects %s and names the filter', async (query, path) => {
    const answer = await read.get(`/v1/signed_waiver/?${query}`, owner);
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, `query.${path}`]);
  });

  it('shows similar names after exact matches, across pages', async () => {
    await sign(
      [{ firstName: 'Margerethe', lastName: 'Filter' }],
      { signedAt: '2026-11-18T09:00:00.000Z' },
      owner,
    );
    await read.project();
    const page = (await list('?terms=margarethe', owner)) as {
      readonly results: readonly (Row & { readonly similar?: true })[];
    };
    expect(page.results.map(({ firstName, similar }) => [firstName, similar === true])).toEqual([
      ['Margarethe', false],
      ['Margerethe', true],
    ]);
    expect(page).toMatchObject({ total: 1 });
    const full = await list('?terms=margarethe&limit=1', owner);
    expect(namesIn(full)).toEqual(['Margarethe']);
    expect(namesIn(await list(`?terms=margarethe&limit=1&after=${full.next}`, owner))).toEqual([
      'Margerethe',
    ]);
    const oldest = await list('?terms=margarethe&limit=1&sort=oldest', owner);
    expect(namesIn(await list(`?terms=margarethe&limit=1&sort=oldest&after=${oldest.next}`, owner))).toEqual([
      'Margerethe',
    ]);
    const first = await list('?terms=margorethe&limit=1', owner);
    expect(namesIn(first)).toEqual(['Margarethe']);
    expect(namesIn(await list(`?terms=margorethe&limit=1&after=${first.next}`, owner))).toEqual([
      'Margerethe',
    ]);
    expect(namesIn(await list('?terms=margorethe', OTHER))).toEqual([]);
  });

  it('marks a voided record without flagging it for attention', async () => {
    const [row] = (await list('?from=2026-11-21', owner)).results;
    expect(row).toMatchObject({ id: other, voided: true, attention: false });
  });
});

const askCoverage = async (body: object, token = OWNER) => {
  const answer = await read.app.inject({
    method: 'POST',
    url: '/v1/audit/coverage',
    headers: { authorization: token },
    payload: { day: '2026-11-22', ...body },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return coverageCall.answers[200].parse(answer.json()).result;
};

it('coverage finds a person by name and birth date or by ID, within one account', async () => {
  const id = await sign(
    [
      { firstName: 'Zoë', lastName: 'O’Brien', birthDate: '1988-04-30' },
      { firstName: 'Zoë', lastName: 'O’Brien', birthDate: '2015-04-30' },
    ],
    { versionHash: HASHES.en },
  );
  read.state.now = new Date('2026-11-22T12:00:00.000Z');
  await read.project();
  const ask = async (body: object, token = OWNER) =>
    (await askCoverage(body, token)).records.map(({ participantId }) => participantId);
  const child = participantIdOf(id, 1);
  expect(await ask({ name: 'obrien zoe', birthDate: '2015-04-30' })).toEqual([child]);
  expect(await ask({ name: 'Zoë O’Brien', birthDate: '2015-05-01' })).toEqual([]);
  expect(await ask({ name: '?', birthDate: '2015-04-30' })).toEqual([]);
  expect(await ask({ participantId: child })).toEqual([child]);
  expect(await ask({ participantId: child }, OTHER)).toEqual([]);
});

it('coverage flags people found under another name', async () => {
  const birthDate = '1979-08-09';
  await sign([{ firstName: 'Ann Marie', lastName: 'Fairweather', birthDate }], { versionHash: HASHES.en });
  await sign([{ firstName: '太郎', lastName: '山田', birthDate }], { versionHash: HASHES.en });
  read.state.now = new Date('2026-11-22T12:00:00.000Z');
  await read.project();
  const ask = async (name: string) => {
    const { records, unknown } = await askCoverage({ name, birthDate });
    return [records.length, unknown.includes('other_name')];
  };
  expect(await ask('Ann Fairweather')).toEqual([1, true]);
  expect(await ask('Fair')).toEqual([1, true]);
  expect(await ask('fairweather ann-marie')).toEqual([1, false]);
  expect(await ask('太郎 山田')).toEqual([1, false]);
  expect(await ask('山田太郎')).toEqual([1, false]);
});

it('coverage checks the newest 200 signatures and reports when there are older ones', async () => {
  const birthDate = '1971-02-03';
  read.state.now = new Date('2026-11-24T12:00:00.000Z');
  const often = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        sign([{ firstName: 'Often', lastName: 'Here', birthDate }], { versionHash: HASHES.en }),
      ),
    );
  const ask = async () => {
    await read.project();
    const { records, unknown } = await askCoverage({ name: 'Often Here', birthDate });
    return { count: new Set(records.map(({ signedWaiverId }) => signedWaiverId)).size, unknown };
  };
  await often(200);
  expect(await ask()).toEqual({ count: 200, unknown: ['same_name', 'erased_not_found'] });
  await often(1);
  expect(await ask()).toEqual({
    count: 200,
    unknown: ['same_name', 'erased_not_found', 'older_not_looked_at'],
  });
});

it('coverage reports that the list may lack some of the account’s records', async () => {
  read.state.now = new Date('2026-11-24T12:00:00.000Z');
  const person = { firstName: 'Miss', lastName: 'Ing', birthDate: '1990-05-06' };
  const mine = await sign([person], { versionHash: HASHES.en });
  const theirs = await sign([person], { versionHash: HASHES.en }, OTHER);
  const ask = async (body: object) => {
    const { position, records, unknown } = await askCoverage(body);
    expect(position).toBe(await read.log.head());
    return [records.length, unknown];
  };
  const named = { name: 'Miss Ing', birthDate: '1990-05-06' };
  const byId = { participantId: participantIdOf(mine, 0) };
  const always = ['same_name', 'erased_not_found'];

  read.state.isCaughtUp = false;
  expect(await ask(named)).toEqual([0, [...always, 'newest_not_looked_at']]);
  expect(await ask(byId)).toEqual([0, ['newest_not_looked_at']]);
  // Naming the record avoids the search, so no record can be missed.
  expect(await ask({ ...byId, signedWaiverId: mine })).toEqual([1, []]);
  read.state.isCaughtUp = true;

  const rows = followerRows(followerNameOf({ projection: signedWaivers.name, build: 1 }));
  const park = (id: string, version: number) =>
    rows.parkStream(read.database, {
      stream: signedWaiverStream(id),
      version,
      eventId: v7(),
      type: 'WaiverSigned',
      position: 'a-position',
      error: new RangeError('broken'),
    });
  const release = (id: string) => rows.releaseStreams(read.database, signedWaiverStream(id));
  await park(theirs, 1);
  expect(await ask(named)).toEqual([0, always]);
  await park(mine, 1);
  // The audit trail is read from the log, so parked streams do not affect it.
  for (const more of ['', '/events', '/signing']) {
    const trail = await read.get(`/v1/audit/signed_waiver/${mine}${more}`, OWNER);
    expect([trail.statusCode, trail.body.includes('"firstName":"Miss"')]).toEqual([200, true]);
  }
  expect(await ask(named)).toEqual([0, [...always, 'parked_not_looked_at']]);
  expect(await ask(byId)).toEqual([0, ['parked_not_looked_at']]);
  expect(await ask({ ...byId, signedWaiverId: mine })).toEqual([1, []]);
  await release(mine);
  await release(theirs);

  // Park too many streams to look up all their accounts.
  const many = Array.from({ length: 101 }, () => v7());
  for (const id of many) await park(id, 1);
  expect(await ask(named)).toEqual([0, [...always, 'parked_not_looked_at']]);
  for (const id of many) await release(id);

  // Only the video event is parked: the signature is already listed, and later events are read from the log.
  await read.project();
  await park(mine, 2);
  expect(await ask(named)).toEqual([1, always]);
  await release(mine);
});

// These tests must come last, because their rows become the newest ones.
describe('list row', () => {
  it('needs attention when the video is still open after an hour', async () => {
    const before = read.state.now;
    // The database uses the real clock, so set the app's clock to match.
    read.state.now = new Date();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const people = (last: string): People => [
      { firstName: 'Gwen', lastName: last },
      { firstName: 'Gil', lastName: last, birthDate: '2018-11-22' },
    ];
    await sign(people('Freshly'), { signedAt: ago(1), hasVideo: true });
    const broken = await sign(people('Failing'), { signedAt: ago(1), hasVideo: true });
    await read.history.append(signedWaiverStream(broken), OWNER, failed(participantIdOf(broken, 1)));
    await sign(people('Plainly'), { signedAt: ago(61) });
    const late = await sign(people('Lately'), { signedAt: ago(61), hasVideo: true });
    await read.history.append(signedWaiverStream(late), OWNER, understood(participantIdOf(late, 1)));
    await read.project();
    const told = async (query: string) =>
      (await list(query)).results.map((row) => {
        const { firstName, lastName, attention, partyVideoOpen } = row as unknown as Record<string, unknown>;
        return [firstName, lastName, attention, partyVideoOpen];
      });
    expect(await told('?terms=freshly')).toEqual([
      ['Gwen', 'Freshly', false, true],
      ['Gil', 'Freshly', false, true],
    ]);
    expect(await told('?terms=freshly&attention=1')).toEqual([]);
    const failing = ['Gil', 'Failing', true, true];
    expect(await told('?terms=failing')).toEqual([['Gwen', 'Failing', false, true], failing]);
    expect(await told('?terms=failing&attention=1')).toEqual([failing]);
    expect((await told('?terms=plainly')).map(([, , attention]) => attention)).toEqual([false, false]);
    expect(await told('?terms=lately')).toEqual([
      ['Gwen', 'Lately', true, false],
      ['Gil', 'Lately', false, true],
    ]);
    expect(await told('?terms=lately&attention=1')).toEqual([['Gwen', 'Lately', true, false]]);
    const { results, needAttention } = (await list('?attention=1&limit=100')) as Listed & {
      readonly needAttention?: number;
    };
    expect(namesIn({ results }).filter((name) => name === 'Gil')).toHaveLength(1);
    expect(needAttention).toBe(results.length);
    read.state.now = before;
  });
});

describe('signed waiver names', () => {
  it('include the signer and the title, within one account', async () => {
    const people = [
      { firstName: 'Nora', lastName: 'Named' },
      { firstName: 'Nils', lastName: 'Named' },
    ] as const;
    const id = await sign(people, { revision: 2 });
    const theirs = await sign(people, {}, OTHER);
    await read.project();
    const name = (ids: readonly string[], as = OWNER) =>
      read.app.inject({
        method: 'POST',
        url: '/v1/signed_waiver/named',
        headers: { authorization: as },
        payload: { ids },
      });
    expect((await name([id.toUpperCase(), theirs, v7()])).json()).toEqual({
      results: [{ id, firstName: 'Nora', lastName: 'Named', erased: false, title: 'Hall with film' }],
    });
    expect((await name([id], OTHER)).json()).toEqual({ results: [] });
    for (const ids of [[], ['x'], Array.from({ length: 101 }, () => id)])
      expect((await name(ids)).statusCode).toBe(422);
  });
});
