import { connect, createServer, type Socket } from 'node:net';

/** `drop_answer` lets the server handle the request but drops its response. */
export type Passage = 'pass' | 'drop_request' | 'drop_answer';

export type DropProxy = {
  readonly url: string;
  readonly droppedAnswers: () => number;
  readonly close: () => Promise<void>;
};

const cut = (...sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.resetAndDestroy();
};

/** HTTP/1.1 requests are sequential, so the first bytes after a response start the next request. */
const carry = (client: Socket, upstream: Socket, decide: () => Passage, onDropped: () => void): void => {
  let passage: Passage | undefined;
  client.on('data', (chunk) => {
    passage ??= decide();
    if (passage === 'drop_request') cut(client, upstream);
    else upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (passage !== 'drop_answer') {
      passage = undefined;
      client.write(chunk);
      return;
    }
    onDropped();
    cut(client, upstream);
  });
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => client.end());
};

/** Starts a TCP proxy that drops responses once the server has done its work. @param decide called per request */
export const startDropProxy = async (target: string, decide: () => Passage): Promise<DropProxy> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let dropped = 0;
  const remember = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    carry(remember(client), remember(upstream), decide, () => {
      dropped += 1;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    droppedAnswers: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
};
