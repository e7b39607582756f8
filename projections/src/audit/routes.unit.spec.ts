import { auditState, listAuditEvents } from '@waivers/contract/audit/audit.ts';
import { askCoverage } from '@waivers/contract/audit/coverage.ts';
import type { EventActor } from '@waivers/events/definitions/event.ts';
import {
  accountStream,
  signedWaiverStream,
  userStream,
  waiverStream,
} from '@waivers/events/definitions/streams.ts';
import { userName } from '@waivers/events/folds/read-user.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadServices } from '../queries/read-services.ts';
import { createStreamFolds } from '../queries/stream-folds.ts';
import { createHistory } from '../testing/history.ts';
import {
  checkedIn,
  deleted,
  drafted,
  noted,
  published,
  registered,
  revised,
  signed,
  unpublished,
  userJoined,
  voided,
  voidTakenBack,
} from '../testing/sample-events.ts';
import { coverageRoutes } from './coverage/routes.ts';
import { auditRoutes } from './routes.ts';

/** Prefix of tokens that stand for API keys. The account ID follows. */
const KEY = 'key-of-';
const NOW = new Date('2026-11-30T12:00:00.000Z');
const log = createMemoryLog();
const history = createHistory({ log, keys: memoryKeyStore() });
const DOCUMENT = documentOf(templateConfig(), 'en');

let app: FastifyInstance;
let account: string;
let user: string;
beforeAll(async () => {
  const services: Partial<ReadServices> = {
    log,
    keys: history.keys,
    streams: createStreamFolds(log),
    document: async () => DOCUMENT,
    clock: () => NOW,
  };
  app = await buildTestApp({
    verifyToken: async (token) =>
      token.startsWith(KEY)
        ? { ...ownerOf(token.slice(KEY.length)), apiKey: { id: v7(), scopes: ['read'] } }
        : ownerOf(token),
    positions: {
      seal: (position) => `sealed:${position}`,
      open: (token) => (token.startsWith('sealed:') ? token.slice('sealed:'.length) : undefined),
    },
    routes: [auditRoutes(services as ReadServices), coverageRoutes(services as ReadServices)],
  });
});
afterAll(() => app.close());

type Event = Parameters<typeof history.append>[2];
const minute = (number: number): string => new Date(Date.UTC(2026, 10, 21, 9, number)).toISOString();
const append = (stream: string, event: Event, at: string, actor: EventActor = { kind: 'user', id: user }) =>
  history.append(stream, account, event, at, actor);
const given = async (stream: string, ...events: readonly Event[]): Promise<void> => {
  for (const [index, event] of events.entries()) await append(stream, event, minute(index));
};

beforeEach(async () => {
  [account, user] = [v7(), v7()];
  await given(accountStream(account), registered({ timeZone: 'America/New_York' }));
  await given(userStream(user), userJoined());
});

const get = (path: string, token = account) =>
  app.inject({ url: `/v1/audit/${path}`, headers: { authorization: token } });
const stateOf = async (path: string) => {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const { result } = auditState.answers[200].parse(answer.json());
  if (!('state' in result)) throw new Error('It is a difference.');
  return result;
};
const changesOf = async (path: string) => {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const { result } = auditState.answers[200].parse(answer.json());
  if (!('changes' in result)) throw new Error('It is a state.');
  return result;
};
const wrong = async (path: string) => {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json().errors[0];
};
const eventsOf = async (path: string) => {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return listAuditEvents.answers[200].parse(answer.json());
};

describe('audited state', () => {
  it('shows a waiver as of an instant, a version or a position', async () => {
    const id = v7();
    await given(waiverStream(id), drafted(), published(1), revised(2, { title: 'Next season' }), unpublished);
    const third = await stateOf(`waiver/${id}?at=${minute(2)}`);
    expect(third).toMatchObject({
      kind: 'waiver',
      id,
      begunAt: minute(0),
      moment: { version: 3, occurredAt: minute(2), asked: minute(2) },
      state: {
        status: 'kept',
        revision: 2,
        title: 'Next season',
        unpublishedChanges: true,
        publication: { revision: 1, title: 'Climbing hall' },
      },
    });
    const { asked: _asked, ...moment } = third.moment;
    for (const at of ['3', encodeURIComponent(third.moment.position ?? '')]) {
      const again = await stateOf(`waiver/${id}?at=${at}`);
      expect([again.state, again.moment]).toEqual([third.state, { ...moment, asked: null }]);
    }
    expect((await stateOf(`waiver/${id}`)).state).toMatchObject({ publication: null });
    expect((await stateOf(`waiver/${id}`)).moment).toMatchObject({ version: 4, asked: null });
  });

  it('shows a waiver before and after its deletion', async () => {
    const id = v7();
    await given(waiverStream(id), drafted(), deleted);
    expect((await stateOf(`waiver/${id}`)).state).toEqual({ status: 'deleted' });
    expect((await stateOf(`waiver/${id}?at=1`)).state).toMatchObject({ title: 'Climbing hall' });
  });

  it('is null before the first event', async () => {
    const id = v7();
    await given(waiverStream(id), drafted());
    for (const at of ['0', '2001-01-01T00:00:00Z']) {
      expect(await stateOf(`waiver/${id}?at=${at}`)).toMatchObject({
        state: null,
        begunAt: minute(0),
        moment: { version: 0, position: null, occurredAt: null },
      });
    }
  });

  it('includes front-desk entries and user names as of that time', async () => {
    const id = v7();
    const person = participantIdOf(id, 0);
    await given(
      signedWaiverStream(id),
      signed(id, v7(), [{ firstName: 'Anna', lastName: 'Ek' }]),
      checkedIn(person),
      noted(v7(), 'Left shoe'),
      voided('Twice'),
      voidTakenBack,
    );
    const renamed = { type: 'UserRenamed', data: { name: { firstName: 'Mara', lastName: 'Berg' } } } as const;
    await append(userStream(user), renamed, minute(30));
    const at = async (number: number) => (await stateOf(`signed_waiver/${id}?at=${minute(number)}`)).state;
    expect(await at(0)).toMatchObject({
      participants: [{ id: person, identity: { firstName: 'Anna' } }],
      frontDesk: { arrivals: [], voided: null, notes: [] },
    });
    expect(await at(3)).toMatchObject({
      voidedAt: minute(3),
      frontDesk: { arrivals: [{ by: 'Mara Lindqvist' }], voided: { reason: 'Twice' } },
    });
    expect(await at(4)).toMatchObject({ voidedAt: null, frontDesk: { notes: [{ text: 'Left shoe' }] } });
    expect(await at(31)).toMatchObject({ frontDesk: { arrivals: [{ by: 'Mara Berg' }] } });
  });

  it('includes an account and its user', async () => {
    await append(
      accountStream(account),
      { type: 'CompanyRenamed', data: { business: { company: 'Tiefgang' } } },
      minute(5),
    );
    expect((await stateOf(`account/${account}?at=${minute(4)}`)).state).toMatchObject({
      company: 'Höhenluft',
    });
    expect((await stateOf(`account/${account}`)).state).toMatchObject({ company: 'Tiefgang', email: null });
    expect((await stateOf(`user/${user}`)).state).toMatchObject({
      status: 'registered',
      profile: { firstName: 'Mara', email: 'mara@example.test', emailConfirmed: true },
    });
  });

  it('hides people who have since been erased, at any requested moment', async () => {
    const id = v7();
    await given(
      signedWaiverStream(id),
      signed(id, v7(), [{ firstName: 'Anna', lastName: 'Ek' }]),
      voided('Twice'),
    );
    await history.erase(signedWaiverStream(id), account, participantIdOf(id, 0), true);
    await append(signedWaiverStream(id), voidTakenBack, minute(9));
    await history.destroyKeys();
    expect((await stateOf(`signed_waiver/${id}?at=2`)).state).toMatchObject({
      participants: [{ identity: 'erased' }],
      answers: 'erased',
      voidedAt: minute(1),
      frontDesk: { voided: { reason: null } },
    });
    const { results } = await eventsOf(`signed_waiver/${id}/events`);
    expect(results.map(({ type }) => type)).toEqual([
      'WaiverSigned',
      'SignedWaiverVoided',
      'PersonErased',
      'VoidTakenBack',
    ]);
    expect(results[0]?.data.participants).toMatchObject([{ identity: 'erased', evidence: 'erased' }]);
    expect(results[1]?.data).toEqual({ why: 'erased' });
  });

  it('hides an erased account’s name and reads local times as UTC', async () => {
    await history.eraseAccount(account);
    await history.destroyKeys();
    const path = `account/${account}`;
    expect((await stateOf(path)).state).toEqual({ status: 'erased', ownerId: expect.any(String) });
    expect((await stateOf(`${path}?at=1`)).state).toMatchObject({ status: 'registered', company: 'erased' });
    const { results } = await eventsOf(`${path}/events`);
    expect(results.map(({ type, data }) => [type, data.business])).toEqual([
      ['AccountRegistered', 'erased'],
      ['PersonErased', undefined],
    ]);
    const request = await stateOf(`${path}?at=2026-11-21T09:00`);
    expect(request.moment).toMatchObject({ version: 2, asked: minute(0) });
  });

  it('follows log order when server clocks are five minutes apart', async () => {
    const id = v7();
    await append(waiverStream(id), drafted(), minute(0));
    await append(waiverStream(id), revised(2, { title: 'By the fast clock' }), minute(10));
    await append(waiverStream(id), revised(3, { title: 'By the slow clock' }), minute(6));
    expect((await stateOf(`waiver/${id}?at=${minute(5)}`)).moment.version).toBe(1);
    expect((await stateOf(`waiver/${id}?at=${minute(7)}`)).state).toMatchObject({
      title: 'By the slow clock',
    });
  });
});

describe('requested moment', () => {
  let id: string;
  beforeEach(async () => {
    id = v7();
    await append(waiverStream(id), drafted(), '2026-11-01T05:45:00.000Z');
    await append(waiverStream(id), revised(2), '2026-11-01T06:15:00.000Z');
  });
  const versionAt = async (at: string) => (await stateOf(`waiver/${id}?at=${at}`)).moment.version;

  it('accepts a UTC offset, even if its plus sign arrives as a space', async () => {
    expect(await versionAt('2026-11-01T06:00:00Z')).toBe(1);
    expect(await versionAt('2026-11-01T07:15:00%2B01:00')).toBe(2);
    expect(await versionAt('2026-11-01T07:15:00+01:00')).toBe(2);
    expect(await versionAt('2026-11-01T01:50-04:00')).toBe(1);
    expect(await versionAt('2026-11-01T01:30-05:00')).toBe(2);
  });

  it('defaults to the business’s time zone', async () => {
    expect(await versionAt('2026-11-01T00:59')).toBe(0);
    expect(await versionAt('2026-11-01T02:00:00')).toBe(2);
    expect(await versionAt('0050-03-01T10:00')).toBe(0);
    expect(await versionAt('0000-01-01T00:00')).toBe(0);
    expect((await stateOf(`waiver/${id}?at=2026-11-02T00:00`)).moment.asked).toBe('2026-11-02T05:00:00.000Z');
  });

  it('rejects repeated and skipped local times and suggests both instants', async () => {
    expect(await wrong(`waiver/${id}?at=2026-11-01T01:30`)).toMatchObject({
      path: 'at',
      code: 'time_twice',
      params: { first: '2026-11-01T01:30:00-04:00', second: '2026-11-01T01:30:00-05:00' },
    });
    expect(await wrong(`waiver/${id}?at=2026-03-08T02:30`)).toMatchObject({
      code: 'time_skipped',
      params: { first: '2026-03-08T01:30:00-05:00', second: '2026-03-08T03:30:00-04:00' },
    });
  });

  it('rejects future instants unless a server with a faster clock has recorded an event', async () => {
    expect(await wrong(`waiver/${id}?at=2026-11-30T12:00:00.001Z`)).toMatchObject({ code: 'in_future' });
    expect(await versionAt('2026-11-30T12:00:00Z')).toBe(2);
    await append(waiverStream(id), revised(3), '2026-11-30T12:04:00.000Z');
    expect(await versionAt('2026-11-30T12:04:00Z')).toBe(3);
    expect(await wrong(`waiver/${id}?at=2026-11-30T12:04:01Z`)).toMatchObject({ code: 'in_future' });
  });

  it('rejects invalid and unknown moments', async () => {
    const foreign = encodeURIComponent(await createMemoryLog().head());
    for (const at of [
      '3',
      'yesterday',
      '2026-02-30T00:00Z',
      '2026-11-01T01:30+99:00',
      '2026-13-01',
      '',
      foreign,
    ]) {
      expect(await wrong(`waiver/${id}?at=${at}`), at).toMatchObject({ code: 'no_such_moment' });
    }
  });

  it('rejects invalid combinations of at, from and to', async () => {
    expect(await wrong(`waiver/${id}?at=1&from=0`)).toMatchObject({ code: 'not_together' });
    expect(await wrong(`waiver/${id}?to=1`)).toMatchObject({ code: 'not_together' });
    expect(await wrong(`waiver/${id}/events?after=1&before=2`)).toMatchObject({ code: 'not_together' });
    expect(await wrong(`waiver/${id}?from=1&to=9`)).toMatchObject({ path: 'to', code: 'no_such_moment' });
  });
});

describe('diff between two moments', () => {
  it('lists only the changed members', async () => {
    const id = v7();
    await given(waiverStream(id), drafted(), published(1), revised(2, { title: 'Next season' }));
    expect(await changesOf(`waiver/${id}?from=2&to=3`)).toMatchObject({
      from: { version: 2 },
      to: { version: 3, occurredAt: minute(2) },
      changes: [
        { path: ['revision'], before: 1, after: 2 },
        { path: ['title'], before: 'Climbing hall', after: 'Next season' },
        { path: ['unpublishedChanges'], before: false, after: true },
      ],
    });
    expect((await changesOf(`waiver/${id}?from=3`)).changes).toEqual([]);
  });

  it('is a single change if it starts before the first event', async () => {
    const [change, ...more] = (await changesOf(`account/${account}?from=0`)).changes;
    expect([change?.path, change?.before, more]).toEqual([[], null, []]);
    expect(change?.after).toMatchObject({ company: 'Höhenluft' });
  });

  it('matches list entries by ID', async () => {
    const id = v7();
    const [first, second] = [v7(), v7()];
    await given(
      signedWaiverStream(id),
      signed(id, v7(), [{ firstName: 'Anna', lastName: 'Ek' }]),
      noted(first, 'One'),
      noted(second, 'Two'),
      { type: 'NoteRemoved', data: { noteId: first } },
    );
    expect((await changesOf(`signed_waiver/${id}?from=3&to=4`)).changes).toEqual([
      { path: ['frontDesk', 'notes', first], before: expect.objectContaining({ text: 'One' }) },
    ]);
  });
});

describe('audit trail', () => {
  it('lists events with their actors in pages, oldest first', async () => {
    const id = v7();
    await given(waiverStream(id), drafted(), ...Array.from({ length: 6 }, (_, index) => revised(index + 2)));
    const first = await eventsOf(`waiver/${id}/events?limit=3`);
    expect(first.results[0]).toMatchObject({
      version: 1,
      type: 'WaiverDrafted',
      occurredAt: minute(0),
      actor: { kind: 'user', id: user, name: 'Mara Lindqvist' },
      data: { revision: 1, title: 'Climbing hall', locale: 'en' },
    });
    expect([first.results.map(({ version }) => version), first.next]).toEqual([[1, 2, 3], 3]);
    const second = await eventsOf(`waiver/${id}/events?limit=3&after=${first.next}`);
    expect([second.results.map(({ version }) => version), second.next]).toEqual([[4, 5, 6], 6]);
    const last = await eventsOf(`waiver/${id}/events?limit=3&after=6`);
    expect([last.results.map(({ version }) => version), last.next]).toEqual([[7], undefined]);
    expect(
      (await stateOf(`waiver/${id}?at=${encodeURIComponent(last.results[0]?.position ?? '')}`)).moment
        .version,
    ).toBe(7);
  });

  it('names the user behind a passkey and behind an API key', async () => {
    const id = v7();
    const keyId = v7();
    await append(waiverStream(id), drafted(), minute(0), { kind: 'user', id: user, method: 'passkey' });
    await append(waiverStream(id), revised(2), minute(1), { kind: 'apiKey', id: keyId, userId: user });
    expect((await eventsOf(`waiver/${id}/events`)).results.map(({ actor }) => actor)).toEqual([
      { kind: 'user', id: user, name: 'Mara Lindqvist', method: 'passkey' },
      { kind: 'apiKey', id: keyId, name: 'Mara Lindqvist', method: 'key' },
    ]);
  });

  it('can be paged backwards from the end', async () => {
    const id = v7();
    await given(waiverStream(id), drafted(), revised(2), revised(3), revised(4));
    const newest = await eventsOf(`waiver/${id}/events?limit=3&before=end`);
    expect([newest.results.map(({ version }) => version), newest.next]).toEqual([[4, 3, 2], 2]);
    const oldest = await eventsOf(`waiver/${id}/events?limit=3&before=2`);
    expect([oldest.results.map(({ version }) => version), oldest.next]).toEqual([[1], undefined]);
  });

  it('shows a signature’s evidence without ink or answers', async () => {
    const id = v7();
    await append(
      signedWaiverStream(id),
      signed(id, v7(), [{ firstName: 'Anna', lastName: 'Ek' }]),
      minute(0),
      { kind: 'signer' },
    );
    const [event] = (await eventsOf(`signed_waiver/${id}/events`)).results;
    expect(event?.actor).toEqual({ kind: 'signer', id: null, name: null, method: null });
    const data = event?.data ?? {};
    const [participant] = data.participants as readonly Record<string, unknown>[];
    expect(participant).toMatchObject({ identity: { lastName: 'Ek' }, evidence: { address: '192.0.2.7' } });
    const names = Object.keys({ ...data, ...participant });
    expect(names.filter((name) => ['ink', 'answers', 'shared', 'link'].includes(name))).toEqual([]);
  });
});

describe('coverage query', () => {
  const ask = (body: object, token = account) =>
    app.inject({
      method: 'POST',
      url: '/v1/audit/coverage',
      headers: { authorization: token },
      payload: body,
    });

  it('is limited to one at a time per account', async () => {
    const [id, other] = [v7(), v7()];
    await history.append(accountStream(other), other, registered());
    const request = { day: '2026-11-22', participantId: participantIdOf(id, 0), signedWaiverId: id };
    const released = Promise.withResolvers<void>();
    const readStream = log.readStream.bind(log);
    let waiting = 0;
    const spy = vi.spyOn(log, 'readStream').mockImplementation(async (stream, ...rest) => {
      if (stream === signedWaiverStream(id)) {
        waiting += 1;
        await released.promise;
      }
      return readStream(stream, ...rest);
    });
    const mine = [ask(request), ask(request), ask(request)];
    await expect.poll(() => waiting).toBe(1);
    const another = ask(request, other);
    await expect.poll(() => waiting).toBe(2);
    released.resolve();
    const answers = await Promise.all([...mine, another]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    spy.mockRestore();
  });

  it('returns reasons and their events', async () => {
    const [id, waiverId] = [v7(), v7()];
    await given(waiverStream(waiverId), drafted(), published(1));
    await given(
      signedWaiverStream(id),
      signed(id, waiverId, [{ firstName: 'Anna', lastName: 'Ek' }]),
      voided('A mistake'),
      voidTakenBack,
    );
    const participantId = participantIdOf(id, 0);
    const request = { day: '2026-11-22', participantId, signedWaiverId: id };
    const { result } = askCoverage.answers[200].parse((await ask(request)).json());
    expect(result).toMatchObject({
      timeZone: 'America/New_York',
      from: '2026-11-22T05:00:00.000Z',
      until: '2026-11-23T05:00:00.000Z',
      position: `sealed:${await history.log.head()}`,
      answer: 'covered',
      unknown: [],
    });
    const [record, ...more] = result.records;
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      signedWaiverId: id,
      name: 'Anna Ek',
      title: DOCUMENT.title,
      role: 'adult',
    });
    expect(record?.reasons.map(({ code, version }) => [code, version])).toEqual([
      ['signed', 1],
      ['voided', 2],
      ['void_taken_back', 3],
      ['no_video', null],
      ['in_force', 2],
    ]);
    const stranger = await ask(request, v7());
    expect(stranger.json().result).toMatchObject({ answer: 'not_covered', records: [] });
  });

  it('reports a missing key instead of treating the person as erased', async () => {
    const [id, whole] = [v7(), v7()];
    const lost = createHistory({ log, keys: memoryKeyStore() });
    const person = [{ firstName: 'Anna', lastName: 'Ek' }] as const;
    await lost.append(signedWaiverStream(id), account, signed(id, v7(), person), minute(0));
    await given(signedWaiverStream(whole), signed(whole, v7(), person));
    const of = async (signedWaiverId: string) => {
      const participantId = participantIdOf(signedWaiverId, 0);
      const answer = await ask({ day: '2026-11-22', participantId, signedWaiverId });
      expect(answer.statusCode, answer.body).toBe(200);
      const { answer: is, records, unknown } = answer.json().result;
      return [is, records.length, unknown];
    };
    expect(await of(id)).toEqual(['not_covered', 0, ['unreadable_not_judged']]);
    expect(await of(whole)).toEqual(['covered', 1, []]);
  });

  it('rejects days that have not started', async () => {
    const day = (text: string) => ask({ day: text, participantId: v7(), signedWaiverId: v7() });
    expect((await day('2026-12-01')).json().errors).toMatchObject([{ path: 'day', code: 'in_future' }]);
    expect((await day('9999-12-31')).statusCode).toBe(422);
    expect((await day('2026-11-31')).statusCode).toBe(422);
    expect((await day('2026-11-30')).json().result.unknown).toEqual(['day_not_over']);
    expect((await day('0001-01-01')).statusCode).toBe(200);
  });
});

it.each(['', '/events'])('signed_waiver%s names the missing key of an unreadable record', async (more) => {
  const id = v7();
  const lost = createHistory({ log, keys: memoryKeyStore() });
  await lost.append(
    signedWaiverStream(id),
    account,
    signed(id, v7(), [{ firstName: 'Anna', lastName: 'Ek' }]),
    minute(0),
  );
  const answer = await get(`signed_waiver/${id}${more}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    {
      type: '/problems/key_missing',
      status: 500,
      code: 'key_missing',
      title: expect.stringContaining('restore the key from a backup'),
      keyId: expect.stringMatching(/^.+\.\d+$/),
    },
  ]);
});

it('audit routes return 404 for other tenants’ subjects', async () => {
  const id = v7();
  await given(waiverStream(id), drafted());
  await given(signedWaiverStream(id), signed(id, id, [{ firstName: 'Anna', lastName: 'Ek' }]));
  for (const path of [`waiver/${id}`, `signed_waiver/${id}`, `account/${account}`, `user/${user}`]) {
    for (const more of ['', '?at=1', '?from=0', '/events']) {
      expect((await get(`${path}${more}`)).statusCode, path).toBe(200);
      const stranger = await get(`${path}${more}`, v7());
      expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'not_found']);
    }
  }
  expect((await get(`waiver/${v7()}`)).statusCode).toBe(404);
  expect((await get(`followUp/${id}`)).statusCode).toBe(404);
});

it('audit events of an account name the people they are about, by the invited address until they join', async () => {
  const [invitee, revoked] = [v7(), v7()];
  const invited = (userId: string, email: string): Event => ({
    type: 'PersonInvited',
    data: { userId, role: 'manager', invitee: { email } },
  });
  await given(
    accountStream(account),
    invited(invitee, 'ben@b.test'),
    invited(revoked, 'cleo@b.test'),
    { type: 'InvitationRevoked', data: { userId: revoked } },
    { type: 'PersonJoined', data: { userId: invitee } },
    { type: 'RoleChanged', data: { userId: invitee, role: 'analyst' } },
  );
  const named = async () =>
    (await eventsOf(`account/${account}/events`)).results.slice(1).map(({ personName }) => personName);
  expect(await named()).toEqual(['ben@b.test', 'cleo@b.test', 'cleo@b.test', 'ben@b.test', 'ben@b.test']);
  await given(userStream(invitee), userJoined());
  const name = await userName({ log, keys: history.keys }, invitee);
  expect(await named()).toEqual([name, 'cleo@b.test', 'cleo@b.test', name, name]);
});

it.each(['', '/events'])('audit routes hide accounts and users from API keys: %s', async (page) => {
  const waiver = v7();
  await given(waiverStream(waiver), drafted());
  const paths = [`account/${account}`, `user/${user}`, `waiver/${waiver}`];
  const answers = await Promise.all(paths.map((path) => get(path + page, KEY + account)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200]);
});

it('audit routes find any moment in a stream of 10,000 events', async () => {
  const stream = accountStream(account);
  for (let version = 1; version < 10_000; version += 1000) {
    const events = Array.from({ length: Math.min(1000, 10_000 - version) }, (_, index) => {
      const id = v7();
      const at = version + index;
      const metadata = {
        commandId: id,
        correlationId: id,
        accountId: account,
        actor: { kind: 'system' } as const,
      };
      return codec.encode({
        eventId: id,
        type: 'LanguageChosen',
        data: { locale: at % 2 === 0 ? 'de' : 'en' },
        metadata: { ...metadata, occurredAt: minute(at) },
      });
    });
    await log.append({ stream, expected: version, events });
  }
  const path = `account/${account}`;
  for (const version of [2, 51, 5001, 10_000]) {
    const found = await stateOf(`${path}?at=${minute(version - 1)}`);
    expect([found.moment.version, found.state]).toMatchObject([
      version,
      { locale: version % 2 === 1 ? 'de' : 'en' },
    ]);
  }
  expect((await changesOf(`${path}?from=5000&to=5001`)).changes).toMatchObject([
    { path: ['locale'], before: 'en', after: 'de' },
  ]);
  for (const [before, newest] of [
    ['end', 10_000],
    ['5001', 5000],
    ['101', 100],
  ] as const) {
    const { results, next } = await eventsOf(`${path}/events?limit=100&before=${before}`);
    expect(results.map(({ version }) => version)).toEqual(
      Array.from({ length: 100 }, (_, index) => newest - index),
    );
    expect(next).toBe(newest === 100 ? undefined : newest - 99);
  }
});
