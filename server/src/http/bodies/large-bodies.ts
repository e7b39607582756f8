import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { FastifyInstance } from 'fastify';
import { announcedBytes } from '../../limits/address-limits.ts';
import { BODY_LIMIT } from './request-bodies.ts';

export const LARGE_BODIES_LIMIT = 64 * 1024 * 1024;

/** Returns 503 while too many large bodies are in memory. Bodies of typical signatures are too small to count. */
export const limitLargeBodies = (app: FastifyInstance): void => {
  let held = 0;
  app.addHook('onRequest', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes <= BODY_LIMIT) return;
    if (held + bytes > LARGE_BODIES_LIMIT) {
      // Close the connection, or the rest of the body would be parsed as the next request.
      reply.header('Connection', 'close');
      throw new Overloaded('Too many large bodies in memory.');
    }
    held += bytes;
    // Unlike the response hooks, `close` also fires if the response is never sent.
    reply.raw.once('close', () => {
      held -= bytes;
    });
  });
};
