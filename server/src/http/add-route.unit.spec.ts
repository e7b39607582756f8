import { type Access, defineCall } from '@waivers/contract/call/call.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { ownerOf } from '../testing/owner-of.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { addRoute } from './add-route.ts';
import type { Routes } from './app.ts';

const ID = '0190f3c8-0000-7000-8000-000000000001';

const BY_USERS = { actor: 'user', action: 'use_account' } as const;
const BY_ANYBODY = { actor: 'public' } as const;

const guestCall = {
  method: 'PUT',
  path: '/v1/guest/{id}',
  side: 'commands',
  command: true,
  tag: 'guests',
  summary: 'Write to a guest',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name: z.string().check(z.maxLength(5)) }),
  answers: { 200: z.object({ name: z.string() }) },
} as const;
const writeGuest = defineCall({ ...guestCall, ...BY_ANYBODY });
const readGuest = defineCall({
  method: 'GET',
  path: '/v1/guest/{id}/name',
  actor: 'public',
  side: 'reads',
  answers: { 200: z.object({ name: z.string() }) },
});

let app: FastifyInstance | undefined;
afterEach(() => app?.close());
const build = async (routes: Routes): Promise<FastifyInstance> => {
  app = await buildTestApp({ routes: [routes] });
  return app;
};

const guests: Routes = async (instance) => {
  addRoute(instance, writeGuest, {}, async (request) => ({
    name: `${request.body.name} of ${request.params.id}`,
    secret: request.commandId,
  }));
  addRoute(instance, readGuest, {}, async () => ({ name: 'Ada' }));
};

const put = (payload: object, id = ID) => app?.inject({ method: 'PUT', url: `/v1/guest/${id}`, payload });

describe('contract route', () => {
  it('uses the contract’s method and path and returns only members it defines', async () => {
    await build(guests);
    const answer = await put({ name: 'Ada' });
    expect([answer?.statusCode, answer?.json()]).toEqual([200, { name: `Ada of ${ID}` }]);
  });

  it('rejects input that violates the contract', async () => {
    await build(guests);
    expect((await put({ name: 'Ada' }, 'x'))?.json().code).toBe('not_found');
    expect((await put({ name: 'Adelheid' }))?.json().errors).toMatchObject([
      { path: 'name', code: 'too_long' },
    ]);
  });

  it('requires the contract’s actor', async () => {
    await build(async (instance) =>
      addRoute(instance, defineCall({ ...guestCall, ...BY_USERS }), {}, async () => ({ name: 'Ada' })),
    );
    expect((await put({ name: 'Ada' }))?.statusCode).toBe(401);
  });

  it('can override a schema without changing the API description', async () => {
    const described = async () =>
      (await app?.inject('/v1/openapi.json'))?.json().paths['/v1/guest/{id}'].put.requestBody;
    await build(guests);
    const contract = await described();
    await app?.close();
    const body = z.extend(writeGuest.body, { name: z.unknown() });
    await build(async (instance) =>
      addRoute(instance, writeGuest, { validate: { body } }, async (request) => ({
        name: typeof request.body.name,
      })),
    );
    expect((await put({ name: 12 }))?.json()).toEqual({ name: 'number' });
    expect((await put({ name: 12, age: 3 }))?.statusCode).toBe(422);
    expect(await described()).toEqual(contract);
  });
});

describe('GET request', () => {
  const listCall = (access: Access, query?: z.ZodMiniObject) =>
    defineCall({
      method: 'GET',
      path: '/v1/guest',
      ...access,
      side: 'reads',
      tag: 'guests',
      summary: 'Guests',
      ...(query !== undefined && { query }),
      answers: { 200: z.object({ asked: z.string() }) },
    });
  const asked = z.object({ terms: z.optional(z.string()), role: z.optional(z.string()) });
  const ask = async (call: ReturnType<typeof listCall>, address: string, method: 'GET' | 'HEAD' = 'GET') => {
    app = await buildTestApp({
      verifyToken: async (token) => ownerOf(token),
      routes: [
        async (instance) =>
          addRoute(instance, call, {}, async ({ query }) => ({ asked: JSON.stringify(query) })),
      ],
    });
    return app.inject({ method, url: `/v1/guest${address}`, headers: { authorization: 'an-owner' } });
  };

  it('rejects unknown parameters from owners and lists the known ones', async () => {
    const answer = await ask(listCall(BY_USERS, asked), '?terms=ada&search=x&__proto__=y');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    const params = { known: 'terms, role' };
    const message = 'Unknown. Expected one of: terms, role.';
    expect(answer.json().errors).toEqual([
      { path: 'query.search', code: 'unknown_field', params, message },
      { path: 'query.__proto__', code: 'unknown_field', params, message },
    ]);
  });

  it('rejects U+0000 in an owner’s parameters', async () => {
    const answer = await ask(listCall(BY_USERS, asked), '?terms=a%00da&role=x&role=%00&limit=1');
    expect(answer.json().errors).toEqual([
      expect.objectContaining({ path: 'query.terms', code: 'forbidden_characters' }),
      expect.objectContaining({ path: 'query.role', code: 'forbidden_characters' }),
    ]);
  });

  it('rejects all parameters of an owner’s call without a query schema', async () => {
    const answer = await ask(listCall(BY_USERS), '?terms=ada');
    expect(answer.json().errors).toEqual([
      { path: 'query.terms', code: 'unknown_field', message: 'This field is not known here.' },
    ]);
  });

  it('checks an owner’s parameters on HEAD requests too, after verifying the token', async () => {
    expect((await ask(listCall(BY_USERS, asked), '?search=x', 'HEAD')).statusCode).toBe(422);
    expect((await app?.inject('/v1/guest?search=x'))?.statusCode).toBe(401);
  });

  it('accepts an owner’s known parameters and those the spec’s client always sends', async () => {
    expect((await ask(listCall(BY_USERS, asked), '?terms=ada&limit=100&page=1')).json()).toEqual({
      asked: '{"terms":"ada"}',
    });
  });

  it('accepts any parameters on other calls, because customers’ links pick up tracking parameters', async () => {
    expect((await ask(listCall({ ...BY_USERS, actor: 'anyone' }, asked), '?utm_source=x')).statusCode).toBe(
      200,
    );
    await app?.close();
    expect((await ask(listCall(BY_ANYBODY), '?utm_source=x')).statusCode).toBe(200);
  });

  it('documents 422 for owners’ calls', async () => {
    await ask(listCall(BY_USERS), '');
    const { responses } = (await app?.inject('/v1/openapi.json'))?.json().paths['/v1/guest'].get ?? {};
    expect(responses['422'].description).toContain('`invalid`');
  });

  it('refuses to start if the query schema of an owner’s call is not an object', async () => {
    const query = z.union([asked, z.object({ id: z.string() })]) as never;
    await expect(ask(listCall(BY_USERS, query), '')).rejects.toThrow(
      'The query of /v1/guest is not an object',
    );
  });
});

describe('app', () => {
  const url = '/v1/guest/:id/name';
  const config = { actor: 'public' } as const;
  const answer = async () => ({ name: 'Ada' });

  it('starts with contract routes, serves HEAD and returns 405 for other methods', async () => {
    const { inject } = (await build(guests)) as { inject: FastifyInstance['inject'] };
    expect((await inject({ method: 'HEAD', url: '/v1/guest/x/name' })).statusCode).toBe(200);
    const other = await inject({ method: 'POST', url: '/v1/guest/x/name' });
    expect([other.statusCode, other.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each<[string, string, Routes]>([
    ['without an entry', `GET ${url}`, async (instance) => void instance.get(url, { config }, answer)],
    ['at the root of the API', 'GET /v1', async (instance) => void instance.get('/v1', { config }, answer)],
    [
      'with the entry of another path',
      'GET /v1/guest',
      async (instance) => void instance.get('/v1/guest', { config: { ...config, call: readGuest } }, answer),
    ],
    [
      'with the entry of another method',
      `DELETE ${url}`,
      async (instance) => void instance.delete(url, { config: { ...config, call: readGuest } }, answer),
    ],
  ])('refuses to start with a route under /v1 %s', async (_what, name, routes) => {
    await expect(buildTestApp({ routes: [routes] })).rejects.toThrow(
      `Route ${name} does not match an entry of the contract. Add one and register it with addRoute.`,
    );
  });
});
