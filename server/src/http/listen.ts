import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How many new connections may wait to be accepted on each socket; Linux caps it at `net.core.somaxconn`. Beyond it,
 * the kernel silently drops handshakes, which clients repeat after 1, 3, 7, … seconds.
 */
const BACKLOG = 4096;

/** Whether several sockets, also of several processes, can share a port, between which the kernel divides connections. */
export const SHARES_PORTS = process.platform === 'linux';

/**
 * libuv accepts one connection per listening socket and turn of the event loop, and under load a turn takes 20 ms and
 * more. With one socket, a crowd's connections would wait for a minute before they are read.
 */
const SOCKETS = SHARES_PORTS ? 16 : 1;

export type Address = {
  readonly port: number;
  readonly host: string;
  /** Whether other processes of the product listen on the port, too. */
  readonly isShared?: boolean | undefined;
};

export type Listening = {
  readonly port: number;
  /** Stops accepting, finishes pending requests and closes the app. */
  close(): Promise<void>;
};

const opened = async (server: Server, options: ListenOptions): Promise<number> => {
  server.listen(options);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Binds the port alone for a moment, because sockets that share ports would also share one with another product. */
const claim = async ({ port, host }: Address): Promise<number> => {
  const server = createServer();
  const claimed = await opened(server, { port, host });
  server.close();
  await once(server, 'close');
  return claimed;
};

/** @throws the listening error (such as `EADDRINUSE`) */
export const listen = async (app: FastifyInstance, address: Address): Promise<Listening> => {
  const { host, isShared = false } = address;
  const port = isShared ? address.port : await claim(address);
  const options = { port, host, backlog: BACKLOG, reusePort: SHARES_PORTS };
  await app.listen(options);
  const more = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  await Promise.all(more.map((server) => opened(server, options)));
  return {
    port,
    close: async () => {
      const closed = more.map((server) => once(server.close(), 'close'));
      await Promise.all([app.close(), ...closed]);
    },
  };
};
