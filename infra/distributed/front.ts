import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  closeConnectionsWhile,
  limitConnections,
  refuseSecondHost,
  refuseUnreadable,
  skipClosedConnections,
} from '@waivers/server/http/connections.ts';
import { listen } from '@waivers/server/http/listen.ts';
import { isLoopbackAddress, isLoopbackName } from '@waivers/server/http/loopback.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import type { TrustProxy } from '@waivers/server/http/proxy/forwarded-addresses.ts';
import fastify, { type FastifyError, type FastifyRequest } from 'fastify';
import { bodyOf, endToEndHeaders } from './end-to-end.ts';
import { createProcesses, originOf, type Patience, type Upstreams } from './processes-of-a-side.ts';
import { readinessBehind } from './readiness.ts';
import type { Side } from './which-side.ts';

export type FrontOptions = {
  readonly port: number;
  readonly host: string;
  readonly upstreams: Upstreams;
  /** Origins of processes that serve no clients, such as relays, but are included in `/readyz`. */
  readonly beside?: () => readonly string[];
  readonly whichSide: (method: string, url: string) => Side;
  /** When set, disables per-address limits, because all connections then come from the proxy's address. */
  readonly trustProxy: TrustProxy;
  readonly connections?: ConnectionLimits;
  readonly patience?: Patience;
};

export type Front = {
  readonly port: number;
  /** Makes `/readyz` return 503 while requests are still served. */
  drain(): void;
  close(): Promise<void>;
};

/** Omits forwarding headers for clients on this machine, so that they can still open `/dev/outbox`. */
const forwardedFor = (request: IncomingMessage, host: string): Readonly<Record<string, string>> => {
  const address = request.socket.remoteAddress ?? '';
  const before = request.headers['x-forwarded-for'];
  const isOfThisMachine = isLoopbackAddress(address) && isLoopbackName(host) && request.httpVersion === '1.1';
  if (before === undefined && isOfThisMachine) return {};
  return { 'x-forwarded-for': [before, address].flat().filter(Boolean).join(', ') };
};

/** Whether a process would parse the path exactly as the front does. */
const isPassedOnAsItCame = ({ url }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0];
  return URL.parse(path ?? '', 'http://front')?.pathname === path;
};

const hasMeaninglessBody = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** The response that the proxy library passes on, which its types do not describe. */
type Answer = { readonly headers: IncomingHttpHeaders; readonly stream: Readable };

const createServer = () =>
  fastify({
    // Limits only the request, because a live list may stay open for hours. At least as long as the processes' own.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, 'not_found'),
    clientErrorHandler: refuseUnreadable,
  });

/**
 * Starts one origin in front of all sides, like Caddy in front of containers. Returns 503 if no process responded or
 * an unsafe request was cut off, so that clients retry with the same id.
 */
export const startFront = async (options: FrontOptions): Promise<Front> => {
  const { host, upstreams, whichSide } = options;
  const processes = createProcesses(upstreams, options.patience);
  const app = createServer();
  let isDraining = false;

  limitConnections(app.server, options.connections ?? CONNECTION_LIMITS, options.trustProxy);
  skipClosedConnections(app);
  closeConnectionsWhile(app, () => isDraining);
  refuseSecondHost(app);
  app.addHook('onRequest', async (request, reply) => {
    // Every path matches a route, so a 404 means an unknown method.
    if (request.is404) return sendProblem(reply, 'method_unknown');
    if (!isPassedOnAsItCame(request) || hasMeaninglessBody(request)) return sendProblem(reply, 'bad_request');
  });
  app.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    sendProblem(reply, statusCode < 500 ? 'bad_request' : 'unavailable'),
  );

  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'draining' });
    const readiness = await readinessBehind(upstreams, options.beside ?? (() => []));
    return reply.code(readiness.status === 'unavailable' ? 503 : 200).send(readiness);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, bodyOf(payload)));
  await app.register(httpProxy, {
    upstream: '',
    undici: processes.dispatcher,
    proxyPayloads: false,
    internalRewriteLocationHeader: false,
    replyOptions: {
      getUpstream: ({ method, url }) => originOf(whichSide(method, url)),
      rewriteRequestHeaders: (request, headers) => ({
        ...endToEndHeaders(headers),
        host: request.headers.host,
        ...forwardedFor(request.raw as IncomingMessage, host),
      }),
      rewriteHeaders: endToEndHeaders,
      // Disables retries here, because the library would otherwise retry every GET that returns 503.
      retryDelay: () => null,
      onResponse: (_request, reply, answer) => {
        const { headers, stream } = answer as unknown as Answer;
        // The library closes the connection after an early response, which is needed only if the process closes its
        // own too.
        if (headers.connection !== 'close') reply.removeHeader('connection');
        reply.send(stream);
      },
    },
  });
  const port = await listen(app, { port: options.port, host });
  const drain = (): void => {
    isDraining = true;
  };
  return {
    port,
    drain,
    close: async () => {
      drain();
      await app.close();
      await processes.close();
    },
  };
};
