import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp } from '../testing/test-app.ts';
import type { AppDeps, Routes } from './app.ts';
import type { ConnectionLimits } from './connections.ts';

const guests: Routes = async (app) => {
  app.post('/guest', { config: { actor: 'public' } }, async () => ({ result: 'in' }));
};

let app: FastifyInstance;
const sockets = new Set<Socket>();

const listen = async (deps: Partial<AppDeps> = {}): Promise<number> => {
  app = await buildTestApp({ routes: [guests], ...deps });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app.close();
});

const hold = async (port: number, text: string, from = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  sockets.add(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

const heldOpen = (port: number, count: number, text: string, from?: string): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => hold(port, text, from)));

const connectionCount = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

const connectionsBecome = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await connectionCount()).toBe(count), { timeout: 20_000 });

const post = (port: number, localAddress: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/guest',
      method: 'POST',
      localAddress,
      agent: new Agent(),
    };
    const asked = request({ ...options, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    asked.on('error', reject);
    asked.end('{}');
  });

const HALF_A_HEAD = 'POST /guest HTTP/1.1\r\nHost: x\r\n';
const HALF_A_BODY = `${HALF_A_HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
const HAS_ONE_LOOPBACK = process.platform === 'darwin';

describe('connection with malformed bytes', () => {
  it('gets a 400 and closes even if the client keeps its side open', async () => {
    const port = await listen();
    const socket = await hold(port, 'no request at all\r\n\r\n');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await connectionsBecome(0);
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  });

  it('closes even if the client never reads', async () => {
    const port = await listen();
    await heldOpen(port, 20, 'no request at all\r\n\r\n');
    await connectionsBecome(0);
  });
});

describe('address with hundreds of connections', () => {
  it.skipIf(HAS_ONE_LOOPBACK).each([
    ['waiting for headers', HALF_A_HEAD],
    ['waiting for a body', HALF_A_BODY],
    ['between requests', `${HALF_A_HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`],
  ])('does not lock out other addresses while %s', async (_what, text) => {
    const port = await listen({ connections: { total: 60, perNetwork: 1000 } });
    await heldOpen(port, 300, text);
    expect(await post(port, '127.0.0.2')).toBe(200);
    await vi.waitFor(async () => expect(await connectionCount()).toBeLessThanOrEqual(60), {
      timeout: 20_000,
    });
  });

  it.skipIf(HAS_ONE_LOOPBACK)('is limited to its own share of connections', async () => {
    const port = await listen({ connections: { total: 1000, perNetwork: 40 } });
    await heldOpen(port, 300, HALF_A_HEAD);
    await heldOpen(port, 30, HALF_A_HEAD, '127.0.0.2');
    await connectionsBecome(70);
  });

  it.skipIf(HAS_ONE_LOOPBACK)('leaves room for the last answers of other addresses', async () => {
    const port = await listen({ connections: { total: 100, perNetwork: 40 } });
    await heldOpen(port, 300, HALF_A_HEAD);
    const oldest = await hold(port, HALF_A_HEAD, '127.0.0.2');
    const answer = once(oldest, 'data');
    await heldOpen(port, 40, HALF_A_HEAD, '127.0.0.2');
    expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 (429|503) /);
  });

  it('loses its oldest connection when it opens another', async () => {
    const port = await listen({ connections: { total: 1000, perNetwork: 40 } });
    await heldOpen(port, 300, HALF_A_HEAD);
    expect(await post(port, '127.0.0.1')).toBe(200);
  });

  it('is exempt from the limit when it is a trusted proxy', async () => {
    const port = await listen({ connections: { total: 1000, perNetwork: 40 }, trustProxy: ['loopback'] });
    await heldOpen(port, 100, HALF_A_HEAD);
    await connectionsBecome(100);
  });
});

describe('request in progress', () => {
  const begin = async (connections: ConnectionLimits) => {
    const [asked, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const atWork: Routes = async (instance) => {
      instance.post('/guest', { config: { actor: 'public' } }, async () => {
        asked.resolve();
        await allowed.promise;
        return { result: 'in' };
      });
    };
    const port = await listen({ routes: [atWork], connections });
    const answered = post(port, '127.0.0.1');
    await asked.promise;
    return { port, answered, allowed };
  };

  it('turns another connection away with 503 and Retry-After if there is no room', async () => {
    const { port, answered, allowed } = await begin({ total: 1, perNetwork: 20 });
    const newcomer = await hold(port, HALF_A_HEAD);
    const answer = String((await once(newcomer, 'data'))[0]);
    expect(answer).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n.*"code":"overloaded"/s);
    await connectionsBecome(1);
    allowed.resolve();
    expect(await answered).toBe(200);
  });

  it('is not aborted to make room for another connection', async () => {
    const { port, answered, allowed } = await begin({ total: 60, perNetwork: 20 });
    await heldOpen(port, 100, HALF_A_HEAD);
    allowed.resolve();
    expect(await answered).toBe(200);
  });
});

describe('connection that makes room for another', () => {
  const REQUEST = `${HALF_A_HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

  it('gets 503 with Retry-After if it is idle, because its next request may be on its way', async () => {
    const port = await listen({ connections: { total: 1, perNetwork: 20 } });
    const idle = await hold(port, REQUEST);
    expect(String((await once(idle, 'data'))[0])).toContain('200 OK');
    const refused = once(idle, 'data');
    await hold(port, HALF_A_HEAD);
    expect(String((await refused)[0])).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
  });

  it('gets no second status line while a response is being sent', async () => {
    const streaming: Routes = async (instance) => {
      instance.post('/guest', { config: { actor: 'public' } }, (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-length': '100' });
        reply.raw.write('{');
      });
    };
    const port = await listen({ routes: [streaming], connections: { total: 1, perNetwork: 20 } });
    const reading = await hold(
      port,
      `${HALF_A_HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    );
    let received = '';
    reading.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    await vi.waitFor(() => expect(received).toContain('200 OK'));
    const newcomer = await hold(port, HALF_A_HEAD);
    expect(String((await once(newcomer, 'data'))[0])).toMatch(/^HTTP\/1.1 503 /);
    expect(received).not.toContain('503');
  });
});

describe('connection with a thousand pipelined requests', () => {
  it('is closed after only a few requests have started', async () => {
    let begun = 0;
    const never: Routes = async (instance) => {
      instance.get('/guest', { config: { actor: 'public' } }, () => {
        begun += 1;
        return new Promise<never>(() => undefined);
      });
    };
    const port = await listen({ routes: [guests, never] });
    await hold(port, 'GET /guest HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
    await connectionsBecome(0);
    expect(begun).toBeLessThan(10);
    expect(await post(port, '127.0.0.1')).toBe(200);
  });

  it('stays open if the client waits for each response', async () => {
    const port = await listen();
    const socket = await hold(port, '');
    for (let asked = 1; asked <= 50; asked += 1) {
      const answered = once(socket, 'data');
      socket.write(`${HALF_A_HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
      expect(String(await answered)).toContain('200 OK');
    }
    await connectionsBecome(1);
  });
});

describe('request with two Host headers', () => {
  it('is rejected, and its connection is closed', async () => {
    const port = await listen();
    const socket = await hold(port, `${HALF_A_HEAD}HOST: y\r\nContent-Length: 0\r\n\r\n`);
    const answer = String((await once(socket, 'data'))[0]);
    expect(answer).toMatch(/^HTTP\/1.1 400 .*\r\nconnection: close\r\n.*"code":"bad_request"/is);
    await connectionsBecome(0);
  });

  it('is detected by header names, not values', async () => {
    const port = await listen();
    const json = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    const socket = await hold(port, `${HALF_A_HEAD}X-Sorted-By: host\r\n${json}`);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  });
});
