import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { ApiScope, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadServices } from '../../queries/read-services.ts';
import { createStreamFolds } from '../../queries/stream-folds.ts';
import { createHistory } from '../../testing/history.ts';
import { registered, signed, userJoined } from '../../testing/sample-events.ts';
import { readersRoutes } from './routes.ts';

const log = createMemoryLog();
const history = createHistory({ log, keys: memoryKeyStore() });

let app: FastifyInstance;
let account: string;
let [mara, desk] = ['', ''];
const record = v7();
beforeAll(async () => {
  const services: Partial<ReadServices> = {
    log,
    keys: history.keys,
    streams: createStreamFolds(log),
    clock: () => new Date('2026-11-30T12:00:00.000Z'),
  };
  app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: [readersRoutes(services as ReadServices)],
  });
});
afterAll(() => app.close());

type Event = Parameters<typeof history.append>[2];
const when = (event: Event, at: string) =>
  history.append(accountStream(account), account, event, at, { kind: 'user', id: mara, method: 'password' });
const joined = async (userId: string, role: UserRole, at: string): Promise<void> => {
  await when({ type: 'PersonInvited', data: { userId, role, invitee: { email: 'a@b.test' } } }, at);
  await when({ type: 'PersonJoined', data: { userId } }, at);
};
const changed = (userId: string, role: UserRole, at: string) =>
  when({ type: 'RoleChanged', data: { userId, role } }, at);
const removed = (userId: string, at: string) => when({ type: 'PersonRemoved', data: { userId } }, at);
const keyMade = (keyId: string, scopes: [ApiScope, ...ApiScope[]], at: string) =>
  when({ type: 'ApiKeyMade', data: { keyId, scopes, label: { name: 'Till' } } }, at);

const SIGNED_AT = '2026-11-10T15:00:00.000Z';

beforeEach(async () => {
  [account, mara, desk] = [v7(), v7(), v7()];
  await when(registered({ ownerId: mara }), '2026-11-01T08:00:00.000Z');
  await history.append(userStream(mara), account, userJoined(), '2026-11-01T08:00:00.000Z');
  const joins = userJoined({ firstName: 'Jonas', lastName: 'Weber' });
  await history.append(userStream(desk), account, joins, '2026-11-02T08:00:00.000Z');
});

const given = async (): Promise<string> => {
  const id = v7();
  await history.append(
    signedWaiverStream(id),
    account,
    signed(id, v7(), [{ firstName: 'Anna', lastName: 'Ek' }]),
    SIGNED_AT,
  );
  return id;
};

const ask = (id: string, day: string, token = account) =>
  app.inject({ url: `/v1/audit/signed_waiver/${id}/readers?day=${day}`, headers: { authorization: token } });
const peopleOn = async (id: string, day: string) => {
  const { result } = (await ask(id, day)).json();
  return result.people.map((each: { name: string; role: string; sees: string }) =>
    [each.name, each.role, each.sees].join(', '),
  );
};

describe('readers of a signed waiver', () => {
  it('are the people of that day, with the role of that day', async () => {
    const id = await given();
    await joined(desk, 'front_desk', '2026-11-02T08:00:00.000Z');
    await changed(desk, 'manager', '2026-11-15T08:00:00.000Z');
    await removed(desk, '2026-11-20T08:00:00.000Z');
    expect(await peopleOn(id, '2026-11-14')).toEqual([
      'Jonas Weber, front_desk, list',
      'Mara Lindqvist, owner, record',
    ]);
    expect(await peopleOn(id, '2026-11-15')).toEqual([
      'Jonas Weber, front_desk, list',
      'Jonas Weber, manager, record',
      'Mara Lindqvist, owner, record',
    ]);
    expect(await peopleOn(id, '2026-11-21')).toEqual(['Mara Lindqvist, owner, record']);
  });

  it('exclude people who left before the signature on the same day', async () => {
    const id = await given();
    await joined(desk, 'manager', '2026-11-02T08:00:00.000Z');
    await removed(desk, '2026-11-10T14:59:59.000Z');
    expect(await peopleOn(id, '2026-11-10')).toEqual(['Mara Lindqvist, owner, record']);
  });

  it('exclude people who were invited but had not joined', async () => {
    const id = await given();
    const invitee = { email: 'a@b.test' };
    const invited = { userId: desk, role: 'manager', invitee } as const;
    await when({ type: 'PersonInvited', data: invited }, '2026-11-02T08:00:00.000Z');
    expect(await peopleOn(id, '2026-11-12')).toEqual(['Mara Lindqvist, owner, record']);
  });

  it('are nobody on days before the signature', async () => {
    const id = await given();
    expect(await peopleOn(id, '2026-11-09')).toEqual([]);
  });

  it('include API keys that may read, until they are revoked or their maker’s role changes', async () => {
    const id = await given();
    const [revoked, ended, writing] = [v7(), v7(), v7()];
    await keyMade(revoked, ['read'], '2026-11-03T08:00:00.000Z');
    await keyMade(ended, ['read', 'sign'], '2026-11-03T08:00:00.000Z');
    await keyMade(writing, ['manage'], '2026-11-03T08:00:00.000Z');
    await when({ type: 'ApiKeyRevoked', data: { keyId: revoked } }, '2026-11-12T08:00:00.000Z');
    await changed(mara, 'manager', '2026-11-20T08:00:00.000Z');
    const keysOn = async (day: string) =>
      (await ask(id, day)).json().result.keys.map((each: { id: string }) => each.id);
    expect(new Set(await keysOn('2026-11-11'))).toEqual(new Set([revoked, ended]));
    expect((await ask(id, '2026-11-13')).json().result.keys).toEqual([
      {
        id: ended,
        name: 'Till',
        madeBy: 'Mara Lindqvist',
        from: '2026-11-03T08:00:00.000Z',
        until: '2026-11-20T08:00:00.000Z',
      },
    ]);
    expect(await keysOn('2026-11-21')).toEqual([]);
  });

  it('are asked about a day that has begun, by the business that owns the record', async () => {
    const id = await given();
    expect((await ask(id, '2026-12-01')).json().errors).toMatchObject([{ path: 'day', code: 'in_future' }]);
    expect((await ask(id, '2026-11-12', v7())).statusCode).toBe(404);
    expect((await ask(record, '2026-11-12')).statusCode).toBe(404);
  });
});
