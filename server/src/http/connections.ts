import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import type { FastifyInstance } from 'fastify';
import { makeProblem, RETRY_AFTER_SECONDS, sendProblem } from './problems.ts';
import type { TrustProxy } from './proxy/forwarded-addresses.ts';
import { isInNetworks, networkOf } from './proxy/networks.ts';

export type ConnectionLimits = {
  readonly total: number;
  /** Limit per IPv4 address or IPv6 /64. Trusted proxies are exempt. */
  readonly perNetwork: number;
};

/** Enough for a full venue behind one address: one or two hundred connections. Browsers reconnect by themselves. */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 2000, perNetwork: 500 };

/** Pending requests per connection. Without a limit, one packet could queue a thousand pipelined requests. */
const MAX_UNANSWERED = 4;

type Connection = {
  readonly socket: Socket;
  unanswered: number;
  response: ServerResponse | undefined;
};

const LAST_WORDS_MS = 1000;

/** Sends a problem, even before a request has arrived, and closes the connection. */
const answerLast = (socket: Socket, code: ProblemCode): void => {
  const problem = makeProblem(code);
  const text = JSON.stringify(problem);
  const wait = problem.status === 503 ? `Retry-After: ${RETRY_AFTER_SECONDS}\r\n` : '';
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${wait}` +
      'Connection: close\r\nContent-Type: application/problem+json\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
};

const waitsForClient = ({ response }: Connection): boolean =>
  response === undefined || !response.req.complete || response.writableEnded;

/** A further answer would be read as part of a response that is being sent, or as that to another request. */
const isMidResponse = ({ response, unanswered }: Connection): boolean =>
  unanswered > 1 || (response?.headersSent === true && !response.writableEnded);

const trusted = (trust: TrustProxy): ((address: string) => boolean) => {
  if (trust === false) return () => false;
  return typeof trust === 'number' ? () => true : isInNetworks(trust);
};

/**
 * When a limit is exceeded, closes the connection that has waited longest for its client, or the new one if none is
 * waiting. Picks from the network over its limit, otherwise from the network with the most connections. It gets 503
 * with Retry-After first, because a request may be on its way, even on an idle connection. As many answered connections
 * may linger as may be open; those beyond are reset.
 */
export const limitConnections = (server: Server, limits: ConnectionLimits, trust: TrustProxy): void => {
  const isProxy = trusted(trust);
  const open = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Socket, { readonly connection: Connection; readonly network: string }>();
  let count = 0;
  /** Answered connections that linger, by network. */
  const lingering = new Map<string, number>();
  let lingeringInAll = 0;

  const forget = (network: string, connection: Connection): void => {
    const ofNetwork = open.get(network);
    if (ofNetwork?.delete(connection) !== true) return;
    count -= 1;
    if (ofNetwork.size === 0) open.delete(network);
  };

  const mostCrowded = (): string => {
    let [most, size] = ['', 0];
    for (const [network, connections] of open) {
      if (connections.size > size) [most, size] = [network, connections.size];
    }
    return most;
  };

  /** Without limits, every connection of a flood would linger for a second after its answer. */
  const mayLinger = (network: string, { remoteAddress = '' }: Socket): boolean =>
    lingeringInAll < limits.total &&
    (isProxy(remoteAddress) || (lingering.get(network) ?? 0) < limits.perNetwork);

  const countLingering = (network: string, by: number): void => {
    lingeringInAll += by;
    const ofNetwork = (lingering.get(network) ?? 0) + by;
    if (ofNetwork === 0) lingering.delete(network);
    else lingering.set(network, ofNetwork);
  };

  const closeOne = (network: string, newcomer: Connection, itsNetwork: string): void => {
    const waiting = [...(open.get(network) ?? [])].find(waitsForClient);
    const closed = waiting ?? newcomer;
    const closedNetwork = waiting === undefined ? itsNetwork : network;
    forget(closedNetwork, closed);
    if (isMidResponse(closed) || !mayLinger(closedNetwork, closed.socket)) {
      closed.socket.destroy();
      return;
    }
    countLingering(closedNetwork, 1);
    closed.socket.once('close', () => countLingering(closedNetwork, -1));
    answerLast(closed.socket, 'overloaded');
  };

  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return;
    const network = networkOf(address);
    const connection: Connection = { socket, unanswered: 0, response: undefined };
    const ofNetwork = open.get(network) ?? new Set();
    open.set(network, ofNetwork.add(connection));
    bySocket.set(socket, { connection, network });
    count += 1;
    socket.once('close', () => forget(network, connection));
    if (ofNetwork.size > limits.perNetwork && !isProxy(address)) closeOne(network, connection, network);
    else if (count > limits.total) closeOne(mostCrowded(), connection, network);
  });

  const moveLast = ({ connection, network }: { connection: Connection; network: string }): void => {
    const ofNetwork = open.get(network);
    if (ofNetwork?.delete(connection) === true) ofNetwork.add(connection);
  };

  // Must run before the request handler, which may respond synchronously.
  server.prependListener('request', (request, response) => {
    const known = bySocket.get(request.socket);
    if (known === undefined) return;
    known.connection.response = response;
    known.connection.unanswered += 1;
    if (known.connection.unanswered > MAX_UNANSWERED) request.socket.destroy();
    moveLast(known);
    response.once('close', () => {
      known.connection.unanswered -= 1;
      if (known.connection.response !== response) return;
      known.connection.response = undefined;
      moveLast(known);
    });
  });
};

export const skipClosedConnections = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { destroyed, writableEnded } = request.raw.socket;
    if (destroyed || writableEnded) reply.hijack();
    else done();
  });
};

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Rejects repeated Host headers. Node uses the first, but a proxy may route by another (RFC 9112, section 3.2). */
export const refuseSecondHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    if (rawHeaders.filter((text, index) => index % 2 === 0 && isHost(text)).length <= 1) return done();
    sendProblem(reply.header('connection', 'close'), 'bad_request');
  });
};

/** Closes connections while draining, so that clients reconnect elsewhere and none is idle when the listener closes. */
export const closeConnectionsWhile = (app: FastifyInstance, isDraining: () => boolean): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
};

export const refuseUnreadable = ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
  if (socket.writable)
    answerLast(socket, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request');
  else socket.destroy();
};
