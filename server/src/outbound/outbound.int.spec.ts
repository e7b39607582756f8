import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LOOPBACK_TLS } from '../testing/loopback-certificate.ts';
import { createOutbound, OUTBOUND_LIMITS, type OutboundOptions } from './outbound.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

const httpsServer = (answer: http.RequestListener): Promise<number> =>
  listen(https.createServer(LOOPBACK_TLS, answer));

const outbound = (options: OutboundOptions = {}) => {
  const created = createOutbound({
    ca: LOOPBACK_TLS.cert,
    allowList: { networks: ['127.0.0.0/8'], origins: [] },
    ...options,
  });
  endings.push(created.close);
  return created;
};

const post = (url: string) => ({ url: new URL(url), method: 'POST', body: '{}', maxBytes: 1024 }) as const;

const SHORT = { ...OUTBOUND_LIMITS, connectMs: 300, headMs: 300, wholeMs: 600 };
const NOTHING_OPENED = { networks: [], origins: [] };

describe('outbound request', () => {
  it('is sent unchanged and returns the response', async () => {
    const port = await httpsServer((request, response) => {
      response.writeHead(202, { 'x-seen': `${request.method} ${request.url} ${request.headers['x-id']}` });
      request.pipe(response);
    });
    const sent = { ...post(`https://localhost:${port}/hook?a=1`), headers: { 'x-id': '7' }, body: 'ü' };
    expect(await outbound().send(sent)).toMatchObject({
      kind: 'answered',
      status: 202,
      headers: { 'x-seen': 'POST /hook?a=1 7' },
      body: Buffer.from('ü'),
      isCut: false,
    });
  });

  it.each([
    'https://127.0.0.1:PORT/',
    'https://localhost:PORT/',
    'https://hook.localhost:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://0.0.0.0:PORT/',
    'https://[::1]:PORT/',
    'http://127.0.0.1:PORT/',
  ])('cannot reach this machine via %s', async (url) => {
    let reached = 0;
    const port = await httpsServer((_request, response) => {
      reached += 1;
      response.end();
    });
    const closed = outbound({ allowList: NOTHING_OPENED });
    const address = url.replace('PORT', String(port));
    // `mayReach` must reject the URL before sending, so that a form can show an error.
    expect(closed.mayReach(new URL(address))).toBe(false);
    const result = await closed.send(post(address));
    expect(result).toMatchObject({ kind: 'failed', reason: 'address_not_allowed', mayHaveArrived: false });
    expect(reached).toBe(0);
  });

  it('is rejected if the host later resolves to a forbidden address', {
    meta: { spec: '10.4 no address leads inside' },
  }, async () => {
    const port = await httpsServer((_request, response) => void response.end());
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1']];
    const sending = outbound({ resolve: async () => answers.shift() ?? [] });
    const url = `https://receiver.test:${port}/`;
    expect(await sending.send({ ...post(url), headers: { connection: 'close' } })).toMatchObject({
      kind: 'answered',
    });
    expect(await sending.send(post(url))).toMatchObject({ kind: 'failed', reason: 'address_not_allowed' });
    // One forbidden address among several is enough to block the request.
    expect(await sending.send(post(url))).toMatchObject({ kind: 'failed', reason: 'address_not_allowed' });
  });

  it('does not follow redirects', async () => {
    let followed = 0;
    const port = await httpsServer((request, response) => {
      if (request.url === '/inside') followed += 1;
      response.writeHead(302, { location: `https://localhost:${port}/inside` }).end();
    });
    expect(await outbound().send(post(`https://localhost:${port}/`))).toMatchObject({
      kind: 'answered',
      status: 302,
    });
    expect(followed).toBe(0);
  });

  it('ignores proxy environment variables', async () => {
    const port = await httpsServer((_request, response) => void response.end('direct'));
    process.env.HTTPS_PROXY = 'http://127.0.0.1:9';
    endings.push(() => delete process.env.HTTPS_PROXY);
    expect(await outbound().send(post(`https://localhost:${port}/`))).toMatchObject({
      kind: 'answered',
      body: Buffer.from('direct'),
    });
  });

  it('fails if the certificate is untrusted or issued for another name', async () => {
    const port = await httpsServer((_request, response) => void response.end());
    const opened = { networks: ['127.0.0.0/8'], origins: [] };
    const distrusting = createOutbound({ allowList: opened });
    endings.push(distrusting.close);
    const certificate = { kind: 'failed', reason: 'certificate', mayHaveArrived: false };
    expect(await distrusting.send(post(`https://localhost:${port}/`))).toMatchObject(certificate);
    const elsewhere = outbound({ resolve: async () => ['127.0.0.1'] });
    expect(await elsewhere.send(post(`https://other.test:${port}/`))).toMatchObject(certificate);
  });

  it('truncates a long response without waiting for the rest', async () => {
    const port = await httpsServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        response.once('drain', more);
      };
      more();
    });
    const result = await outbound().send(post(`https://localhost:${port}/`));
    expect(result).toMatchObject({ kind: 'answered', status: 200, isCut: true });
    expect(result.kind === 'answered' && result.body.length).toBe(1024);
  });

  it('times out on a dripping response, a silent server and a stalled TLS handshake', async () => {
    const dripping = await httpsServer((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    });
    const silent = await httpsServer(() => undefined);
    const deaf = await listen(createServer(() => undefined));
    const sending = outbound({ limits: SHORT });
    const timedOut = { kind: 'failed', reason: 'timed_out' };
    const results = await Promise.all(
      [dripping, silent, deaf].map((port) => sending.send(post(`https://localhost:${port}/`))),
    );
    expect(results).toMatchObject([
      { ...timedOut, mayHaveArrived: true },
      { ...timedOut, mayHaveArrived: true },
      { ...timedOut, mayHaveArrived: false },
    ]);
  });

  describe('to a server that does not speak HTTP', () => {
    const ok = 'HTTP/1.1 200 OK\r\n';
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    const quick = { connectMs: 200, headMs: 200, wholeMs: 300, concurrency: 1 };

    // The server sends the first text once and the second repeatedly. Without a second text, it half-closes the
    // connection.
    it.each<[string, string, string?]>([
      ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', ''],
      ['upgrades and keeps talking', `HTTP/1.1 101 Switching Protocols\r\n${upgrade}`, 'frame'],
      ['upgrades with a 200', ok + upgrade, ''],
      ['floods 100', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
      ['floods 103', '', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'],
      ['closes its half before the head', ''],
      ['closes its half within the head', ok],
      ['closes its half within the body', `${ok}Content-Length: 9\r\n\r\nx`],
      ['never ends its head', ok, 'X-A: b\r\n'],
      ['never ends a line of its head', `${ok}X-A: `, 'xxxx'],
      ['never ends its body', `${ok}\r\n`, 'x'],
      ['never ends its trailers', `${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-A: b\r\n'],
      ['sends trailers only', '0\r\nX-A: b\r\n\r\n', ''],
    ])('ends and frees its slot when the server %s', async (_what, first, repeated) => {
      let open = 0;
      const port = await listen(
        createServer({ allowHalfOpen: true }, (socket) => {
          open += 1;
          const timer = setInterval(() => socket.write(repeated ?? ''), 5);
          socket.on('error', () => undefined).once('end', () => socket.destroy());
          socket.once('close', () => {
            open -= 1;
            clearInterval(timer);
          });
          socket.once('data', () => {
            socket.write(first);
            if (repeated === undefined) socket.end();
          });
        }),
      );
      const sending = outbound({ limits: quick });
      const send = () => sending.send(post(`http://127.0.0.1:${port}/`));
      // With a concurrency of one, the second request waits for the slot of the first.
      const results = [await send(), await send()];
      expect(results.filter((result) => result.kind === 'answered' && result.status !== 101)).toEqual([]);
      await expect.poll(() => open).toBe(0);
    });
  });

  it('fails immediately on a 101 response', async () => {
    const port = await listen(
      createServer((socket) => {
        const answer =
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
        socket.on('error', () => undefined).once('data', () => socket.write(answer));
      }),
    );
    const sending = outbound({ limits: { ...SHORT, headMs: 20_000, wholeMs: 20_000 } });
    const result = await sending.send(post(`http://127.0.0.1:${port}/`));
    expect(result).toMatchObject({ kind: 'failed', reason: expect.not.stringMatching('timed_out') });
  });

  it('times out when DNS is slow and does not connect later', async () => {
    let connections = 0;
    const port = await listen(createServer(() => (connections += 1)));
    const late = Promise.withResolvers<readonly string[]>();
    const sending = outbound({ limits: SHORT, resolve: () => late.promise });
    expect(await sending.send(post(`https://receiver.test:${port}/`))).toMatchObject({
      kind: 'failed',
      reason: 'timed_out',
      mayHaveArrived: false,
    });
    late.resolve(['127.0.0.1']);
    const prompt = outbound({ resolve: async () => ['127.0.0.1'], limits: SHORT });
    await prompt.send(post(`http://receiver.test:${port}/`));
    expect(connections).toBe(1);
  });

  it('reports the reason for other failures', async () => {
    const garbage = await listen(
      createServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
    );
    const broken = await httpsServer((request) => request.socket.destroy());
    const closed = await listen(createServer());
    for (const end of endings.splice(-1)) end();
    const sending = outbound({
      resolve: async (host) => {
        if (host === 'nobody.test') throw new Error('no such name');
        return ['127.0.0.1'];
      },
    });
    const reason = async (url: string) => {
      const result = await sending.send(post(url));
      return result.kind === 'failed' ? [result.reason, result.mayHaveArrived] : result;
    };
    expect(await reason(`https://localhost:${garbage}/`)).toStrictEqual(['cannot_connect', false]);
    expect(await reason(`http://localhost:${garbage}/`)).toStrictEqual(['broken_off', true]);
    expect(await reason(`https://localhost:${broken}/`)).toStrictEqual(['broken_off', true]);
    expect(await reason(`https://localhost:${closed}/`)).toStrictEqual(['cannot_connect', false]);
    expect(await reason('https://nobody.test/')).toStrictEqual(['unknown_host', false]);
  });

  it('stops when its signal is aborted', async () => {
    const abort = new AbortController();
    const port = await httpsServer(() => abort.abort());
    const result = outbound().send({ ...post(`https://localhost:${port}/`), signal: abort.signal });
    expect(await result).toMatchObject({ kind: 'failed', reason: 'ended' });
  });

  it('is queued beyond eight per host, with the last slot reserved for other owners', async () => {
    let at = 0;
    let most = 0;
    let all = 0;
    const waiting: http.ServerResponse[] = [];
    const port = await httpsServer((_request, response) => {
      all += 1;
      at += 1;
      most = Math.max(most, at);
      waiting.push(response);
    });
    const quick = await httpsServer((_request, response) => void response.end());
    const sending = outbound();
    const sent = Array.from({ length: 20 }, (_, index) =>
      sending.send({ ...post(`https://localhost:${port}/`), owner: index < 18 ? 'one' : 'other' }),
    );
    expect(await sending.send(post(`https://localhost:${quick}/`))).toMatchObject({ kind: 'answered' });
    await expect.poll(() => at).toBe(8);
    while (all < 20) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      for (const response of waiting.splice(0)) {
        at -= 1;
        response.end();
      }
    }
    for (const response of waiting.splice(0)) response.end();
    expect((await Promise.all(sent)).every(({ kind }) => kind === 'answered')).toBe(true);
    expect(most).toBe(8);
  });

  describe('on a kept-alive connection that is closing', () => {
    const ending = async () => {
      const seen: string[] = [];
      const port = await httpsServer((request, response) => {
        seen.push(request.method ?? '');
        if (seen.length === 2) request.socket.destroy();
        else request.resume().once('end', () => response.end());
      });
      const sending = outbound();
      await sending.send(post(`https://localhost:${port}/`));
      return {
        seen,
        send: (more: object) => sending.send({ ...post(`https://localhost:${port}/`), ...more }),
      };
    };

    it('is reported as broken off, not retried, if the server may have received it', async () => {
      const { seen, send } = await ending();
      expect(await send({})).toMatchObject({ kind: 'failed', reason: 'broken_off', mayHaveArrived: true });
      expect(seen).toStrictEqual(['POST', 'POST']);
    });

    it('is retried if idempotent', async () => {
      const { seen, send } = await ending();
      expect(await send({ method: 'GET', body: undefined })).toMatchObject({ kind: 'answered', status: 200 });
      expect(seen).toStrictEqual(['POST', 'GET', 'GET']);
    });

    it('is retried if it was not fully sent', async () => {
      const { seen, send } = await ending();
      const body = Buffer.alloc(32 * 1024 * 1024, 'x');
      expect(await send({ body })).toMatchObject({ kind: 'answered', status: 200 });
      expect(seen).toStrictEqual(['POST', 'POST', 'POST']);
    });
  });
});
