import type { CallActor } from '@waivers/contract/call/call.ts';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../http/app.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { onlyLiveUsers } from './authorise.ts';

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
    ['owner', undefined, 401],
    ['owner', 'good', ADA],
    ['owner', 'Bearer good', ADA],
    ['owner', 'bearer  good ', ADA],
    ['owner', 'bad', 401],
    ['owner', 'Bearer', 401],
    ['owner', '', 401],
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
      routes: [asking('owner', 'anyone', 'public')],
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
    actor: 'owner',
    side: 'commands',
    scope: 'manage',
    confirmed: true,
    answers: {},
  } as const;
  const sent: Routes = async (app) => {
    app.post('/v1/sent', { config: { actor: 'owner', call } }, async () => 'in');
  };

  it.each([
    ['refuses a person who has not confirmed', {}, 403],
    ['takes a person who has', { confirmedVersion: 1 }, 200],
    ['takes a program, which knows no password', { apiKey: { id: 'a-key', scopes: ['manage'] } }, 200],
  ] as const)('%s', async (_what, more, status) => {
    const app = await buildTestApp({ verifyToken: async () => ({ ...ADA, ...more }), routes: [sent] });
    const answer = await app.inject({ method: 'POST', url: '/v1/sent', headers: { authorization: 'good' } });
    expect(answer.statusCode).toBe(status);
    await app.close();
  });
});

describe('token', () => {
  it.each([
    ['counts', ACCOUNT, ADA],
    ['does not count when its person has been erased', undefined, undefined],
    ['does not count when its person works for another account', ADA.userId, undefined],
  ])('%s', async (_what, account, expected) => {
    const verifyLiving = onlyLiveUsers(verify, async (userId) =>
      userId === ADA.userId && account !== undefined
        ? { accountId: account, credentialVersion: 1 }
        : undefined,
    );
    expect(await verifyLiving('good')).toEqual(expected);
    expect(await verifyLiving('bad')).toBeUndefined();
  });
});
