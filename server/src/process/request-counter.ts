import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    answeredRequests(): number;
  }
}

/** Background work slows down while this number grows. */
export const countRequests = (app: FastifyInstance): void => {
  let answered = 0;
  app.decorate('answeredRequests', () => answered);
  app.addHook('onResponse', (_request, _reply, done) => {
    answered += 1;
    done();
  });
};
