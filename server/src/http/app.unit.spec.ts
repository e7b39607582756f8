import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { UnknownEventType } from '@waivers/events/log/port/codec.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '../testing/test-app.ts';
import type { AppDeps, Routes } from './app.ts';
import { sendPosition } from './command-ids.ts';

const guests: Routes = async (app) => {
  app.post(
    '/guest',
    {
      config: { actor: 'public', command: true },
      schema: {
        body: z.strictObject({
          name: z.string().trim().min(1, 'Please fill in this field.').max(20),
          party: z.array(z.strictObject({ age: z.int() })).optional(),
        }),
        response: { 201: z.object({ name: z.string(), commandId: z.string() }) },
      },
    },
    async (request, reply) => {
      sendPosition(reply, 'log.epoch.1.event');
      return reply.code(201).send({ name: request.body.name, commandId: request.commandId });
    },
  );
  app.get(
    '/guest/:id',
    {
      config: { actor: 'public' },
      schema: {
        params: z.object({ id: z.uuid() }),
        querystring: z.object({ limit: z.coerce.number().optional() }),
      },
    },
    async () => ({ result: 'there' }),
  );
};

const failing =
  (error: unknown): Routes =>
  async (app) => {
    app.get('/fails', { config: { actor: 'public' } }, async () => {
      throw error;
    });
  };

let app: FastifyInstance;
const build = async (deps: Partial<AppDeps> = { routes: [guests] }) => {
  app = await buildTestApp(deps);
  return app;
};
afterEach(() => app.close());

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/guest',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });

describe('request body', () => {
  it('is validated and trimmed', async () => {
    await build();
    const answer = await post({ name: ' Ada ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'Ada' });
  });

  it.each([
    ['an empty object', {}, [['name', 'required']]],
    ['a wrong type', { name: 5 }, [['name', 'wrong_type']]],
    ['a blank text', { name: '  ' }, [['name', 'required']]],
    ['a long text', { name: 'x'.repeat(21) }, [['name', 'too_long']]],
    ['an unknown field', { name: 'Ada', admin: true }, [['admin', 'unknown_field']]],
    [
      'two wrong values',
      { name: 5, party: [{ age: 1 }, { age: 'x' }] },
      [
        ['name', 'wrong_type'],
        ['party[1].age', 'wrong_type'],
      ],
    ],
    ['no object', [], [['', 'wrong_type']]],
    ['null', null, [['', 'wrong_type']]],
  ])('with %s is rejected with 422 and the path of each wrong value', async (_what, body, expected) => {
    await build();
    const answer = await post(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const { errors, ...problem } = answer.json();
    expect(problem).toEqual({
      type: '/problems/invalid',
      title: 'Some values need to be corrected.',
      status: 422,
      code: 'invalid',
    });
    expect(errors.map((error: { path: string; code: string }) => [error.path, error.code])).toEqual(expected);
  });

  it('is rejected with English error messages', async () => {
    await build();
    const { errors } = (await post({ name: 5, party: [{ age: 'x' }, {}] })).json();
    expect(errors.map(({ message }: { message: string }) => message)).toEqual([
      'This must be a text.',
      'This must be a number.',
      'This field is required.',
    ]);
  });

  it.each([
    ['text', 'name=Ada'],
    ['half a document', '{"name":"A'],
    ['nothing', ''],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('consisting of %s is rejected with 400', async (_what, body) => {
    await build();
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('not_json');
  });

  it.each([
    ['U+0000', { name: 'A\u0000' }, 'name', 'forbidden_characters'],
    ['a lone surrogate', { party: [{ age: 1, '\ud800': 1 }] }, 'party[0]', 'forbidden_name'],
    ['a lone surrogate in a value', { party: ['x', '\udfff'] }, 'party[1]', 'forbidden_characters'],
  ])('with %s is rejected with 422', async (_what, body, path, code) => {
    await build();
    const answer = await post(JSON.stringify(body));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path, code }]);
  });

  it.each(['{"__proto__":{"admin":true},"name":"A"}', '{"name":"A","party":[{"\\u005f_proto__":1}]}'])(
    'with a __proto__ key is rejected with 422: %s',
    async (body) => {
      await build();
      const answer = await post(body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].code).toBe('forbidden_name');
    },
  );

  it('nested 30,000 levels deep is rejected with 422', async () => {
    await build();
    const answer = await post(`{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].code).toBe('too_deep');
  });

  it('larger than the route’s limit is rejected with 413', async () => {
    await build();
    const answer = await post({ name: 'x'.repeat(64 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('too_large');
    expect(answer.headers.connection).toBeUndefined();
  });

  it('far larger than the limit is rejected without being read to the end', async () => {
    await build();
    const answer = await post('{}', { 'content-length': String(17 * 1024 * 1024) });
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json-patch+json',
    'application/json; charset=iso-8859-1',
    'application/json, text/plain',
    'text/plain; application/json',
    ' application/json\tx',
    'multipart/form-data; boundary=x',
  ])('of type %s is rejected with 415', async (type) => {
    await build();
    const answer = await post('{"name":"Ada"}', { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().code).toBe('unsupported_media_type');
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ])('of type %s is accepted', async (type) => {
    await build();
    expect((await post('{"name":"Ada"}', { 'content-type': type })).statusCode).toBe(201);
  });

  it('that is compressed is rejected with 415', async () => {
    await build();
    expect((await post('{"name":"Ada"}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });
});

describe('URL', () => {
  it('may end with a slash', async () => {
    await build();
    const id = '01890000-0000-7000-8000-000000000000';
    for (const url of [`/guest/${id}`, `/guest/${id}/`]) {
      expect((await app.inject(url)).statusCode).toBe(200);
    }
  });

  it.each(['/', '/v1', '/v1/nobody', '/guest/not-an-id', '/%zz', `/guest/${'x'.repeat(500)}`])(
    'of an unknown resource returns a 404 problem: %s',
    async (url) => {
      await build();
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 });
    },
  );

  it('with another method returns 405 and lists the allowed ones', async () => {
    await build();
    const answer = await app.inject({ method: 'PUT', url: '/guest' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.json().code).toBe('method_not_allowed');
    const other = await app.inject({ method: 'DELETE', url: '/guest/x/' });
    expect(other.headers.allow).toBe('GET, HEAD');
  });

  it.each(['QUERY', 'PROPFIND', 'M-SEARCH'])(
    'returns 501 for method %s, whether the URL exists or not',
    async (method) => {
      await build();
      for (const url of ['/guest', '/v1/nothing']) {
        const answer = await app.inject({ method: method as 'GET', url });
        expect([answer.statusCode, answer.json().code]).toEqual([501, 'method_unknown']);
      }
    },
  );

  it('with an invalid query value returns its path in the error', async () => {
    await build();
    const answer = await app.inject('/guest/01890000-0000-7000-8000-000000000000?limit=x');
    expect(answer.json().errors).toMatchObject([{ path: 'query.limit', code: 'wrong_type' }]);
  });
});

describe('command', () => {
  it('uses the client’s idempotency key as its id', async () => {
    await build();
    const key = '0189ABCD-0000-7000-8000-000000000000';
    const answer = await post({ name: 'Ada' }, { 'idempotency-key': key });
    expect(answer.json().commandId).toBe(key.toLowerCase());
  });

  it('gets a generated id when the client sends none', async () => {
    await build();
    const ids = [await post({ name: 'Ada' }), await post({ name: 'Ada' })].map(
      (answer) => answer.json().commandId,
    );
    expect(z.uuid().safeParse(ids[0]).success).toBe(true);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('is rejected when the idempotency key is not a UUID', async () => {
    await build();
    const answer = await post({ name: 'Ada' }, { 'idempotency-key': '42' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'Idempotency-Key', code: 'invalid_format' }]);
  });

  it('returns its log position', async () => {
    await build();
    expect((await post({ name: 'Ada' })).headers['x-log-position']).toBe('log.epoch.1.event');
  });
});

describe('failure', () => {
  const databaseError = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });

  it.each([
    ['a full queue', new LogError('log_overloaded', 'full'), 503, 'overloaded'],
    ['a log that is away', new LogError('log_unavailable', 'away'), 503, 'unavailable'],
    ['an event of a newer version', new UnknownEventType('PasskeyAdded'), 503, 'unavailable'],
    ['a database that starts', databaseError, 503, 'unavailable'],
    ['a database that is away', refused, 503, 'unavailable'],
    ['an event over the limit', new LogError('event_too_large', 'large'), 413, 'too_large'],
    ['a damaged log', new LogError('log_corrupt', 'corrupt'), 500, 'internal'],
    ['a bug', new TypeError("Cannot read properties of undefined (reading 'secret')"), 500, 'internal'],
    ['something thrown that is no error', 'secret', 500, 'internal'],
    [
      'an error that wants to be a 404',
      Object.assign(new Error('secret'), { statusCode: 404 }),
      500,
      'internal',
    ],
  ])('becomes a problem: %s', async (_what, error, status, code) => {
    await build({ routes: [failing(error)] });
    const answer = await app.inject('/fails');
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, status });
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
  });

  it('of known duration sets Retry-After', async () => {
    await build({ routes: [failing(new Overloaded('Not now.', 180))] });
    const answer = await app.inject('/fails');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '180']);
  });
});

describe('every response', () => {
  it('disables caching, framing, MIME sniffing and referrers', async () => {
    await build();
    for (const url of ['/guest/01890000-0000-7000-8000-000000000000', '/v1/nothing']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('disables MIME sniffing and referrers even for a malformed URL', async () => {
    await build();
    expect((await app.inject('/%zz')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('sends HSTS for one year if the public URL uses https', async () => {
    await build({ routes: [guests], publicUrl: 'https://waivers.example' });
    expect((await app.inject('/v1/nothing')).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('closes the connection while draining', async () => {
    const readiness = { checks: {}, draining: false };
    await build({ routes: [guests], readiness });
    readiness.draining = true;
    const answer = await post({ name: 'Ada' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.connection).toBe('close');
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'draining']);
  });
});

describe('client address', () => {
  const whoAmI: Routes = async (instance) => {
    instance.get('/address', { config: { actor: 'public' } }, async (request) => ({ ip: request.ip }));
  };
  const seenThrough = async (trustProxy: AppDeps['trustProxy'], forwarded: string) => {
    await build({ routes: [whoAmI], trustProxy });
    const answer = await app.inject({
      url: '/address',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    return answer.json().ip;
  };

  it.each([
    ['nobody', false, '10.0.0.1'],
    ['the last hop', 1, '192.0.2.9'],
    ['the last two hops', 2, '198.51.100.7'],
    ['a network', ['10.0.0.0/8'], '192.0.2.9'],
    ['addresses', ['10.0.0.1', '192.0.2.9'], '198.51.100.7'],
    ['another network', ['172.16.0.0/12'], '10.0.0.1'],
  ] as const)('is taken only from trusted proxies: %s', async (_who, trustProxy, address) => {
    expect(await seenThrough(trustProxy, '203.0.113.1, 198.51.100.7, 192.0.2.9')).toBe(address);
  });
});

describe('too many requests from one address', () => {
  it('are rejected with 429 even for unknown paths, except for health checks', async () => {
    await build({
      routes: [guests],
      addressLimits: {
        requestsPerMinute: { signing: 1, watching: 1, page: 1, proof: 1, other: 3 },
        largeBytesPerMinute: 1,
        storedBytesPerHour: 1,
        watchingBytesPerHour: 1,
      },
    });
    const statuses = [];
    for (const url of ['/guest/x', '/v1/nothing', '/guest/x', '/guest/x']) {
      statuses.push((await app.inject(url)).statusCode);
    }
    expect(statuses).toEqual([404, 404, 404, 429]);
    const answer = await app.inject('/guest/x');
    expect(answer.json().code).toBe('rate_limited');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });
});

describe('forwarded address', () => {
  const whoAmI: Routes = async (instance) => {
    instance.get('/address', { config: { actor: 'public' } }, async (request) => ({ ip: request.ip }));
  };

  it.each([
    ['unknown', '10.0.0.1'],
    ['<script>', '10.0.0.1'],
    ['192.0.2.9, 1.2.3', '10.0.0.1'],
    ['_hidden, 192.0.2.9', '192.0.2.9'],
    ['192.0.2.9:4711', '192.0.2.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['', '10.0.0.1'],
    [`${'9'.repeat(5000)}`, '10.0.0.1'],
  ])('is ignored unless it is an IP address: %s', async (forwarded, address) => {
    await build({ routes: [whoAmI], trustProxy: 1 });
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await app.inject({ url: '/address', remoteAddress: '10.0.0.1', headers });
    expect(answer.json().ip).toBe(address);
  });
});

describe('route without an actor', () => {
  it('prevents the app from starting', async () => {
    await build({});
    await expect(
      buildTestApp({
        routes: [
          async (instance) => {
            instance.get('/open', async () => 'secret');
          },
        ],
      }),
    ).rejects.toThrow('Route GET /open declares no actor');
  });
});
