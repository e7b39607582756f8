import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    answeredRequests(): number;
  }
}

/** Counts responses. Background work slows down as the rate grows. */
export const countRequests = (app: FastifyInstance): void => {
  let answered = 0;
  app.decorate('answeredRequests', () => answered);
  app.addHook('onResponse', (_request, _reply, done) => {
    answered += 1;
    done();
  });
};
