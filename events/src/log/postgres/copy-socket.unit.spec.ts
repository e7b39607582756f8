import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySocket } from './copy-socket.ts';

let server: Server;
let socket: Socket;
let received: Buffer[];
beforeEach(async () => {
  received = [];
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = copySocket().on('data', (part: Buffer) => received.push(Buffer.from(part)));
});
afterEach(() => {
  socket.destroy();
  server.close();
});

/** @param size of what follows the length */
const messageOf = (size: number): Buffer => {
  const message = Buffer.alloc(5 + size, size % 251);
  message.write('d');
  message.writeInt32BE(4 + size, 1);
  return message;
};

const receive = async (parts: readonly Buffer[]): Promise<void> => {
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [peer] = (await once(server, 'connection')) as [Socket];
  peer.setNoDelay(true);
  for (const part of parts) await new Promise((resolve) => peer.write(part, resolve));
  peer.end();
  await once(socket, 'close');
};

const lengthsIn = (part: Buffer): number => {
  let at = 0;
  while (at < part.length) at += 1 + part.readInt32BE(at + 1);
  return at;
};

describe('socket that copies from PostgreSQL', () => {
  it.each([
    ['smaller than what is read at once', [1, 20, 0, 4000]],
    ['larger than its buffer', [10, 1_000_000, 3, 600_000]],
    ['so many that they fill its buffer again and again', Array(3000).fill(1000)],
  ])('passes on whole messages only (%s)', async (_, sizes: readonly number[]) => {
    const sent = Buffer.concat(sizes.map(messageOf));
    const [first, second] = [sent.subarray(0, 3), sent.subarray(3)];
    await receive([first, second]);
    expect(Buffer.concat(received).equals(sent)).toBe(true);
    for (const part of received) expect(lengthsIn(part)).toBe(part.length);
  });
});
