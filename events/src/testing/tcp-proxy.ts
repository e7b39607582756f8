import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  through(connectionString: string): string;
  cut(): void;
  refuse(refusing: boolean): void;
  /** Silently drops traffic in one direction, to simulate a half-open connection or a lost response. */
  silence(direction: 'to server' | 'to client' | 'none'): void;
  connections(): number;
  close(): Promise<void>;
};

export const startTcpProxy = async (connectionString: string): Promise<TcpProxy> => {
  const target = new URL(connectionString);
  const pairs = new Set<readonly [Socket, Socket]>();
  let refusing = false;
  let silent: Parameters<TcpProxy['silence']>[0] = 'none';

  const server = createServer((client) => {
    if (refusing) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.on('data', (bytes) => silent !== 'to server' && upstream.write(bytes));
    upstream.on('data', (bytes) => silent !== 'to client' && client.write(bytes));
    for (const [socket, other] of [pair, [upstream, client] as const]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const cut = (): void => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    through: (original) => {
      const url = new URL(original);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    cut,
    refuse: (value) => {
      refusing = value;
    },
    silence: (direction) => {
      silent = direction;
    },
    connections: () => pairs.size,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
