import { Readable } from 'node:stream';
import type { LogPosition } from '@waivers/events/log/event-log.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { z } from 'zod';
import type { ReadServices } from '../read-services.ts';

/** Proxies and phones drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 20_000;
/**
 * After that the client must come again, with a token that is valid then. A stream may outlive the token that opened it
 * by so much: it tells that something has changed, and never what.
 */
const STREAM_MS = 10 * 60_000;

/** Bytes that wait for a client. */
const MAX_UNREAD = 4096;

const events = {
  description: 'Server-sent events: `changed` with `{"position"}` whenever rows of the list have changed.',
  content: { 'text/event-stream': { schema: z.any() } },
};

/**
 * Tells the open list page that something has changed, never what: it asks for the list then, and its rows come through
 * the same gate as ever. Read with `fetch`, because an EventSource sends no Authorization header.
 */
export const signedListChangeRoutes =
  ({ changes }: Pick<ReadServices, 'changes'>): Routes =>
  async (app) => {
    const open = new Set<() => void>();
    // A server that drains waits for its answers to end, and these never would.
    app.addHook('preClose', async () => {
      for (const end of open) end();
    });

    app.get(
      '/v1/signed_waiver/events',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['signed waivers'],
          summary: 'Server-sent events: that the list of who has signed has changed',
          response: { 200: events },
        },
      },
      async (request, reply) => {
        // Of changes that a slow client has not read yet, the last one says it all.
        let untold: LogPosition | undefined;
        const tell = (): void => {
          if (untold === undefined) return;
          const data = JSON.stringify({ position: app.sealPosition(untold) });
          untold = undefined;
          stream.push(`event: changed\ndata: ${data}\n\n`);
        };
        const stream = new Readable({ highWaterMark: MAX_UNREAD, read: tell });
        const stop = changes.listen(principalOf(request).accountId, (position) => {
          untold = position;
          if (stream.readableLength < MAX_UNREAD) tell();
        });
        if (stop === undefined) return sendProblem(reply, 'overloaded');
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
        return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
      },
    );
  };
