import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { AppDeps } from '@waivers/server/http/app.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAccount } from '../accounts/change-account.ts';
import { erasureDecider } from '../erasure/decide.ts';
import { createMetrics } from '../metrics.ts';
import { waiverRoutes } from '../waivers/routes.ts';
import { waiverReadRoute } from '../waivers/testing/read-route.ts';
import { registerOwner, waiverServices } from '../waivers/testing/waiver-app.ts';
import { signingRoutes } from './routes.ts';
import { evidence, ink, minor, signer } from './testing/signings.ts';

let now: Date;
let log: EventLog;
let services: ReturnType<typeof waiverServices>;
let app: FastifyInstance;
let owner: string;

const openApp = async (given: EventLog, deps: Partial<AppDeps> = {}) => {
  services = { ...waiverServices({ log: given }), clock: () => now };
  app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    trustProxy: ['203.0.113.0/24'],
    routes: [
      waiverRoutes(services),
      waiverReadRoute(services),
      signingRoutes({ ...services, metrics: createMetrics(), linkKey: createSecretKey(Buffer.alloc(32, 7)) }),
    ],
    ...deps,
  });
  owner = await registerOwner(services);
};

/** Shared by tests that do not change the waiver. */
let hall: Publication;

beforeAll(async () => {
  now = new Date('2026-11-21T09:00:00.000Z');
  log = createMemoryLog();
  await openApp(log);
  hall = await publish();
});
beforeEach(() => {
  now = new Date('2026-11-21T09:00:00.000Z');
});

type Publication = { readonly waiverId: string; readonly versionHash: string };

const publish = async (title = 'Hall', as = owner): Promise<Publication> => {
  const made = await app.inject({
    method: 'POST',
    url: '/v1/waiver',
    headers: { authorization: as },
    payload: { title, locale: 'en', published: true },
  });
  return shownOf(made.json().result.id);
};

const shownOf = async (waiverId: string): Promise<Publication> => {
  const shown = await app.inject(`/v1/waiver/${waiverId}?locale=en`);
  return { waiverId, versionHash: shown.json().result.versionHash };
};

const save = async (waiverId: string, published: boolean, title = 'Changed'): Promise<void> => {
  const headers = { authorization: owner };
  const latest = await app.inject({ url: `/v1/waiver/${waiverId}?revision=latest`, headers });
  const { config, locale } = latest.json().result;
  const payload = { title, locale, published, config };
  const saved = await app.inject({ method: 'PUT', url: `/v1/waiver/${waiverId}`, headers, payload });
  expect(saved.statusCode).toBe(200);
};

const { address: _address, userAgent: _userAgent, ...clientEvidence } = evidence;

const adult = (publication: Publication, changes: object = {}) => ({
  id: v7(),
  ...publication,
  settings: { mode: 'adult', locale: 'en' },
  submission: { adult: signer },
  signature: ink,
  evidence: clientEvidence,
  ...changes,
});

const family = (publication: Publication) =>
  adult(publication, {
    settings: { mode: 'minors', locale: 'en' },
    submission: { minors: { guardian: signer, participants: [minor('Mia'), minor('Mia', '2')] } },
  });

const sign = (payload: object, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/v1/signed_waiver', payload, headers, remoteAddress });

const signingStatus = async () =>
  (await app.inject({ url: '/v1/status/signing', headers: { authorization: owner } })).json().result;

const record = async (id: string) => {
  const events = await log.readStream(signedWaiverStream(id));
  const first = events[0];
  if (first === undefined) throw new Error('Nothing was signed.');
  return { count: events.length, ...(await openEvent(waiverSigned, services.keys, codec.decode(first))) };
};

const keysOf = async (id: string): Promise<string[]> => {
  const [event] = await log.readStream(signedWaiverStream(id));
  const data = JSON.parse(event?.data ?? '') as { participants: { identity: { k: string } }[] };
  return data.participants.map(({ identity }) => identity.k);
};
const eraseKeys = (ids: readonly string[]) => (services.keys as ReturnType<typeof memoryKeyStore>).erase(ids);

describe('POST /v1/signed_waiver', () => {
  it('returns 201 with id, key, participants and position', {
    meta: { spec: ['3.18 Signed waiver', '7.15 create signed waiver'] },
  }, async () => {
    const body = family(hall);
    const answer = await sign(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().result).toMatchObject({
      id: body.id,
      signedKey: expect.stringMatching(/^[\w-]{43}$/),
      participants: [{ role: 'guardian' }, { role: 'minor' }, { role: 'minor' }],
    });
    expect(answer.headers['x-log-position']).toBe(await log.head());
  });

  it('stores time, zone, address, browser and consent', async () => {
    const body = adult(hall);
    const answer = await sign(body, { 'user-agent': 'Phone/1' });
    const { data } = await record(body.id);
    expect(data).toMatchObject({
      versionHash: body.versionHash,
      signedAt: '2026-11-21T09:00:00.000Z',
      timeZone: 'Europe/Berlin',
      consentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      link: { generation: 1, keyHash: hashOfSignedKey(answer.json().result.signedKey) },
    });
    expect(data.participants[0]?.evidence).toEqual({
      ...clientEvidence,
      address: '192.0.2.1',
      userAgent: 'Phone/1',
    });
  });

  it.each([
    ['a trusted proxy', '203.0.113.9', '198.51.100.4'],
    ['anybody else', '192.0.2.1', '192.0.2.1'],
  ])('resolves the forwarded address from %s to %s', async (_, remote, expected) => {
    const body = adult(hall);
    await sign(body, { 'x-forwarded-for': '198.51.100.4' }, remote);
    expect((await record(body.id)).data.participants[0]?.evidence).toMatchObject({ address: expected });
  });

  it('stores no name, answer or key in plain text', async () => {
    const body = adult(hall);
    const answer = await sign(body);
    const [event] = await log.readStream(signedWaiverStream(body.id));
    expect(event?.data).not.toMatch(/Anna|Beispiel|Female|10435|Texas|Kastanien|192\.0\.2\.1/);
    expect(event?.data).not.toContain(answer.json().result.signedKey);
  });

  it('accepts gr as a code for German', async () => {
    const { waiverId } = hall;
    const shown = await app.inject(`/v1/waiver/${waiverId}?locale=de`);
    const body = adult(
      { waiverId, versionHash: shown.json().result.versionHash },
      { settings: { mode: 'adult', locale: 'gr' } },
    );
    expect((await sign(body)).statusCode).toBe(201);
    expect((await record(body.id)).data.locale).toBe('de');
  });

  it('computes ages in the account’s time zone at the time of signing', async () => {
    const business = await registerOwner(services);
    const publication = await publish('Hall', business);
    // Turns 18 today in Berlin, but only tomorrow in Pago Pago.
    const birthday = { ...signer, birthMonth: 'November', birthDay: '21', birthYear: '2008' };
    const signAs = async () => {
      const body = adult(publication, { submission: { adult: birthday } });
      const answer = await sign(body);
      return answer.statusCode === 201
        ? (await record(body.id)).data.timeZone
        : answer.json().errors.map(({ code }: { code: string }) => code);
    };
    const context = {
      correlationId: v7(),
      accountId: business,
      actor: { kind: 'user', id: v7() },
      now,
    } as const;
    const choose = (timeZone: string) =>
      changeAccount(services, { type: 'ChooseTimeZone', timeZone }, { ...context, commandId: v7() });
    expect(await signAs()).toBe('Europe/Berlin');
    await choose('Pacific/Pago_Pago');
    expect(await signAs()).toEqual(['under_age']);
    await choose('Asia/Tokyo');
    expect(await signAs()).toBe('Asia/Tokyo');
  });

  it('returns the path and code of every invalid value, in any form language', async () => {
    const { waiverId } = hall;
    const shown = await app.inject(`/v1/waiver/${waiverId}?locale=de`);
    const body = adult(
      { waiverId, versionHash: shown.json().result.versionHash },
      { settings: { mode: 'adult', locale: 'de' }, submission: { adult: { ...signer, firstName: '' } } },
    );
    const answer = await sign(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'submission.adult.firstName', code: 'required', message: 'This field is required.' }],
    });
  });

  it.each([
    ['no body', undefined, 422],
    ['a wrong id', { id: 'x' }, 422],
    ['no version', { versionHash: undefined }, 422],
    ['a waiver that is none', { waiverId: v7() }, 404],
    ['an unknown mode', { settings: { mode: 'family', locale: 'en' } }, 422],
    ['no evidence', { evidence: undefined }, 422],
  ])('rejects %s', async (_, changes, status) => {
    const body = adult(hall);
    const payload = changes === undefined ? {} : { ...body, ...changes };
    const answer = await sign(payload);
    expect(answer.statusCode).toBe(status);
    expect(await log.readStream(signedWaiverStream(body.id))).toEqual([]);
  });

  it('ignores other members that the spec’s clients send', async () => {
    const body = { ...adult(hall), userId: 7, integrations: 'none', config: 'here' };
    const lists = `[${'['.repeat(100)}${']'.repeat(100)},${'[],'.repeat(200_000)}[]]`;
    const payload = JSON.stringify(body).replace('"here"', lists);
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/v1/signed_waiver', payload, headers });
    expect([answer.statusCode, (await record(body.id)).count]).toEqual([201, 1]);
  });

  it.each([
    ['', 'text'],
    ['settings', 'consent'],
    ['evidence', 'screen'],
  ] as const)('rejects an unknown member: %s %s', async (where, name) => {
    const body = adult(hall);
    const changed = where === '' ? { [name]: 1 } : { [where]: { ...body[where], [name]: 1 } };
    const answer = await sign({ ...body, ...changed });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { path: [where, name].filter(Boolean).join('.'), code: 'unknown_field' },
    ]);
  });

  it('returns the current waiver if it has changed, and then accepts a signature for it', {
    meta: { spec: '7.15 create signed waiver' },
  }, async () => {
    const old = await publish();
    await save(old.waiverId, true);
    const body = adult(old);
    const answer = await sign(body);
    expect(answer.statusCode).toBe(409);
    const { code, result } = answer.json();
    expect(code).toBe('waiver_version_changed');
    expect(result).toMatchObject({ id: old.waiverId, document: { title: 'Changed' } });
    const again = await sign({ ...body, versionHash: result.versionHash });
    expect(again.statusCode).toBe(201);
  });

  it('rejects bodies above the limit without reading them', async () => {
    const people = Array.from({ length: 11 }, (_, index) => minor('M'.repeat(2000), String(index + 1)));
    const points = Array.from({ length: 20_000 }, (_, t) => ({ x: 299.9, y: 99.9, t: t + 10_000 }));
    const withInk = (count: number) => ({
      ...adult({ waiverId: v7(), versionHash: '0'.repeat(64) }),
      submission: { minors: { guardian: signer, participants: people } },
      signature: { ...ink, strokes: [points.slice(0, count)] },
    });
    expect((await sign(withInk(20_000))).statusCode).toBe(404);
    const more = { ...withInk(0), signature: { ...ink, strokes: [[...points, ...points.slice(0, 3000)]] } };
    expect((await sign(more)).statusCode).toBe(413);
    expect((await sign({ ...more, padding: 'x'.repeat(5_000_000) })).statusCode).toBe(413);
  });

  it('returns 404 for an unpublished or deleted waiver', async () => {
    const publication = await publish();
    await save(publication.waiverId, false);
    expect((await sign(adult(publication))).statusCode).toBe(404);
    await app.inject({
      method: 'DELETE',
      url: `/v1/waiver/${publication.waiverId}`,
      headers: { authorization: owner },
    });
    expect((await sign(adult(publication))).statusCode).toBe(404);
  });
});

describe('signing while the waiver changes', () => {
  /** Changes something right before the signature's append, after its decision. */
  const signAfter = async (body: object, change: () => Promise<unknown>, times = 1) => {
    const append = log.append;
    let left = times;
    log.append = async (given) => {
      if (given.stream.startsWith('signedWaiver-') && left > 0) {
        left -= 1;
        await change();
      }
      return append(given);
    };
    const answer = await sign(body);
    log.append = append;
    return answer;
  };
  const preview = async (waiverId: string, title: string): Promise<void> => {
    const headers = { authorization: owner };
    const latest = await app.inject({ url: `/v1/waiver/${waiverId}?revision=latest`, headers });
    const { config, locale } = latest.json().result;
    const payload = { title, locale, published: true, config, preview: true };
    const saved = await app.inject({ method: 'PUT', url: `/v1/waiver/${waiverId}`, headers, payload });
    expect(saved.statusCode).toBe(200);
  };
  const signatures = async (id: string) => (await log.readStream(signedWaiverStream(id))).length;

  it('is refused as not found if the publication is withdrawn before it is stored', async () => {
    const publication = await publish();
    const body = adult(publication);
    const answer = await signAfter(body, () => save(publication.waiverId, false));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await signatures(body.id)).toBe(0);
  });

  it('is refused with the new text if another one is published before it is stored', async () => {
    const publication = await publish();
    const body = adult(publication);
    const answer = await signAfter(body, () => save(publication.waiverId, true, 'Replaced'));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'waiver_version_changed']);
    expect(answer.json().result.title).toBe('Replaced');
    expect(await signatures(body.id)).toBe(0);
  });

  it('is refused if the account is erased before it is stored', async () => {
    const otherOwner = await registerOwner(services);
    const publication = await publish('Other hall', otherOwner);
    const body = adult(publication);
    const answer = await signAfter(body, () =>
      handleCommand(services, {
        stream: accountStream(otherOwner),
        decider: erasureDecider,
        command: { type: 'EraseAccount', accountId: otherOwner },
        context: {
          commandId: v7(),
          correlationId: v7(),
          accountId: otherOwner,
          actor: { kind: 'system' },
          now,
        },
      }),
    );
    expect(answer.statusCode).toBe(404);
    expect(await signatures(body.id)).toBe(0);
  });

  it('is stored once after edits of a draft that leave the publication alone', async () => {
    const publication = await publish();
    const body = adult(publication);
    const answer = await signAfter(body, () => preview(publication.waiverId, v7()), 3);
    expect(answer.statusCode).toBe(201);
    expect(await signatures(body.id)).toBe(1);
    const { data } = await record(body.id);
    expect(data).toMatchObject({ waiverVersion: 5, versionHash: publication.versionHash });
  });

  it('reads only the new events again, for all concurrent signatures together', async () => {
    const publication = await publish();
    await sign(adult(publication));
    const readStream = vi.spyOn(log, 'readStream');
    const stream = waiverStream(publication.waiverId);
    await preview(publication.waiverId, 'Draft');
    readStream.mockClear();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(adult(publication))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    const reads = readStream.mock.calls.filter(([name]) => name === stream);
    expect(reads.length).toBeLessThanOrEqual(3);
    expect(reads.every(([, options]) => (options?.fromVersion ?? 1) > 1)).toBe(true);
    readStream.mockRestore();
  });

  it('answers 503 if the waiver never stops changing, and succeeds afterwards', async () => {
    const publication = await publish();
    const body = adult(publication);
    const answer = await signAfter(body, () => preview(publication.waiverId, v7()), 20);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded']);
    expect(await signatures(body.id)).toBe(0);
    expect((await sign(body)).statusCode).toBe(201);
  });
});

describe('retried signing', () => {
  it.each<readonly [string, (publication: Publication) => Promise<unknown>]>([
    ['at once', async () => {}],
    ['after the waiver was published anew', ({ waiverId }) => save(waiverId, true)],
    ['after the waiver was unpublished', ({ waiverId }) => save(waiverId, false)],
    [
      'after the waiver was deleted',
      ({ waiverId }) =>
        app.inject({ method: 'DELETE', url: `/v1/waiver/${waiverId}`, headers: { authorization: owner } }),
    ],
    [
      'years later',
      async () => {
        now = new Date('2031-01-01T00:00:00Z');
      },
    ],
  ])('%s returns the original response for the same signature', async (_, meanwhile) => {
    const publication = await publish();
    const body = family(publication);
    const first = await sign(body);
    await meanwhile(publication);
    const again = await sign(
      { ...body, evidence: { ...clientEvidence, readToEnd: false } },
      {},
      '198.51.100.77',
    );
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['x-log-position']).toBe(first.headers['x-log-position']);
    expect((await record(body.id)).count).toBe(1);
    expect((await record(body.id)).data.participants[0]?.evidence).toMatchObject({ readToEnd: true });
  });

  it('counts as the same signature even if its content is spelled differently', async () => {
    const body = adult(hall);
    await sign(body);
    const respelt = { ...signer, firstName: ' Anna ', birthMonth: '2' };
    expect((await sign({ ...body, submission: { adult: respelt } })).statusCode).toBe(200);
  });

  it('is stored once and returns the same response under concurrency', async () => {
    const body = adult(hall);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await record(body.id)).count).toBe(1);
  });

  it.each<readonly [string, object]>([
    ['another name', { submission: { adult: { ...signer, firstName: 'Bea' } } }],
    ['another answer', { submission: { adult: { ...signer, city: 'Bonn' } } }],
    [
      'another signature',
      {
        signature: {
          ...ink,
          strokes: [
            [
              { x: 1, y: 1, t: 0 },
              { x: 9, y: 9, t: 8 },
            ],
          ],
        },
      },
    ],
    ['another mode', { settings: { mode: 'minors', locale: 'en' } }],
    ['something invalid', { submission: { adult: {} } }],
    ['another version', { versionHash: 'a'.repeat(64) }],
  ])('is refused with %s and keeps the original', async (_, changes) => {
    const body = adult(hall);
    await sign(body);
    const answer = await sign({ ...body, ...changes });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'id_already_used']);
    expect((await record(body.id)).data.participants[0]?.identity).toMatchObject({ firstName: 'Anna' });
  });

  it('is refused for another waiver and not found for another account', async () => {
    const body = adult(hall);
    await sign(body);
    const sameOwner = await sign({ ...body, ...(await publish('Second')) });
    expect([sameOwner.statusCode, sameOwner.json().code]).toEqual([409, 'id_already_used']);
    const stranger = await registerOwner(services);
    const theirs = await sign({ ...body, ...(await publish('Theirs', stranger)) });
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'not_found']);
  });

  it('returns erased after an erasure', async () => {
    const body = family(hall);
    await sign(body);
    eraseKeys((await keysOf(body.id)).slice(1, 2));
    const answer = await sign(body);
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'erased']);
  });
});

describe('unavailable log', () => {
  it.each([
    ['log_overloaded', 'overloaded'],
    ['log_unavailable', 'unavailable'],
  ] as const)('causes a 503 with Retry-After for %s', async (failure, code) => {
    const publication = hall;
    const body = adult(publication);
    const append = log.append;
    log.append = async () => {
      throw new LogError(failure, 'not now');
    };
    const answer = await sign(body);
    expect([answer.statusCode, answer.json().code]).toEqual([503, code]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await signingStatus()).toEqual({ works: false, since: now.toISOString() });
    log.append = append;
    expect((await sign(body)).statusCode).toBe(201);
    expect(await signingStatus()).toEqual({ works: true });
  });

  it('answers 503 to a signing that waits too long and stores the others', async () => {
    const append = log.append;
    const [answering, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    log.append = async (...args) => {
      begun += 1;
      if (begun === 127) answering.resolve();
      await released.promise;
      return append(...args);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const signings = Array.from({ length: 128 }, (_, index) => sign(adult(hall), {}, `198.51.100.${index}`));
    await answering.promise;
    await vi.advanceTimersByTimeAsync(3000);
    const first = await Promise.race(signings);
    expect([first.statusCode, first.headers['retry-after'], begun]).toEqual([503, '1', 127]);
    released.resolve();
    vi.useRealTimers();
    const statuses = (await Promise.all(signings)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(127);
    log.append = append;
  });
});

describe('with all connections held by one address', () => {
  // Skipped on macOS, which has no second loopback address by default.
  it.skipIf(process.platform === 'darwin')('other addresses can still sign', async () => {
    await openApp(log, { connections: { total: 50, perNetwork: 1000 } });
    const body = adult(await publish());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const held = Array.from({ length: 300 }, () => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
      socket.write('POST /v1/signed_waiver HTTP/1.1\r\nHost: x\r\n');
      return socket;
    });
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    const asked = request({
      port,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
      method: 'POST',
      path: '/v1/signed_waiver',
      headers: { 'content-type': 'application/json' },
    });
    asked.end(JSON.stringify(body));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(201);
    for (const socket of held) socket.destroy();
    await app.close();
  });
});
