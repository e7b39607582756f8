import type { CallActor } from '@waivers/contract/call/call.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { readRoutes } from './read-routes.ts';
import { useReadApp } from './testing/read-app.ts';

/** Lists every route, so that adding one requires a decision about its actor. */
const ACTORS: Readonly<Record<string, CallActor>> = {
  'GET /v1/waiver': 'user',
  'GET /v1/waiver/:id': 'anyone',
  'GET /v1/waiver/:id/versions': 'user',
  'GET /v1/waiver/:id/versions/:version': 'user',
  'GET /v1/public-waiver/:ownerId': 'public',
  'GET /v1/signed_waiver': 'user',
  'POST /v1/signed_waiver/search': 'user',
  'POST /v1/signed_waiver/named': 'user',
  'GET /v1/signed_waiver/events': 'user',
  'GET /v1/signed_waiver/:id': 'public',
  'GET /v1/signed_waiver_auth/:id': 'user',
  'GET /v1/signed_waiver/:id/pdf': 'anyone',
  'GET /v1/signed_waiver_export/:link': 'public',
  'GET /v1/report': 'user',
  'GET /v1/status': 'user',
  'GET /v1/audit/:kind/:id': 'user',
  'GET /v1/audit/:kind/:id/events': 'user',
  'POST /v1/audit/coverage': 'user',
  'GET /v1/audit/signed_waiver/:id/signing': 'user',
};

const read = useReadApp();

const requestsOf = (actor: CallActor): readonly (readonly [method: string, url: string])[] =>
  Object.keys(ACTORS)
    .filter((route) => ACTORS[route] === actor)
    .map((route) => {
      const [method = '', url = ''] = route.replace(':kind', 'waiver').replaceAll(/:\w+/g, v7()).split(' ');
      return [method, url];
    });

const ask = (method: string, url: string, token?: string) =>
  read.app.inject({
    method: method as 'GET',
    url,
    headers: token === undefined ? {} : { authorization: token },
    ...(method === 'POST' ? { payload: {} } : {}),
  });

it('every route has the intended actor', async () => {
  const found: Record<string, CallActor | undefined> = {};
  const collecting =
    (routes: Routes): Routes =>
    async (app, options) => {
      app.addHook('onRoute', ({ method, url, config }) => {
        if (method !== 'HEAD') found[`${method} ${url}`] = config?.actor;
      });
      await routes(app, options);
    };
  const app = await buildTestApp({ routes: readRoutes(read.services).map(collecting) });
  await app.close();
  expect(found).toEqual(ACTORS);
});

describe.each(requestsOf('user'))('%s %s', (method, url) => {
  it('requires a valid token', async () => {
    for (const token of [undefined, 'expired']) {
      const answer = await ask(method, url, token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_authenticated']);
    }
  });
});

describe.each(requestsOf('anyone'))('%s %s', (method, url) => {
  it('works without a token but rejects an invalid one', async () => {
    expect((await ask(method, url)).statusCode).toBe(404);
    expect((await ask(method, url, 'expired')).statusCode).toBe(401);
  });
});

describe.each(requestsOf('public'))('%s %s', (method, url) => {
  it('ignores tokens', async () => {
    const { statusCode } = await ask(method, url);
    expect(statusCode).toBe(404);
    expect((await ask(method, url, 'expired')).statusCode).toBe(statusCode);
  });
});
