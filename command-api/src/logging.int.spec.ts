import { LogError } from '@waivers/events/log/port/errors.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productRoutes } from './process/product-routes.ts';
import { stoppedClock } from './registration/testing/registration-services.ts';
import { openTestDatabase } from './testing/test-database.ts';
import {
  buildTestProduct,
  REGISTRATION_TOKEN,
  registerOwner,
  registration,
  testServices,
} from './testing/test-product.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const CANARY = 'Canaria-Vogelsang';
const SIGNED_KEY = 'CanarySignedKeyCanarySignedKeyCanarySignedK';

describe('server log', () => {
  it('contains no name, address, key, token, body or URL', async () => {
    const log = captureLog();
    const services = await testServices(test.database, stoppedClock().clock);
    const app = await buildTestProduct(services, {
      logger: createLogger({ level: 'trace', destination: log.destination }),
      routes: [
        ...productRoutes(services),
        async (instance) => {
          const fails = (url: string, error: unknown) =>
            instance.post(url, { config: { actor: 'public' } }, async () => {
              throw error;
            });
          const pgError = {
            code: '23505',
            detail: `Key (email)=(${CANARY}@example.com) already exists.`,
            constraint: 'credentials_email_key',
          };
          fails('/fails/database', Object.assign(new Error(`duplicate key ${CANARY}`), pgError));
          fails('/fails/syntax', new SyntaxError(`Unexpected token in "${CANARY}"`));
          fails('/fails/zod', z.string().max(1).safeParse(CANARY, { reportInput: true }).error);
          fails('/fails/log', new LogError('log_unavailable', 'away', { cause: new Error(CANARY) }));
          fails('/fails/text', CANARY);
          fails('/fails/bug', new TypeError('x is not a function'));
          instance.get(
            '/bad-answer',
            { config: { actor: 'public' }, schema: { response: { 200: z.object({ name: z.int() }) } } },
            async () => ({ name: CANARY }) as never,
          );
        },
      ],
    });
    const owner = await registerOwner(app);
    const asOwner = {
      authorization: owner.token,
      'user-agent': CANARY,
      cookie: CANARY,
      referer: `https://x/${SIGNED_KEY}`,
    };
    const register = { 'x-registration-token': REGISTRATION_TOKEN };
    const mail = `${CANARY}@example.com`;
    const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });

    await post('/v1/user', { ...registration(mail), lastName: CANARY, company: CANARY }, register);
    await post('/v1/user', { ...registration(mail), lastName: CANARY, [CANARY]: 1, email: CANARY }, register);
    await post('/v1/user', `{"lastName":"${CANARY}`, register);
    await post('/v1/auth/login', { username: CANARY, password: CANARY });
    await post('/v1/auth/login', { username: owner.username, password: owner.password });
    await post('/v1/auth/new-password', { session: CANARY, newPassword: CANARY });
    await post('/v1/waiver', { title: CANARY, locale: 'en', published: true }, asOwner);
    await post('/v1/signed_waiver', { id: v7(), submission: { adult: { firstName: CANARY } } });
    await app.inject({ url: '/v1/auth/me', headers: asOwner });
    await app.inject({ url: '/v1/auth/me', headers: { authorization: `Bearer ${CANARY}` } });
    await app.inject({ url: `/v1/signed_waiver/${v7()}?signed_key=${SIGNED_KEY}`, headers: asOwner });
    await app.inject({ url: `/v1/signed_waiver/${v7()}`, headers: { 'x-signed-key': SIGNED_KEY } });
    await app.inject(`/sign-confirmation/${SIGNED_KEY}/${v7()}`);
    await app.inject(`/v1/${SIGNED_KEY}/%zz?name=${CANARY}`);
    await app.inject({ method: 'DELETE', url: `/v1/signed_waiver/${SIGNED_KEY}` });
    for (const kind of ['database', 'syntax', 'zod', 'log', 'text', 'bug']) {
      const failed = await post(`/fails/${kind}?key=${SIGNED_KEY}`, { name: CANARY });
      expect([kind, failed.statusCode]).toEqual([kind, kind === 'log' ? 503 : 500]);
      expect(failed.body).not.toContain(CANARY);
    }
    expect((await app.inject('/bad-answer')).statusCode).toBe(500);
    await app.close();

    const text = log.text();
    for (const secret of [
      CANARY,
      SIGNED_KEY,
      owner.email,
      owner.username,
      owner.password,
      owner.token,
      'Lovelace',
      'Acme',
      REGISTRATION_TOKEN,
      'Canary',
    ]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/v1/auth/me',
        status: 200,
        accountId: owner.accountId,
        userId: owner.userId,
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ route: 'none', status: 404 }));
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'unexpected error',
        err: expect.objectContaining({ code: '23505', constraint: 'credentials_email_key' }),
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({
          type: 'TypeError',
          message: 'is not a function',
          stack: expect.anything(),
        }),
      }),
    );
  });
});
