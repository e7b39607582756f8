import { Readable } from 'node:stream';
import type { LogPosition } from '@waivers/events/log/event-log.ts';
import type { FastifyReply } from 'fastify';
import type { ListChanges } from './list-changes.ts';

/** Proxies and phones drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 20_000;
/**
 * After that the client must come again, with a token that is valid then. A stream may outlive the token that opened it
 * by so much: it tells that something has changed, and never what.
 */
const STREAM_MS = 10 * 60_000;

/** Bytes that wait for a client. */
const MAX_UNREAD = 4096;

/** What the streams need of the server. */
type Server = {
  addHook(name: 'preClose', close: () => Promise<void>): unknown;
  sealPosition(position: LogPosition): string;
};

/** Opens a stream for one owner; undefined when so many are open that no more are taken. */
export type OpenChangeStream = (accountId: string) => Readable | undefined;

/**
 * Server-sent events of a list: `changed` with `{"position"}` whenever its rows have changed. They never tell what: the
 * page asks for the list again, and its rows come through the same gate as ever. Which events change the list follows
 * from its projection.
 * @param list the projection that makes the rows
 */
export const changeStreams = (server: Server, changes: ListChanges, list: string): OpenChangeStream => {
  const open = new Set<() => void>();
  // A server that drains waits for its answers to end, and these never would.
  server.addHook('preClose', async () => {
    for (const end of open) end();
  });

  return (accountId) => {
    // Of changes that a slow client has not read yet, the last one says it all.
    let untold: LogPosition | undefined;
    const tell = (): void => {
      if (untold === undefined) return;
      const data = JSON.stringify({ position: server.sealPosition(untold) });
      untold = undefined;
      stream.push(`event: changed\ndata: ${data}\n\n`);
    };
    const stream = new Readable({ highWaterMark: MAX_UNREAD, read: tell });
    const stop = changes.listen(list, accountId, (position) => {
      untold = position;
      if (stream.readableLength < MAX_UNREAD) tell();
    });
    if (stop === undefined) return undefined;
    const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS);
    // Nothing may be said after the end, however slowly the client reads.
    const fallSilent = (): void => {
      stop();
      open.delete(end);
      clearInterval(heartbeat);
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

/** Answers with the events; proxies must not keep them back. */
export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
