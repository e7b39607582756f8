import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from './problems.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** `/v1/waiver/` and `/v1/waiver` are one address, and so are two patterns that differ in a parameter's name. */
const addressOf = (url: string): string => url.replace(/(.)\/$/, '$1').replace(/:[A-Za-z]+/g, ':');

/**
 * Answers 405 with `Allow` where an address exists but not for the method, where the router alone would say 404, and 501
 * to a method that no address answers. Call it
 * before any route is added; the answers are added after the last one.
 * @returns to be called when all routes are there
 */
export const answerOtherMethods = (app: FastifyInstance): (() => void) => {
  const known = new Map<string, { url: string; methods: Set<string> }>();
  let done = false;

  // The router knows more methods than these, and fails on some of those that the parser of requests lets through.
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
        config: { actor: 'public' },
        handler: async (_request, reply) => sendProblem(reply.header('Allow', allow), 'method_not_allowed'),
      });
    }
  };
};
