import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isLoopbackAddress, isLoopbackName } from '@waivers/follow-ups/dev-outbox/local-product.ts';
import type { TrustProxy } from '@waivers/server/app.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  refuseUnreadable,
} from '@waivers/server/connections.ts';
import { makeProblem } from '@waivers/server/problems.ts';
import { type Forwarded, forward } from './forward.ts';
import type { Side } from './which-side.ts';

export type Upstreams = Readonly<Record<Side, () => readonly string[]>>;

export type FrontOptions = {
  readonly port: number;
  readonly host: string;
  readonly upstreams: Upstreams;
  readonly whichSide: (method: string, url: string) => Side;
  /** Covers both sides; each process documents only its own. */
  readonly openApi: string;
  /** Behind another proxy all connections come from one address, so limits per address are off. */
  readonly trustProxy: TrustProxy;
  readonly connections?: ConnectionLimits;
};

export type Front = { readonly port: number; close(): Promise<void> };

const sendJson = (response: ServerResponse, status: number, body: string, headers = {}): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }).end(body);
};

const sendUnavailable = (response: ServerResponse): void =>
  sendJson(response, 503, JSON.stringify(makeProblem('unavailable')), {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Retry-After': '1',
  });

/** Forwarding headers of a request. None for a client on this machine, so that `/dev/outbox` stays open to it. */
const forwardedFor = (request: IncomingMessage, host: string): Readonly<Record<string, string>> => {
  const address = request.socket.remoteAddress ?? '';
  const before = request.headers['x-forwarded-for'];
  const isOfThisMachine = isLoopbackAddress(address) && isLoopbackName(host) && request.httpVersion === '1.1';
  if (before === undefined && isOfThisMachine) return {};
  return { 'x-forwarded-for': [before, address].flat().filter(Boolean).join(', ') };
};

/** A safe request without a body may be sent to another process, whatever became of the first try. */
const canBeAskedAgain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Longer than a process needs to check its stores. */
const READY_WITHIN_MS = 1500;

const isReady = async (upstreams: Upstreams): Promise<boolean> => {
  const answers = (url: string): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const sides = await Promise.all(
    Object.values(upstreams).map(async (urls) => (await Promise.all(urls().map(answers))).includes(true)),
  );
  return !sides.includes(false);
};

/**
 * One origin in front of both sides, as Caddy is in front of containers. Each request goes to one process of the side
 * that answers it, in turns. It goes to another process if it did not reach the first, or if it was cut off and
 * changes nothing. Any other request that was cut off is answered 503; its sender retries with the same id.
 */
export const startFront = async (options: FrontOptions): Promise<Front> => {
  const { host, upstreams, whichSide, openApi } = options;
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isDraining = false;

  const own = async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = url.split('?', 1)[0] ?? '';
    if (path === '/healthz') sendJson(response, 200, '{"status":"alive"}');
    else if (path === '/readyz') {
      const status = isDraining ? 'draining' : (await isReady(upstreams)) ? 'ready' : 'unavailable';
      sendJson(response, status === 'ready' ? 200 : 503, JSON.stringify({ status }));
    } else if (path === '/v1/openapi.json') sendJson(response, 200, openApi);
    else return false;
    return true;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await own(request, response)) return;
    const urls = upstreams[whichSide(request.method ?? '', request.url ?? '')]();
    const headers = forwardedFor(request, host);
    turn += 1;
    for (let attempt = 0; attempt < urls.length; attempt += 1) {
      const to = urls[(turn + attempt) % urls.length] as string;
      const outcome: Forwarded = await forward({ request, response, to, headers, agent });
      if (outcome === 'answered') return;
      if (outcome === 'broken' && !canBeAskedAgain(request)) break;
    }
    sendUnavailable(response);
  };

  // For the request only: a live list may stay open for hours. Not shorter than the processes behind.
  const timeouts = { requestTimeout: 120_000, headersTimeout: 20_000, connectionsCheckingInterval: 5000 };
  const server = createServer(timeouts, (request, response) => {
    // One bad request must not stop the others.
    answer(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 72_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnreadable(error, socket as Socket),
  );
  limitConnections(server, options.connections ?? CONNECTION_LIMITS, options.trustProxy);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      isDraining = true;
      await new Promise<void>((resolve) => server.close(() => resolve()));
      agent.destroy();
    },
  };
};
