import { once } from 'node:events';
import { createServer, METHODS, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Front, startFront } from './front.ts';
import type { Patience } from './processes-of-a-side.ts';
import { createWhichSide } from './which-side.ts';

let servers: Server[] = [];
let front: Front | undefined;
afterEach(async () => {
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
  await front?.close();
});

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const echo = (name: string): Promise<string> =>
  listen((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.writeHead(201, { Connection: 'x-hop', 'X-Hop': '1', 'X-End': '2' });
      response.end(JSON.stringify({ name, method, url, body, headers }));
    });
  });

const broken = (): Promise<string> =>
  listen((request) => {
    request.resume().on('end', () => request.socket.destroy());
  });

const unreachable = async (): Promise<string> => {
  const url = await echo('unreachable');
  const server = servers.pop();
  server?.close();
  if (server !== undefined) await once(server, 'close');
  return url;
};

const startAt = async (
  commands: readonly string[],
  reads: readonly string[],
  {
    followUps = [],
    beside = [],
    ...options
  }: { followUps?: readonly string[]; beside?: readonly string[]; host?: string; patience?: Patience } = {},
) => {
  await front?.close();
  front = await startFront({
    port: 0,
    host: '127.0.0.1',
    upstreams: { commands: () => commands, reads: () => reads, 'follow-ups': () => followUps },
    beside: () => beside,
    whichSide: createWhichSide(EVERY_CALL),
    trustProxy: false,
    connections: { total: 1000, perNetwork: 20 },
    ...options,
  });
  return `http://127.0.0.1:${front.port}`;
};

type Echo = {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};
const ask = async (url: string, init?: RequestInit): Promise<{ response: Response; got: Echo }> => {
  const response = await fetch(url, init);
  return { response, got: (await response.json()) as Echo };
};
const post = { method: 'POST', body: 'an entry' };

/** Sends exact bytes over a raw socket. */
const askRaw = async (url: string, request: string): Promise<Echo> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(request);
  await once(socket, 'close');
  return JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? answer) as Echo;
};

describe('front', () => {
  it('forwards complete requests to the right side and returns the responses', async () => {
    const url = await startAt([await echo('commands')], [await echo('reads')]);
    const { response, got } = await ask(`${url}/v1/waiver?a=%20b`, post);
    expect([got.name, got.method, got.url, got.body]).toEqual([
      'commands',
      'POST',
      '/v1/waiver?a=%20b',
      'an entry',
    ]);
    expect(got.headers.host).toBe(new URL(url).host);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([response.headers.get('x-end'), response.headers.get('x-hop')]).toEqual(['2', null]);
    expect((await ask(`${url}/v1/waiver`)).got.name).toBe('reads');
    const json = { method: 'POST', body: '{ "a":1.0}', headers: { 'content-type': 'application/json' } };
    expect((await ask(`${url}/v1/waiver`, json)).got.body).toBe(json.body);
  });

  it('distributes requests round-robin across the processes of a side', async () => {
    const url = await startAt([], [await echo('one'), await echo('other')]);
    const names = await Promise.all(Array.from({ length: 4 }, async () => (await ask(url)).got.name));
    expect(names.toSorted()).toEqual(['one', 'one', 'other', 'other']);
  });

  it('retries any request on another process when the connection fails', async () => {
    const url = await startAt([await unreachable(), await echo('other'), await unreachable()], []);
    for (let request = 1; request <= 4; request += 1) {
      const { got } = await ask(`${url}/v1/waiver`, post);
      expect([got.name, got.body]).toEqual(['other', 'an entry']);
    }
    const large = { method: 'POST', body: 'large'.repeat(200_000) };
    for (let request = 1; request <= 3; request += 1) {
      expect((await ask(`${url}/v1/waiver`, large)).got.body).toBe(large.body);
    }
  });

  it('retries only safe methods on another process when a response is cut off', async () => {
    const url = await startAt([await broken(), await broken()], [await broken(), await echo('other')]);
    for (let request = 1; request <= 2; request += 1) expect((await ask(url)).got.name).toBe('other');
    const { response, got } = await ask(`${url}/v1/waiver`, post);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(got).toMatchObject({ code: 'unavailable' });
  });

  it('sends unsafe methods only once, and returns 503 when no process is running', async () => {
    const url = await startAt([await broken(), await echo('other')], [await unreachable()]);
    const names: string[] = [];
    for (let request = 1; request <= 2; request += 1) {
      const { got, response } = await ask(`${url}/v1/waiver`, { method: 'POST' });
      names.push(response.ok ? got.name : String(response.status));
    }
    expect(names.toSorted()).toEqual(['503', 'other']);
    expect((await ask(url)).response.status).toBe(503);
    expect((await ask(await startAt([], []))).response.status).toBe(503);
  });

  describe('with a process that accepts requests but does not respond', () => {
    let requests = 0;
    let isFrozen = true;
    let frozen = '';
    const patience = (avoidedMs: number): Patience => ({
      silenceMs: 50,
      avoidedMs,
      isAlive: async (url) => url !== frozen || !isFrozen,
    });
    beforeEach(async () => {
      requests = 0;
      isFrozen = true;
      frozen = await listen((_, response) => {
        requests += 1;
        if (!isFrozen) response.end('{"name":"thawed"}');
      });
    });

    it('gives up on it, retries safe requests on another one, and then avoids it', async () => {
      const processes = [frozen, await echo('other')];
      const url = await startAt(processes, [], { patience: patience(600_000) });
      const statuses: number[] = [];
      for (let request = 1; request <= 4; request += 1)
        statuses.push((await ask(`${url}/v1/waiver`, post)).response.status);
      expect(statuses).toEqual([201, 503, 201, 201]);
      const reading = await startAt([], processes, { patience: patience(600_000) });
      for (let request = 1; request <= 4; request += 1) expect((await ask(reading)).got.name).toBe('other');
      expect(requests).toBe(2);
    });

    it('uses it again if it is the only one, or after the avoidance has ended', async () => {
      const alone = await startAt([], [frozen], { patience: patience(600_000) });
      for (const count of [1, 2])
        expect([(await ask(alone)).response.status, requests]).toEqual([503, count]);
      const url = await startAt([], [frozen, await echo('other')], { patience: patience(100) });
      for (let request = 1; request <= 2; request += 1) expect((await ask(url)).got.name).toBe('other');
      isFrozen = false;
      await expect.poll(async () => (await ask(url)).got.name).toBe('thawed');
    });

    it('keeps waiting while its health check succeeds', async () => {
      const slow = await listen((_, response) => setTimeout(() => response.end('{"name":"slow"}'), 500));
      const isAlive = vi.fn<() => Promise<boolean>>(async () => true);
      const url = await startAt([], [slow], { patience: { ...patience(0), isAlive } });
      expect((await ask(url)).got.name).toBe('slow');
      expect(isAlive).toHaveBeenCalledWith(slow);
    });
  });

  it('forwards a response that arrives before the request has been sent completely', async () => {
    const refusing = await listen((_, response) => response.writeHead(413).end('{"name":"too large"}'));
    const { port } = new URL(await startAt([refusing], []));
    const socket = connect(Number(port), '127.0.0.1');
    let answers = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answers += chunk;
    });
    for (let times = 1; times <= 3; times += 1) {
      socket.write('POST /v1/waiver HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n');
      // The connection must stay open, because the client reads the response only after sending the whole body.
      await new Promise((resolve) => socket.write(Buffer.alloc(4_000_000), resolve));
      await expect.poll(() => answers.match(/^HTTP\/1\.1 413 /gm)).toHaveLength(times);
    }
    expect(answers.match(/\{"name":"too large"\}/g)).toHaveLength(3);
    socket.destroy();
  });

  it('closes the client’s connection during an endless body when the process behind it closes its own', async () => {
    const refusing = await listen((_, response) =>
      response.writeHead(413, { Connection: 'close' }).end('{}'),
    );
    const { port } = new URL(await startAt([refusing], []));
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    let answered = '';
    socket.on('data', (bytes) => {
      answered += bytes.toString();
    });
    const closed = once(socket, 'close');
    socket.write('POST /v1/waiver HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write('4\r\nmore\r\n');
    await closed;
    expect(answered).toMatch(/^HTTP\/1\.1 413 /);
    expect(answered).toMatch(/^connection: close\r$/im);
  });

  it('never parses a body as another request, however its length is declared', async () => {
    const url = await startAt([], [await echo('reads')]);
    const hidden = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const size = hidden.length;
    const framed = {
      'Transfer-Encoding: chunked\r\nConnection: close': `${size.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
      [`Content-Length: ${size}\r\nConnection: close, content-length, host`]: hidden,
    };
    for (const [headers, body] of Object.entries(framed)) {
      const send = (method: string): Promise<Echo> =>
        askRaw(url, `${method} /a HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`);
      for (const method of ['DELETE', 'POST']) {
        const got = await send(method);
        expect([got.method, got.url, got.body, got.headers.host]).toEqual([
          method,
          '/a',
          hidden,
          'localhost',
        ]);
      }
      expect(await send('GET')).toMatchObject({ code: 'bad_request' });
    }
  });

  it('rejects paths that would change in transit, and unknown methods', async () => {
    const url = await startAt([], [await echo('reads')]);
    const send = (line: string): Promise<Echo> =>
      askRaw(url, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const changed = ['*', 'http://other.example/a', '/a/../b', '/a/%2e%2E/b', '/a%2f../b', '//a//b', '/a\\b'];
    for (const address of changed) {
      expect(await send(`OPTIONS ${address}`)).toMatchObject({ code: 'bad_request' });
    }
    expect(await send('GET /%zz')).toMatchObject({ code: 'not_found' });
    const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'];
    for (const method of METHODS.filter((each) => !known.includes(each))) {
      expect(await send(`${method} /a`)).toMatchObject({ code: 'method_unknown' });
    }
    for (const address of ['/a//b?c=%2e%2e&d=/../', `/${'long'.repeat(500)}`]) {
      expect(await send(`OPTIONS ${address}`)).toMatchObject({ name: 'reads', url: address });
    }
  });

  it('drops hop-by-hop headers', async () => {
    const url = await startAt([await echo('commands')], []);
    const hops =
      'Keep-Alive: timeout=5\r\nTE: trailers\r\nUpgrade: h2c\r\nExpect: 100-continue\r\nX-Hop: 1\r\n';
    const got = await askRaw(
      url,
      `POST /v1/waiver HTTP/1.1\r\nHost: x\r\nConnection: close, x-hop\r\n${hops}X-End: 2\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect([got.body, got.headers['x-end']]).toEqual(['{}', '2']);
    for (const name of ['keep-alive', 'te', 'upgrade', 'expect', 'x-hop']) {
      expect(got.headers).not.toHaveProperty(name);
    }
  });

  it('forwards responses without a body and keeps their Content-Length', async () => {
    const url = await startAt(
      [],
      [
        await listen(({ method }, response) => {
          if (method === 'HEAD') response.writeHead(200, { 'Content-Length': '7' }).end();
          else response.writeHead(304, { ETag: '"1"' }).end();
        }),
      ],
    );
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
    const unchanged = await fetch(url);
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, '"1"']);
  });

  it('forwards server-sent events immediately and ends the stream when the client disconnects', async () => {
    let isClosed = false;
    let send: (event: string) => void = () => undefined;
    const stream = await listen((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      send = (event) => response.write(event);
      response.on('close', () => {
        isClosed = true;
      });
      send('data: 1\n\n');
    });
    const response = await fetch(await startAt([], [stream]));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe('data: 1\n\n');
    send('data: 2\n\n');
    expect(await next()).toBe('data: 2\n\n');
    await reader.cancel();
    await expect.poll(() => isClosed).toBe(true);
  });

  it('streams a request body and aborts it when the client disconnects', async () => {
    let got = '';
    let isAborted = false;
    const reading = await listen((request) => {
      request.on('data', (bytes: Buffer) => {
        got += bytes.toString();
      });
      request.on('error', () => {
        isAborted = true;
      });
    });
    const { port } = new URL(await startAt([reading], []));
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.write('POST /v1/waiver HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nbegun');
    await expect.poll(() => got).toBe('begun');
    socket.destroy();
    await expect.poll(() => isAborted).toBe(true);
  });

  it('never makes a truncated response look complete', async () => {
    let requests = 0;
    const cut = await listen((_, response) => {
      requests += 1;
      response.write('half', () => response.destroy());
    });
    const response = await fetch(await startAt([], [cut, cut]));
    await expect(response.text()).rejects.toThrow();
    expect(requests).toBe(1);
  });

  it('forwards a 503 unchanged without retrying', async () => {
    let requests = 0;
    const busy = await listen((_, response) => {
      requests += 1;
      response.writeHead(503, { 'Retry-After': '9' }).end('{"name":"busy"}');
    });
    const { response, got } = await ask(await startAt([], [busy, busy]));
    expect([response.status, response.headers.get('retry-after'), got.name, requests]).toEqual([
      503,
      '9',
      'busy',
      1,
    ]);
  });

  it('reports degraded instead of down while one side does not respond', async () => {
    const silent = await listen(() => undefined);
    const url = await startAt([silent], [await listen((_, response) => response.end())]);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { status: 'degraded', checks: { commands: 'away', reads: 'ok' } },
    ]);
    const nobody = await startAt([silent], [await unreachable()]);
    expect((await fetch(`${nobody}/readyz`)).status).toBe(503);
  });

  it('adds forwarding headers, except for clients on this machine', async () => {
    const reads = [await echo('reads')];
    const url = await startAt([], reads);
    expect((await ask(url)).got.headers).not.toHaveProperty('x-forwarded-for');
    const through = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    expect((await ask(url, through)).got.headers['x-forwarded-for']).toBe('192.0.2.7, 127.0.0.1');
    const open = await startAt([], reads, { host: '0.0.0.0' });
    expect((await ask(open)).got.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('reports ready with one process per side', async () => {
    const ready = await listen((_request, response) => response.end());
    const url = await startAt([await unreachable(), ready], [ready]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const without = await startAt([await unreachable()], [await unreachable()]);
    expect((await fetch(`${without}/healthz`)).status).toBe(200);
  });

  it('reports degraded and lists the failing checks of all processes', async () => {
    const saying = (checks: object) =>
      listen((_request, response) => response.end(JSON.stringify({ status: 'whatever', checks })));
    const fine = await saying({ log: 'ok' });
    const followUps = await saying({ log: 'ok', reactor_asks: 'degraded' });
    const relay = await saying({ relay_lag: 'degraded' });
    const url = await startAt([fine], [fine], { followUps: [followUps], beside: [relay] });
    const asking = await fetch(`${url}/readyz`);
    expect([asking.status, await asking.json()]).toEqual([
      200,
      {
        status: 'degraded',
        checks: {
          reactor_asks: 'degraded',
          relay_lag: 'degraded',
          commands: 'ok',
          reads: 'ok',
          'follow-ups': 'ok',
        },
      },
    ]);
    const without = await startAt([fine], [fine]);
    expect(await (await fetch(`${without}/readyz`)).json()).toEqual({
      status: 'degraded',
      checks: { commands: 'ok', reads: 'ok', 'follow-ups': 'degraded' },
    });
  });

  it('reports not ready while draining, but still responds and closes connections', async () => {
    const url = await startAt([await echo('command')], [await echo('read')]);
    front?.drain();
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    const { response, got } = await ask(`${url}/v1/waiver`);
    expect([got.name, response.headers.get('connection')]).toEqual(['read', 'close']);
  });

  it('limits connections per address but keeps serving that address', async () => {
    const url = await startAt([await echo('command')], [await echo('read')]);
    let closed = 0;
    const held = Array.from({ length: 60 }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket
        .resume()
        .on('error', () => undefined)
        .on('close', () => {
          closed += 1;
        });
      socket.write('POST /v1/waiver HTTP/1.1\r\nHost: x\r\n');
      return socket;
    });
    await expect.poll(() => closed).toBe(40);
    expect((await ask(`${url}/v1/waiver`)).got.name).toBe('read');
    for (const socket of held) socket.destroy();
  });

  it.each([
    ['malformed requests', 'no request at all\r\n\r\n'],
    ['requests for two hosts', 'GET /v1/waiver HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ])('returns 400 for %s and closes the connection', async (_what, text) => {
    const url = await startAt([], [await echo('read')]);
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', () => undefined).write(text);
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n.*"code":"bad_request"/s);
    socket.destroy();
  });
});
