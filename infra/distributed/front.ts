import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isLoopbackAddress, isLoopbackName } from '@waivers/command-api/outbox/local-product.ts';
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

/** The processes that answer at present, without slashes at their ends. */
export type Upstreams = Readonly<Record<Side, () => readonly string[]>>;

export type FrontOptions = {
  readonly port: number;
  readonly host: string;
  readonly upstreams: Upstreams;
  readonly whichSide: (method: string, url: string) => Side;
  /** Both sides' operations: each process documents its own. */
  readonly openApi: string;
  /** A proxy before the front brings everybody: its connections are not limited as those of one address. */
  readonly trustProxy: TrustProxy;
  /** Default: `CONNECTION_LIMITS`. */
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

/**
 * For whom the front speaks. Of a client on this machine there is nothing to say that its connection does not say: left
 * out, `/dev/outbox` stays open to this machine, as it is without a front.
 */
const forwardedFor = (request: IncomingMessage, host: string): Readonly<Record<string, string>> => {
  const address = request.socket.remoteAddress ?? '';
  const before = request.headers['x-forwarded-for'];
  const isOfThisMachine = isLoopbackAddress(address) && isLoopbackName(host) && request.httpVersion === '1.1';
  if (before === undefined && isOfThisMachine) return {};
  return { 'x-forwarded-for': [before, address].flat().filter(Boolean).join(', ') };
};

/**
 * A request that changes nothing can be asked again of another process, whatever has become of the first try; but not
 * one whose body has gone with the first.
 */
const canBeAskedAgain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Longer than a process takes to find out about its stores. */
const READY_WITHIN_MS = 1500;

/** Whether every side has a process that is ready. */
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
 * One origin in front of both sides: what Caddy is in front of containers. Each request goes to one process of the side
 * that answers it, in turns. To another one goes what did not reach the first, and what was broken off if it changes
 * nothing; any other request that was broken off is answered 503, and sent again by its sender with the same id.
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

  // Of the request alone: an answer, a list that is open, may take hours. As long as the processes behind wait.
  const timeouts = { requestTimeout: 120_000, headersTimeout: 20_000, connectionsCheckingInterval: 5000 };
  const server = createServer(timeouts, (request, response) => {
    // Whatever is wrong with one request, the others go on.
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
