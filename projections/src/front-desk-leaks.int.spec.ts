import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { tokenFor } from '@waivers/server/testing/owner-of.ts';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { HASH_WITH_VIDEO, useReadApp } from './testing/read-app.ts';
import {
  answered,
  begun,
  drafted,
  noted,
  recipientAddressCorrectedTo,
  registered,
  signed,
  tagged,
  understood,
} from './testing/sample-events.ts';

const KEY = 'q'.repeat(43);

/** Every personal value of one signing, apart from names. The owner finds it by those of `FOUND`. */
const FOUND = {
  birthDate: '1963-07-19',
  phone: '015550198765',
  email: 'markermail@leakhost.test',
  corrected: 'othermail@newhost.test',
  zip: '93745',
  searchable: 'Markerboat',
};
const HIDDEN = {
  ...FOUND,
  childBirthDate: '2017-03-23',
  address: 'Markerstreet 77',
  gender: 'Markergender',
  own: 'Markerallergy',
  shared: 'Markerwitness',
  typed: 'Markerink',
  videoAnswer: 'Markeroption',
  evidenceAddress: '198.51.100.213',
  userAgent: 'Markeragent/9.1',
};

const read = useReadApp();
const [owner, waiverId, id] = [v7(), v7(), v7()];
const [anna, mia] = [participantIdOf(id, 0), participantIdOf(id, 1)];
const desk = tokenFor(owner, 'front_desk');

beforeAll(async () => {
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(waiverId), owner, drafted({ title: 'Hall' }));
  const { data, type } = signed(
    id,
    waiverId,
    [
      { firstName: 'Anna', lastName: 'Beispiel', birthDate: HIDDEN.birthDate },
      { firstName: 'Mia', lastName: 'Beispiel', birthDate: HIDDEN.childBirthDate },
    ],
    {
      versionHash: HASH_WITH_VIDEO,
      hasVideo: true,
      searchable: ['boat'],
      shared: { boat: HIDDEN.searchable, witness: HIDDEN.shared },
      link: { generation: 1, keyHash: hashOfSignedKey(KEY) },
    },
  );
  const [guardian, child] = data.participants;
  const marked = {
    ...guardian,
    identity: { ...guardian?.identity, phone: HIDDEN.phone, gender: HIDDEN.gender },
    answers: { email: HIDDEN.email, zip: HIDDEN.zip, address: HIDDEN.address, allergy: HIDDEN.own },
    ink: { signature: { method: 'typed', text: HIDDEN.typed } },
    evidence: { ...guardian?.evidence, address: HIDDEN.evidenceAddress, userAgent: HIDDEN.userAgent },
  };
  const stream = signedWaiverStream(id);
  await read.history.append(stream, owner, {
    type,
    data: { ...data, participants: [marked, child] } as typeof data,
  });
  await read.history.append(stream, owner, recipientAddressCorrectedTo(id, HIDDEN.corrected));
  await read.history.append(stream, owner, begun(anna));
  await read.history.append(stream, owner, answered(anna, 'q1', HIDDEN.videoAnswer, false));
  await read.history.append(stream, owner, understood(mia, { ink: { method: 'typed', text: HIDDEN.typed } }));
  await read.history.append(stream, owner, noted(v7(), 'Left-handed'));
  await read.history.append(stream, owner, tagged(v7(), 'VIP'));
  await read.project();
});

const ask = async (method: string, url: string, token: string, payload?: object) => {
  const answer = await read.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: token },
    payloadAsStream: true,
    ...(payload === undefined ? {} : { payload }),
  });
  let body = '';
  for await (const chunk of answer.stream()) {
    body += String(chunk);
    // Change streams do not end.
    if (body.startsWith('retry: ')) break;
  }
  return { status: answer.statusCode, body, sent: `${JSON.stringify(answer.headers)}\n${body}` };
};

const inAnyNotation = (value: string): readonly string[] => [
  value,
  value.replaceAll('-', ''),
  encodeURIComponent(value),
];
const leaksIn = (sent: string): readonly string[] =>
  Object.entries(HIDDEN).flatMap(([name, value]) =>
    inAnyNotation(value).some((each) => sent.toLowerCase().includes(each.toLowerCase())) ? [name] : [],
  );

const BODIES: Readonly<Record<string, object>> = {
  '/v1/signed_waiver/search': { terms: 'beispiel' },
  '/v1/signed_waiver/named': { ids: [id] },
  '/v1/audit/coverage': { name: 'Anna Beispiel', at: '2026-11-21T10:00:00Z' },
};
const CALLS = EVERY_CALL.filter(({ side }) => side === 'reads').map(({ method, path }) => ({
  method,
  path,
  url: path
    .replace('{kind}', 'signed_waiver')
    .replace('{version}', '1')
    .replaceAll(/\{\w+\}/g, id),
}));

describe('front desk', () => {
  it.each(CALLS)(
    'learns no personal value but the name from $method $path',
    async ({ method, path, url }) => {
      const query = path === '/v1/report' ? `?waiverId=${waiverId}` : '';
      for (const more of [query, '?terms=beispiel', '?nonsense=1', '?limit=-1']) {
        const { sent } = await ask(method, url + more, desk, BODIES[path]);
        expect([url + more, leaksIn(sent)]).toEqual([url + more, []]);
      }
      const { sent } = await ask(method, url, desk, { nonsense: 1 });
      expect(leaksIn(sent)).toEqual([]);
    },
  );

  it('sees names, ages, the door’s verdict, notes and tags', async () => {
    const { body } = await ask('GET', `/v1/signed_waiver_auth/${id}`, desk);
    const by = { at: expect.any(String), by: null };
    expect(JSON.parse(body)).toEqual({
      company: 'Höhenluft',
      logo: null,
      result: {
        id,
        waiverId,
        date: '2026-11-21T09:00:00.000Z',
        timeZone: 'Europe/Berlin',
        waiver: { title: 'Climbing hall' },
        participants: [
          { id: anna, role: 'guardian', identity: { firstName: 'Anna', lastName: 'Beispiel', age: 63 } },
          { id: mia, role: 'minor', identity: { firstName: 'Mia', lastName: 'Beispiel', age: 9 } },
        ],
        understanding: { completed: false, understood: [mia] },
        voidedAt: null,
        frontDesk: {
          arrivals: [],
          voided: null,
          notes: [{ id: expect.any(String), text: 'Left-handed', ...by }],
          tags: [{ id: expect.any(String), text: 'VIP', ...by }],
        },
      },
    });
    const list = JSON.parse((await ask('GET', '/v1/signed_waiver', desk)).body);
    expect(list.results).toMatchObject([
      { firstName: 'Anna', birthDate: null, age: 63, tags: ['VIP'] },
      { firstName: 'Mia', birthDate: null, age: 9 },
    ]);
  });

  it.each(['manager', 'analyst'] as const)('differs from the %s, who sees all of it', async (role) => {
    const { sent } = await ask('GET', `/v1/signed_waiver_auth/${id}`, tokenFor(owner, role));
    const { typed: _ink, videoAnswer: _option, ...asText } = HIDDEN;
    expect(leaksIn(sent)).toEqual(expect.arrayContaining(Object.keys(asText)));
  });

  const search = async (terms: string, token: string) => {
    const found = await ask('POST', '/v1/signed_waiver/search', token, { terms });
    const listed = await ask('GET', `/v1/signed_waiver?terms=${encodeURIComponent(terms)}`, token);
    expect(listed.body).toBe(found.body);
    return JSON.parse(found.body);
  };

  it.each(Object.values(FOUND))('finds no one by %s, which the owner does', async (value) => {
    for (const terms of [
      value,
      value.slice(0, 4),
      value.slice(-4),
      `anna ${value}`,
      `${value.slice(0, -1)}x`,
    ])
      expect([terms, await search(terms, desk)]).toEqual([
        terms,
        { results: [], total: 0, needAttention: expect.any(Number) },
      ]);
    expect((await search(value, owner)).results.length).toBeGreaterThan(0);
  });

  it.each(['anna', 'Beispiel', 'beispiel MIA', 'na bei', 'Beispeil'])(
    'finds people by name: %s',
    async (terms) => {
      const asOwner = await search(terms, owner);
      const asDesk = await search(terms, desk);
      expect(asDesk.results.length).toBeGreaterThan(0);
      expect(asDesk).toEqual({
        ...asOwner,
        results: asOwner.results.map((row: object) => ({ ...row, birthDate: null })),
      });
    },
  );
});

describe('another account', () => {
  it.each(CALLS.filter(({ path }) => path.includes('{id}')))(
    'finds nothing with $method $path',
    async ({ method, path, url }) => {
      const query = path.endsWith('/readers') ? '?day=2026-11-21' : '';
      const { status, sent } = await ask(method, url + query, v7(), BODIES[path]);
      expect([status, leaksIn(sent)]).toEqual([404, []]);
    },
  );
});
