import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { makeProblem } from '@waivers/server/http/problems.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stablePort } from '../machine/stable-port.ts';
import { createWhichSide, OTHER_COMMAND_PATHS } from './which-side.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const FRONT = join(DEPLOY, 'front/Caddyfile');

let folder: string;
let servers: Server[] = [];
/** Caddy's log since its last start. */
let logged = '';
let stop = async (): Promise<void> => undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-caddy-'));
});
afterEach(async () => {
  await stop();
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Listens as a process that is ready. @returns host and port */
const listen = async (listener: RequestListener, isReady = () => true): Promise<string> => {
  const server = createServer((request, response) =>
    request.url === '/readyz' ? response.writeHead(isReady() ? 200 : 503).end() : listener(request, response),
  );
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const echo =
  (name: string): RequestListener =>
  (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => response.setHeader('x-answered-by', name).end(body));
  };

/** Reads a request and closes the connection without an answer. */
const broken: RequestListener = (request) => void request.resume().on('end', () => request.socket.destroy());

type Upstreams = { readonly commands: readonly string[]; readonly reads: readonly string[] };

const runCaddy = async (
  config: string,
  environment: Readonly<Record<string, string>>,
  readyUrl: string,
): Promise<void> => {
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { ...bareEnvironment(), HOME: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  logged = '';
  caddy.stderr.setEncoding('utf8').on('data', (chunk: string) => (logged += chunk));
  const ended = once(caddy, 'close');
  stop = async () => {
    caddy.kill('SIGKILL');
    await ended;
  };
  await vi.waitFor(async () => expect((await fetch(readyUrl)).status).toBe(200), { timeout: 60_000 });
};

const start = async ({ commands, reads }: Upstreams, followUps = '127.0.0.1:1'): Promise<string> => {
  const url = `http://127.0.0.1:${await stablePort()}`;
  const status = await stablePort();
  const environment = {
    SITE_ADDRESS: url,
    STATUS_PORT: String(status),
    COMMAND_APIS: commands.join(' '),
    READ_SIDES: reads.join(' '),
    FOLLOW_UPS: followUps,
  };
  await runCaddy(FRONT, environment, `http://127.0.0.1:${status}/healthz`);
  return url;
};

const startSmall = async (product: string): Promise<string> => {
  const url = `http://127.0.0.1:${await stablePort()}`;
  const config = join(folder, 'Caddyfile');
  const text = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8');
  writeFileSync(config, text.replace('waivers:8080', product));
  await runCaddy(config, { DOMAIN: url }, url);
  return url;
};

const answeredBy = async (url: string, init?: RequestInit): Promise<string> => {
  const response = await fetch(url, init);
  return response.headers.get('x-answered-by') ?? String(response.status);
};

describe('Caddyfile', () => {
  it('routes requests to the same sides as the front on one machine', async () => {
    const [commands, reads] = [[await listen(echo('commands'))], [await listen(echo('reads'))]];
    const url = await start({ commands, reads }, await listen(echo('follow-ups')));
    const whichSide = createWhichSide(EVERY_CALL);
    const calls = EVERY_CALL.map(({ path }) => path.replaceAll(/\{\w+\}/g, '0197'));
    const paths = [...new Set(calls), ...OTHER_COMMAND_PATHS, '/', '/sign-waiver/0197', '/v1/waiverx', '/v1'];
    const asked = paths
      .flatMap((path) => [path, `${path}/?x=/v1/auth/me`])
      .flatMap((path) => ['GET', 'HEAD', 'POST', 'PATCH'].map((method) => ({ method, path })));
    const answers = await Promise.all(
      asked.map(async ({ method, path }) => [method, path, await answeredBy(`${url}${path}`, { method })]),
    );
    expect(answers).toEqual(asked.map(({ method, path }) => [method, path, whichSide(method, path)]));
  });

  it.each(['one process', 'many processes'])('keeps monitoring of %s from the outside', async (shape) => {
    const upstream = await listen(echo('product'));
    const url =
      shape === 'one process'
        ? await startSmall(upstream)
        : await start({ commands: [upstream], reads: [upstream] });
    const pages = ['/metrics', '/healthz', '/readyz'];
    const asked = pages.flatMap((path) => [path, `${path}/`, `${path}?x=y`, path.replace('e', '%65')]);
    const answers = asked.map(async (path) => [path, await answeredBy(`${url}${path}`)]);
    expect(await Promise.all(answers)).toEqual(asked.map((path) => [path, '404']));
    expect(await answeredBy(`${url}/metrics-of-a-venue`)).toBe('product');
  });

  it('logs a failure of one process without its path', async () => {
    const upstream = await listen((request, response) =>
      request.url === '/' ? response.end() : request.socket.destroy(),
    );
    const url = await startSmall(upstream);
    const failed = await fetch(`${url}/sign-waiver/0197?signed_key=the-key`, { method: 'POST' });
    expect(failed.status).toBe(502);
    await expect.poll(() => logged).toContain('"level":"error"');
    expect(logged).not.toContain('the-key');
  });

  it('repeats a request that reached no process', async () => {
    const gone = await listen(echo('gone'));
    const [other, reads] = [await listen(echo('other')), await listen(echo('reads'))];
    const url = await start({ commands: [gone, other], reads: [reads] });
    servers[0]?.close().closeAllConnections();
    // Without bodies, because Caddy before 2.11.2 does not repeat those. Faster than its next health check.
    const answers = Array.from({ length: 20 }, () =>
      answeredBy(`${url}/v1/waiver/0197`, { method: 'DELETE' }),
    );
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['other']));
  });

  it('repeats only a GET that was cut off, and answers others with 503', async () => {
    let times = 0;
    const counting: RequestListener = (request, response) => {
      times += 1;
      broken(request, response);
    };
    const reads = [await listen(broken), await listen(echo('other'))];
    const url = await start({ commands: [await listen(counting)], reads });
    for (let request = 1; request <= 4; request += 1) expect(await answeredBy(url)).toBe('other');
    const response = await fetch(`${url}/v1/waiver`, { method: 'POST', body: 'an entry' });
    expect([response.status, response.headers.get('retry-after'), times]).toEqual([503, '1', 1]);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toEqual(makeProblem('unavailable'));
  });

  it('avoids a process that is not ready', async () => {
    let refusals: number | undefined;
    const isReady = () => {
      if (refusals !== undefined) refusals += 1;
      return refusals === undefined;
    };
    const one = await listen(echo('one'), isReady);
    const url = await start({ commands: [one], reads: [one, await listen(echo('other'))] });
    await vi.waitFor(async () => expect(await answeredBy(url)).toBe('one'), { timeout: 60_000 });
    refusals = 0;
    // Each use of an upstream in the Caddyfile checks by itself, so the second round shows that the first was noted.
    await vi.waitFor(() => expect(refusals).toBeGreaterThan(8), { timeout: 60_000 });
    for (let request = 1; request <= 20; request += 1) expect(await answeredBy(url)).toBe('other');
  });
});
