import { Readable } from 'node:stream';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { FastifyReply } from 'fastify';
import type { ListChanges } from './list-changes.ts';

/** Proxies and phones drop connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** Ends streams within five seconds of a logout or revocation, which other processes notice within one second. */
const AUTHORISED_MS = 3000;
const STREAM_MS = 10 * 60_000;

const MAX_UNREAD = 4096;

type Server = {
  addHook(name: 'preClose', close: () => Promise<void>): unknown;
  sealPosition(position: LogPosition): string;
};

/** @param isStillAuthorised resolving to false ends the stream; rejecting does not */
export type OpenChangeStream = (
  accountId: string,
  isStillAuthorised: () => Promise<boolean>,
) => Readable | undefined;

/** Sends `changed` events with `{"position"}` but never rows; the page reloads those with the usual checks. */
export const changeStreams = (server: Server, changes: ListChanges, list: string): OpenChangeStream => {
  const open = new Set<() => void>();
  // These streams never end on their own, so draining would wait for them.
  server.addHook('preClose', async () => {
    for (const end of open) end();
  });

  return (accountId, isStillAuthorised) => {
    // Keep only the latest change for slow clients.
    let pending: LogPosition | undefined;
    const flush = (): void => {
      if (pending === undefined) return;
      const data = JSON.stringify({ position: server.sealPosition(pending) });
      pending = undefined;
      stream.push(`event: changed\ndata: ${data}\n\n`);
    };
    const stream = new Readable({ highWaterMark: MAX_UNREAD, read: flush });
    const stop = changes.listen(list, accountId, (position) => {
      pending = position;
      if (stream.readableLength < MAX_UNREAD) flush();
    });
    if (stop === undefined) return undefined;
    const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS);
    const endUnlessAuthorised = async (): Promise<void> => {
      if (!(await isStillAuthorised().catch(() => true))) end();
    };
    const authorisation = setInterval(() => void endUnlessAuthorised(), AUTHORISED_MS);
    // Stop everything that writes to the stream, because pushing after the end throws.
    const fallSilent = (): void => {
      stop();
      open.delete(end);
      clearInterval(heartbeat);
      clearInterval(authorisation);
      clearTimeout(timer);
    };
    const end = (): void => {
      fallSilent();
      stream.push(null);
    };
    const timer = setTimeout(end, STREAM_MS);
    open.add(end);
    stream.once('close', fallSilent);
    stream.push('retry: 2000\n\n');
    return stream;
  };
};

/** Tells proxies not to buffer the stream. */
export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
