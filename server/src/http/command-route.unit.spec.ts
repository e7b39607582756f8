import { defineCall } from '@waivers/contract/call/call.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildTestApp } from '../testing/test-app.ts';
import { commandRoute } from './command-route.ts';

const writeGuest = defineCall({
  method: 'POST',
  path: '/v1/guest',
  actor: 'public',
  side: 'commands',
  command: true,
  answers: { 200: z.object({ name: z.string() }), 204: z.null() },
});

type Outcome =
  | { readonly position: string | undefined; readonly name: string }
  | { readonly refused: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly refusal: { readonly refused: 'erased' } };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const post = async (outcome: Outcome, answers = true) => {
  app = await buildTestApp({
    routes: [
      async (instance) => {
        const carryOut = async () => outcome;
        if (answers) commandRoute(instance, writeGuest, {}, carryOut, ({ name }) => ({ name }));
        else commandRoute(instance, writeGuest, {}, carryOut);
      },
    ],
  });
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/v1/guest' });
  return { statusCode, body: body && JSON.parse(body), position: headers['x-log-position'], headers };
};

const done = { position: 'log.epoch.1.event', name: 'Ada' };

describe('commandRoute', () => {
  it('returns the log position', async () => {
    expect(await post(done)).toMatchObject({
      statusCode: 200,
      body: { name: 'Ada' },
      position: 'log.epoch.1.event',
    });
  });

  it('defaults to 204 with the log position', async () => {
    expect(await post(done, false)).toMatchObject({
      statusCode: 204,
      body: '',
      position: 'log.epoch.1.event',
    });
  });

  it('omits the position if the stream has no events', async () => {
    expect(await post({ ...done, position: undefined })).toMatchObject({
      statusCode: 200,
      position: undefined,
    });
  });

  it('returns a refusal as a problem', async () => {
    const limited = await post({ refused: 'rate_limited', retryAfterSeconds: 7 });
    expect(limited).toMatchObject({ statusCode: 429, body: { code: 'rate_limited' }, position: undefined });
    expect(limited.headers['retry-after']).toBe('7');
  });

  it('returns the refusal of a handled command as a problem', async () => {
    expect(await post({ kind: 'refused', refusal: { refused: 'erased' } })).toMatchObject({
      body: { code: 'erased' },
      position: undefined,
    });
  });
});
