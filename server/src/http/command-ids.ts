import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    command?: boolean;
  }
  interface FastifyRequest {
    commandId: string;
  }
}

const idempotencyKey = z.uuid();

export const addCommandIds = (app: FastifyInstance): void => {
  app.decorateRequest('commandId', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.command !== true) return;
    const header = request.headers['idempotency-key'];
    if (header === undefined) {
      request.commandId = randomUUID();
      return;
    }
    const key = idempotencyKey.safeParse(header);
    if (!key.success) {
      return sendProblem(reply, 'invalid', {
        errors: [{ path: 'Idempotency-Key', code: 'invalid_format', params: { format: 'uuid' } }],
      });
    }
    request.commandId = key.data.toLowerCase();
  });
};

/** Sends the log position, so that the client's later reads can wait for this command. */
export const sendPosition = (reply: FastifyReply, position: string | undefined): void => {
  if (position !== undefined) reply.header('X-Log-Position', position);
};
