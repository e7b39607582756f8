import type { FastifyInstance } from 'fastify';
import { announcedBytes } from './address-limits.ts';
import { BODY_LIMIT } from './request-bodies.ts';
import { Overloaded } from './request-errors.ts';

/** Bytes of large bodies that the process holds at once. */
export const LARGE_BODIES_LIMIT = 64 * 1024 * 1024;

/**
 * Bodies above what most routes take are counted while they are in the process, and refused with 503 when they are too
 * many: a few hundred connections must not fill the memory. A usual signature is small and never refused here.
 */
export const limitLargeBodies = (app: FastifyInstance): void => {
  let held = 0;
  app.addHook('onRequest', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes <= BODY_LIMIT) return;
    if (held + bytes > LARGE_BODIES_LIMIT) {
      // What is still coming would be read as the next request.
      reply.header('Connection', 'close');
      throw new Overloaded('Too many large bodies at once.');
    }
    held += bytes;
    // Also told of an answer that cannot be sent any more, and of one that waits behind another on its connection.
    reply.raw.once('close', () => {
      held -= bytes;
    });
  });
};
