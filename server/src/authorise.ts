import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/**
 * Who a route answers. `owner`: only an owner with a valid token. `anyone`: everybody, but a token that is sent must
 * be valid (an owner sees more). `public`: everybody, tokens are not looked at, so that a stale one never stands
 * between a customer and a signature. `machine`: monitoring and local tools, outside the API.
 */
export type RouteActor = 'owner' | 'anyone' | 'public' | 'machine';

/** The owner that a valid token names. */
export type Owner = { readonly accountId: string };

/** @returns the owner, or undefined for a token that is not valid now, whatever the reason */
export type VerifyToken = (token: string) => Promise<Owner | undefined>;

/**
 * A token outlives its owner's erasure by up to its 15 minutes: its owner counts only while the account lives, as of
 * the last event before the request.
 * @param findAccount resolves with undefined when the account is gone or has never been
 */
export const whileAccountLives =
  (verify: VerifyToken, findAccount: (accountId: string) => Promise<object | undefined>): VerifyToken =>
  async (token) => {
    const owner = await verify(token);
    return owner !== undefined && (await findAccount(owner.accountId)) !== undefined ? owner : undefined;
  };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route must say whom it answers; the app does not start otherwise. */
    actor?: RouteActor;
  }
  interface FastifyRequest {
    /** Set by the gate on `owner` routes, and on `anyone` routes when a token came along. */
    owner: Owner | null;
  }
}

/** Raw as in the spec, or as `Bearer`. */
const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return header.replace(/^Bearer +/i, '').trim();
};

/** The owner of a request to an `owner` route. */
export const ownerOf = (request: { readonly owner: Owner | null }): Owner => {
  if (request.owner === null) throw new Error('This route is not declared as one for owners.');
  return request.owner;
};

/**
 * The one authorisation gate: it stands before every route of the app. A route whose config names no actor stops
 * the app from starting; should one get past that, the gate stays shut.
 */
export const addAuthorisationGate = (app: FastifyInstance, verify: VerifyToken): void => {
  app.decorateRequest('owner', null);

  app.addHook('onRoute', (route) => {
    if (route.config?.actor === undefined) {
      throw new Error(
        `Route ${String(route.method)} ${route.url} does not say whom it answers (config.actor).`,
      );
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { actor } = request.routeOptions.config;
    if (actor === 'public' || actor === 'machine') return;
    const token = tokenOf(request);
    if (actor === 'anyone' && token === undefined) return;
    const owner = token === undefined ? undefined : await verify(token);
    if (owner === undefined) return sendProblem(reply, 'not_authenticated');
    request.owner = owner;
  });
};
