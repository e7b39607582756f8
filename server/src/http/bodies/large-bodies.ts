import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { FastifyInstance } from 'fastify';
import { announcedBytes } from '../../limits/address-limits.ts';
import { BODY_LIMIT } from './request-bodies.ts';

/** Large bodies in memory at once. */
export const LARGE_BODIES_LIMIT = 64 * 1024 * 1024;

/** Answers 503 when there are too many. Usual signatures are small and never refused here. */
export const limitLargeBodies = (app: FastifyInstance): void => {
  let held = 0;
  app.addHook('onRequest', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes <= BODY_LIMIT) return;
    if (held + bytes > LARGE_BODIES_LIMIT) {
      // The rest of the body would be read as the next request.
      reply.header('Connection', 'close');
      throw new Overloaded('Too many large bodies at once.');
    }
    held += bytes;
    // Also fires for answers that cannot be sent or wait behind others.
    reply.raw.once('close', () => {
      held -= bytes;
    });
  });
};
