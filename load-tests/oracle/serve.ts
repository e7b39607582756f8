import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openJournalFile } from './journal-file.ts';
import { lineFor } from './journal-lines.ts';

/** `node serve.ts FILE` keeps the journal in a process of its own, and prints its URL. 204: written; 507: disk full. */

const [, , path] = process.argv;
if (path === undefined) throw new Error('Which file?');
const journal = await openJournalFile(path);

const statusFor = async (request: IncomingMessage): Promise<number> => {
  try {
    const entry = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>;
    const line = lineFor(request.url ?? '', entry, Date.now());
    if (line === undefined) return 400;
    await journal.write(line);
    return 204;
  } catch (error) {
    if (error instanceof SyntaxError) return 400;
    return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 507 : 500;
  }
};

const server = createServer((request, response) => {
  void statusFor(request).then((status) => response.writeHead(status).end());
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
