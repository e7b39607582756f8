import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@waivers/contract/problem-codes.ts';
import type { FastifyInstance } from 'fastify';
import type { TrustProxy } from './app.ts';
import { isInNetworks, networkOf } from './networks.ts';
import { makeProblem } from './problems.ts';

export type ConnectionLimits = {
  /** Open connections in all. Each costs memory, and nothing is asked of it until it speaks. */
  readonly most: number;
  /** Of one address, or one IPv6 network of a customer; a trusted proxy brings everybody's. */
  readonly mostOfOne: number;
};

/** A full house behind one address has one or two hundred; browsers keep several open each, and get over losing one. */
export const CONNECTION_LIMITS: ConnectionLimits = { most: 2000, mostOfOne: 500 };

/**
 * Requests of one connection that have not had their whole answer. Clients wait for one before they ask again; without a
 * limit one packet holds a thousand requests, and a client that reads none of the answers makes them all wait in memory.
 */
const MOST_UNANSWERED = 4;

type Connection = {
  readonly socket: Socket;
  unanswered: number;
  /** Of the newest request; undefined between requests. */
  response: ServerResponse | undefined;
};

/** The next step is the client's: to ask, to send the rest of its request, or to read the rest of its answer. */
const waitsForClient = ({ response }: Connection): boolean =>
  response === undefined || !response.req.complete || response.writableEnded;

const trusted = (trust: TrustProxy): ((address: string) => boolean) => {
  if (trust === false) return () => false;
  return typeof trust === 'number' ? () => true : isInNetworks(trust);
};

/**
 * Keeps one address from taking every connection. Where there are too many, one that waits for its client is closed: the
 * one that has waited longest, of the address that has too many, or else of the one that has most.
 */
export const limitConnections = (server: Server, limits: ConnectionLimits, trust: TrustProxy): void => {
  const isProxy = trusted(trust);
  /** By network, each in the order in which something happened on it last. */
  const open = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Socket, { readonly connection: Connection; readonly network: string }>();
  let count = 0;

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

  const closeOne = (network: string, newcomer: Connection, itsNetwork: string): void => {
    const waiting = [...(open.get(network) ?? [])].find(waitsForClient);
    forget(waiting === undefined ? itsNetwork : network, waiting ?? newcomer);
    (waiting ?? newcomer).socket.destroy();
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
    if (ofNetwork.size > limits.mostOfOne && !isProxy(address)) closeOne(network, connection, network);
    else if (count > limits.most) closeOne(mostCrowded(), connection, network);
  });

  const moveLast = ({ connection, network }: { connection: Connection; network: string }): void => {
    const ofNetwork = open.get(network);
    if (ofNetwork?.delete(connection) === true) ofNetwork.add(connection);
  };

  // Before the handler, which may answer at once.
  server.prependListener('request', (request, response) => {
    const known = bySocket.get(request.socket);
    if (known === undefined) return;
    known.connection.response = response;
    known.connection.unanswered += 1;
    if (known.connection.unanswered > MOST_UNANSWERED) request.socket.destroy();
    moveLast(known);
    response.once('close', () => {
      known.connection.unanswered -= 1;
      if (known.connection.response !== response) return;
      known.connection.response = undefined;
      moveLast(known);
    });
  });
};

/** What came on a connection together with too much else is read all the same; nobody is there to be answered. */
export const leaveClosedConnections = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
};

/** How long whoever sent something unreadable has for reading the answer. */
const LAST_WORDS_MS = 1000;

/**
 * Answers what cannot be read as a request, or has not come in time, and lets go of its connection whether the client
 * reads the answer and closes its side or not.
 */
export const refuseUnreadable = ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const problem: ProblemCode = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
  const body = makeProblem(problem);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.status} ${body.status === 408 ? 'Request Timeout' : 'Bad Request'}\r\n` +
      'Connection: close\r\nContent-Type: application/problem+json\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
};
