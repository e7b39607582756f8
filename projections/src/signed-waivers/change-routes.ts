import { Readable } from 'node:stream';
import type { Routes } from '@waivers/server/app.ts';
import { ownerOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { z } from 'zod';
import type { ReadServices } from '../read-services.ts';

/** Proxies and phones drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 20_000;
/** A stream ends before the token that opened it would: the client comes again with a new one. */
const STREAM_MS = 10 * 60_000;

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
    const open = new Set<Readable>();
    // A server that drains waits for its answers to end, and these never would.
    app.addHook('preClose', async () => {
      for (const stream of open) stream.push(null);
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
        const stream = new Readable({ read: () => undefined });
        const stop = changes.listen(ownerOf(request).accountId, (position) => {
          stream.push(`event: changed\ndata: ${JSON.stringify({ position })}\n\n`);
        });
        if (stop === undefined) return sendProblem(reply, 'overloaded');
        open.add(stream);
        const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS);
        const end = setTimeout(() => stream.push(null), STREAM_MS);
        stream.once('close', () => {
          stop();
          open.delete(stream);
          clearInterval(heartbeat);
          clearTimeout(end);
        });
        stream.push('retry: 2000\n\n');
        return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
      },
    );
  };
