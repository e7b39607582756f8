import { createServer } from 'node:net';

/** Below the ephemeral port range, so that the system does not give this port to another process. */
const FROM = 20_000;
const TO = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export const stablePort = async (): Promise<number> => {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await isFree(port)) return port;
  }
};
