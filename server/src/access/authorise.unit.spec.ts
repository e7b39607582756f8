import type { CallActor } from '@waivers/contract/call/call.ts';
import type { Action, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../http/app.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { onlyLiveUsers, type Principal } from './authorise.ts';

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const ADA = ownerOf(ACCOUNT);
const verify = async (token: string) => (token === 'good' ? ADA : undefined);

const asking =
  (...actors: readonly CallActor[]): Routes =>
  async (app) => {
    for (const actor of actors) {
      app.get(`/${actor}`, { config: { actor } }, async ({ principal }) => ({
        as: principal ?? 'none',
      }));
    }
  };

describe('authorisation gate', () => {
  it.each([
    ['user', undefined, 401],
    ['user', 'good', ADA],
    ['user', 'Bearer good', ADA],
    ['user', 'bearer  good ', ADA],
    ['user', 'bad', 401],
    ['user', 'Bearer', 401],
    ['user', '', 401],
    ['anyone', undefined, 'none'],
    ['anyone', 'good', ADA],
    ['anyone', 'bad', 401],
    ['anyone', '', 401],
    ['public', undefined, 'none'],
    ['public', 'good', 'none'],
    ['public', 'bad', 'none'],
  ] as const)('on a route for %s with token %s returns %s', async (actor, authorization, expected) => {
    const app = await buildTestApp({
      verifyToken: verify,
      routes: [asking('user', 'anyone', 'public')],
    });
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await app.inject({ url: `/${actor}`, headers });
    expect(answer.statusCode === 200 ? answer.json().as : answer.statusCode).toEqual(expected);
    await app.close();
  });

  it('prevents startup if a route declares no actor', async () => {
    const open: Routes = async (app) => {
      app.get('/v1/open', async () => 'in');
    };
    await expect(buildTestApp({ routes: [open] })).rejects.toThrow('/v1/open declares no actor');
  });
});

describe('call that requires confirmation', () => {
  const call = {
    method: 'POST',
    path: '/v1/sent',
    actor: 'user',
    side: 'commands',
    action: 'manage_webhooks',
    confirmed: true,
    memberActions: { role: 'manage_people' },
    answers: {},
  } as const;
  const sent: Routes = async (app) => {
    app.post('/v1/sent', { config: { actor: 'user', call } }, async () => 'in');
  };

  it.each([
    ['refuses a person who has not confirmed', {}, {}, 'confirmation_required'],
    ['takes a person who has', { confirmedVersion: 1 }, {}, 'in'],
    ['takes a program, which knows no password', { apiKey: { id: 'a-key', scopes: ['manage'] } }, {}, 'in'],
    // Nobody should type a password only to learn that their role does not allow the call.
    ['tells a missing role first', { role: 'analyst' }, {}, 'role_missing'],
    ['tells a missing role for a member first', { role: 'manager' }, { role: 'owner' }, 'role_missing'],
    ['tells a due second factor first', { isFactorDue: true }, {}, 'second_factor_required'],
  ] as const)('%s', async (_what, more, payload, expected) => {
    const app = await buildTestApp({ verifyToken: async () => ({ ...ADA, ...more }), routes: [sent] });
    const headers = { authorization: 'good' };
    const answer = await app.inject({ method: 'POST', url: '/v1/sent', headers, payload });
    expect(answer.statusCode === 200 ? answer.body : answer.json().code).toBe(expected);
    await app.close();
  });
});

describe('role', () => {
  const guarded =
    (actor: 'user' | 'anyone'): Routes =>
    async (app) => {
      const call = {
        method: 'PUT',
        path: '/v1/desk',
        actor,
        action: 'work_at_front_desk',
        side: 'commands',
        memberActions: { reason: 'void_records' },
        answers: {},
      } as const;
      app.put('/v1/desk', { config: { actor, call } }, async ({ principal }) => principal?.role ?? 'nobody');
    };
  const put = async (role: UserRole, actor: 'user' | 'anyone', payload: object) => {
    const verifyToken = async () => ({ ...ADA, role });
    const app = await buildTestApp({ verifyToken, routes: [guarded(actor)] });
    const headers = { authorization: 'good' };
    const answer = await app.inject({ method: 'PUT', url: '/v1/desk', headers, payload });
    await app.close();
    return answer.statusCode === 200 ? answer.body : answer.json().code;
  };

  it.each([
    ['takes an action that it may', 'front_desk', 'user', {}, 'front_desk'],
    ['is refused one that it may not', 'analyst', 'user', {}, 'role_missing'],
    ['counts for nothing where nobody need log in', 'analyst', 'anyone', {}, 'nobody'],
    [
      'is refused a member whose action it may not take',
      'front_desk',
      'user',
      { reason: 'x' },
      'role_missing',
    ],
    ['takes a member whose action it may', 'manager', 'user', { reason: 'x' }, 'manager'],
  ] as const)('%s', async (_what, role, actor, payload, expected) => {
    expect(await put(role, actor, payload)).toBe(expected);
  });
});

describe('second factor that is due', () => {
  const sent =
    (action: Action, actor: 'user' | 'anyone'): Routes =>
    async (app) => {
      const call = {
        method: 'PUT',
        path: '/v1/sent',
        actor,
        action,
        side: 'commands',
        memberActions: { reason: 'void_records' },
        answers: {},
      } as const;
      app.put('/v1/sent', { config: { actor, call } }, async ({ principal }) => principal?.role ?? 'nobody');
    };

  it.each([
    ['refuses actions', 'read_records', 'user', {}, {}, 'second_factor_required'],
    ['allows to look after one’s own access', 'use_account', 'user', {}, {}, 'owner'],
    [
      'refuses members with another action',
      'use_account',
      'user',
      {},
      { reason: 'x' },
      'second_factor_required',
    ],
    ['counts for nobody where nobody need log in', 'read_records', 'anyone', {}, {}, 'nobody'],
    [
      'refuses API keys of the person',
      'read_records',
      'user',
      { apiKey: { id: 'a-key', scopes: ['read'] } },
      {},
      'second_factor_required',
    ],
  ] as const)('%s', async (_what, action, actor, more, payload, expected) => {
    const verifyToken = async () => ({ ...ADA, ...more, isFactorDue: true as const });
    const app = await buildTestApp({ verifyToken, routes: [sent(action, actor)] });
    const headers = { authorization: 'good' };
    const answer = await app.inject({ method: 'PUT', url: '/v1/sent', headers, payload });
    expect(answer.statusCode === 200 ? answer.body : answer.json().code).toBe(expected);
    await app.close();
  });
});

describe('long-lived answer', () => {
  it.each([
    ['goes on while its caller may make the call', { role: 'manager' }, true],
    ['ends with the role for it', { role: 'front_desk' }, false],
    ['ends with the scope for it', { role: 'manager', apiKey: { id: 'a-key', scopes: ['read'] } }, false],
    ['ends when a second factor is due', { role: 'manager', isFactorDue: true }, false],
    ['ends with the token', undefined, false],
  ] as const)('%s', async (_what, later, expected) => {
    const call = { method: 'GET', path: '/v1/long', actor: 'user', side: 'reads', answers: {} } as const;
    let now: Partial<Principal> | undefined = {};
    const long: Routes = async (app) => {
      const config = { actor: 'user', call: { ...call, action: 'void_records' } } as const;
      app.get('/v1/long', { config }, async (request) => {
        now = later;
        return String(await app.isStillAuthorised(request));
      });
    };
    const app = await buildTestApp({ verifyToken: async () => now && { ...ADA, ...now }, routes: [long] });
    const answer = await app.inject({ url: '/v1/long', headers: { authorization: 'good' } });
    expect(answer.body).toBe(String(expected));
    await app.close();
  });
});

describe('token', () => {
  it.each([
    ['counts', ACCOUNT, ADA],
    ['does not count when its person has been removed', undefined, undefined],
    ['does not count when its person works for another account', ADA.userId, undefined],
  ])('%s', async (_what, account, expected) => {
    const verifyLiving = onlyLiveUsers(verify, async (userId) =>
      userId === ADA.userId && account !== undefined
        ? { accountId: account, role: 'owner', credentialVersion: 1, factorDueAt: null }
        : undefined,
    );
    expect(await verifyLiving('good')).toEqual(expected);
    expect(await verifyLiving('bad')).toBeUndefined();
  });
});
