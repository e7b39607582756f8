import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from './problems.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const addressOf = (url: string): string => url.replace(/(.)\/$/, '$1').replace(/:[A-Za-z]+/g, ':');

/** Sends 405 with `Allow`, and 501 for unknown methods. @returns a function to call after the last route */
export const answerOtherMethods = (app: FastifyInstance): (() => void) => {
  const known = new Map<string, { url: string; methods: Set<string> }>();
  let done = false;

  // Reject unknown methods first, because Node's HTTP parser accepts methods that crash the router.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !METHODS.some((method) => method === request.method))
      return sendProblem(reply, 'method_unknown');
  });

  app.addHook('onRoute', ({ url, method }) => {
    if (done) return;
    const address = addressOf(url);
    const entry = known.get(address) ?? { url, methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(address, entry);
  });

  return () => {
    done = true;
    for (const { url, methods } of known.values()) {
      const others = METHODS.filter((method) => !methods.has(method));
      const allow = [...methods].sort().join(', ');
      app.route({
        method: others,
        url,
        schema: { hide: true },
        config: { actor: 'public', isOtherMethod: true },
        handler: async (_request, reply) => sendProblem(reply.header('Allow', allow), 'method_not_allowed'),
      });
    }
  };
};
