import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** By this process since it began. */
    answeredRequests(): number;
  }
}

/** What works at its own pace sees by it whether people are served meanwhile. */
export const countRequests = (app: FastifyInstance): void => {
  let answered = 0;
  app.decorate('answeredRequests', () => answered);
  app.addHook('onResponse', (_request, _reply, done) => {
    answered += 1;
    done();
  });
};
