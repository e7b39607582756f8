import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How many new connections may wait to be accepted on each socket; Linux caps it at `net.core.somaxconn`. Beyond it,
 * the kernel silently drops handshakes, which clients repeat after 1, 3, 7, … seconds.
 */
const BACKLOG = 4096;

/** Whether several sockets, even of different processes, can listen on one port. The kernel spreads connections. */
export const SHARES_PORTS = process.platform === 'linux';

/**
 * libuv accepts one connection per listening socket and turn of the event loop, and under load a turn takes 20 ms and
 * more. With one socket, a crowd's connections would wait for a minute before they are read.
 */
const SOCKETS = SHARES_PORTS ? 16 : 1;

export type Address = {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host: string;
  /** Whether to join other processes of the product on the port. */
  readonly isShared?: boolean;
};

const listenOn = async (server: Server, options: ListenOptions): Promise<void> => {
  server.listen(options);
  await once(server, 'listening');
};

/** Binds the port exclusively for a moment, because a socket that shares ports would also join another product. */
const refuseTakenPort = async ({ port, host }: Address): Promise<void> => {
  const server = createServer();
  await listenOn(server, { port, host });
  await once(server.close(), 'close');
};

/** Makes closing the app wait for the requests of all sockets, so that its `onClose` hooks run after them. */
const closeTogether = ({ server }: FastifyInstance, others: readonly Server[]): void => {
  const close = server.close.bind(server);
  server.close = (done) => {
    const closed = Promise.all(others.map((other) => once(other.close(), 'close')));
    return close((error) => void closed.then(() => done?.(error)));
  };
};

/** @returns the port @throws the listening error (such as `EADDRINUSE`), with the app closed */
export const listen = async (app: FastifyInstance, address: Address): Promise<number> => {
  const { host, isShared = false } = address;
  try {
    if (!isShared && address.port !== 0) await refuseTakenPort(address);
    const shared = { host, backlog: BACKLOG, reusePort: SHARES_PORTS };
    await app.listen({ ...shared, port: address.port });
    const { port } = app.server.address() as AddressInfo;
    const others = Array.from({ length: SOCKETS - 1 }, () =>
      createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
    );
    closeTogether(app, others);
    await Promise.all(others.map((other) => listenOn(other, { ...shared, port })));
    return port;
  } catch (error) {
    await app.close();
    throw error;
  }
};
