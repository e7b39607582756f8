import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '../../testing/test-app.ts';
import type { Routes } from '../app.ts';
import { LARGE_BODIES_LIMIT } from './large-bodies.ts';

const HALF = LARGE_BODIES_LIMIT / 2;

let app: FastifyInstance;
let arrived: string[];
let sockets: Socket[];

const pictures: Routes = async (routes) => {
  routes.addHook('onRequest', async (request) => void arrived.push(request.url));
  routes.post(
    '/picture',
    { bodyLimit: HALF, config: { actor: 'public' }, schema: { body: z.object({ picture: z.string() }) } },
    async () => ({ result: 'kept' }),
  );
  routes.get('/waits', { config: { actor: 'public' } }, () => new Promise(() => {}));
};

beforeEach(async () => {
  arrived = [];
  sockets = [];
  app = await buildTestApp({ routes: [pictures] });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const begin = async (...requests: readonly string[]): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const before = arrived.length;
  socket.on('error', () => {});
  socket.write(requests.join(''));
  await expect.poll(() => arrived.length).toBe(before + requests.length);
  return socket;
};

const request = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const post = (header: string): string => request('POST /picture', 'Content-Type: application/json', header);
const announcing = (bytes: number): string => post(`Content-Length: ${bytes}`);
const CHUNKED = post('Transfer-Encoding: chunked');
const WHOLE = `${CHUNKED}e\r\n{"picture":""}\r\n0\r\n\r\n`;
const WAITING = request('GET /waits');

const send = (characters: number) =>
  app.inject({ method: 'POST', url: '/picture', payload: { picture: 'x'.repeat(characters) } });
const LARGE = 70_000;

describe('large bodies', () => {
  it('are rejected with Retry-After when the process holds too many', async () => {
    await begin(announcing(HALF));
    expect((await send(LARGE)).statusCode).toBe(200);
    await begin(announcing(HALF));
    const answer = await send(LARGE);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe('overloaded');
    expect(answer.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
  });

  it('do not block small ones', async () => {
    await begin(announcing(HALF));
    await begin(announcing(HALF));
    expect((await send(1000)).statusCode).toBe(200);
  });

  it('of unknown length are counted at the route’s limit', async () => {
    await begin(CHUNKED);
    expect((await send(LARGE)).statusCode).toBe(200);
    await begin(CHUNKED);
    expect((await send(LARGE)).statusCode).toBe(503);
  });

  it('over the route’s limit are rejected without being counted', async () => {
    for (let time = 0; time < 3; time += 1) await begin(announcing(HALF + 1));
    expect((await send(LARGE)).statusCode).toBe(200);
  });

  it('are no longer counted after the response', async () => {
    for (let time = 0; time < 4; time += 1) expect((await send(HALF - 100)).statusCode).toBe(200);
    await begin(announcing(HALF));
    expect((await send(LARGE)).statusCode).toBe(200);
  });

  it.each([
    ['before they came', [announcing(HALF)]],
    ['before one came that is behind another', [WAITING, announcing(HALF)]],
    ['before an answer could be sent, because one before it never came', [WAITING, WHOLE]],
  ])('are no longer counted after their connection closes %s', async (_when, requests) => {
    await begin(announcing(HALF));
    const socket = await begin(...requests);
    expect((await send(LARGE)).statusCode).toBe(503);
    socket.destroy();
    await expect.poll(async () => (await send(LARGE)).statusCode).toBe(200);
  });
});
