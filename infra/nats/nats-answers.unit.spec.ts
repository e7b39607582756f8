import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { natsProblem } from './nats-answers.ts';

describe('natsProblem', () => {
  it('reports servers that accept no clients, without revealing the password', async () => {
    const server = createServer((socket) => socket.end('INFO {}\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const urls = `nats://u:secret@127.0.0.1:1, nats://127.0.0.1:${port}`;
    expect(await natsProblem(urls)).toBeUndefined();
    server.close();
    await once(server, 'close');
    const problem = await natsProblem(urls);
    expect(problem).toContain(`127.0.0.1:1, 127.0.0.1:${port} (NATS_URL)`);
    expect(problem).not.toContain('secret');
  });
});
