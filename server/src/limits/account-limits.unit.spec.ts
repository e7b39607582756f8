import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Routes } from '../http/app.ts';
import { buildTestApp } from '../testing/test-app.ts';

const routes: Routes = async (app) => {
  const body = z.object({ text: z.string() });
  app.post('/noted', { config: { actor: 'user', command: true }, schema: { body } }, async () => ({}));
  app.post('/search', { config: { actor: 'user' }, schema: { body } }, async () => ({}));
  app.post(
    '/again',
    { config: { actor: 'user', maxEvents: 2 }, schema: { body } },
    async (request, reply) => {
      if (request.body.text === 'refused') return reply.code(409).send();
      if (request.body.text === 'broken') throw new Error('The log is away.');
      request.eventsAppended = Number(request.body.text);
      return {};
    },
  );
  app.post('/signed', { config: { actor: 'public', command: true }, schema: { body } }, async () => ({}));
};

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildTestApp({
    accountBytesPerHour: 10_000,
    verifyToken: async (token) => ({ accountId: token, userId: 'u', sessionId: 's', role: 'owner' }),
    routes: [routes],
  });
});
afterEach(() => app.close());

const post = (url: string, authorization: string, text = '') =>
  app.inject({ method: 'POST', url, headers: { authorization }, payload: { text } });

it('limitAccounts limits bytes per account and hour without affecting other accounts', async () => {
  expect((await post('/noted', 'one')).statusCode).toBe(200);
  expect((await post('/noted', 'one')).statusCode).toBe(200);
  const refused = await post('/noted', 'one');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post('/noted', 'other')).statusCode).toBe(200);
});

it('limitAccounts charges for every event of a multi-event call', async () => {
  for (let count = 0; count < 5; count += 1) expect((await post('/again', 'one', '0')).statusCode).toBe(200);
  expect((await post('/again', 'one', '2')).statusCode).toBe(200);
  expect((await post('/again', 'one', '0')).statusCode).toBe(429);
  expect((await post('/again', 'other', '0')).statusCode).toBe(200);
});

it('limitAccounts charges all events of a failed call but none of a refused one', async () => {
  for (let count = 0; count < 5; count += 1)
    expect((await post('/again', 'one', 'refused')).statusCode).toBe(409);
  expect((await post('/again', 'one', 'broken')).statusCode).toBe(500);
  expect((await post('/again', 'one', '0')).statusCode).toBe(429);
});

it('limitAccounts charges for the size of the body', async () => {
  expect((await post('/noted', 'one', 'x'.repeat(4000))).statusCode).toBe(200);
  expect((await post('/noted', 'one')).statusCode).toBe(429);
});

it.each(['/search', '/signed'])('limitAccounts does not charge queries or public calls: %s', async (url) => {
  for (let count = 0; count < 5; count += 1) expect((await post(url, 'one')).statusCode).toBe(200);
});
