import type { CallActor } from '@waivers/contract/call/call.ts';
import type { ApiScope, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problems.ts';
import { API_KEY_PREFIX, containsApiKey, type FindApiKey, hashOfApiKey, WHOLE_API_KEY } from './api-keys.ts';

export type Principal = {
  readonly accountId: string;
  readonly userId: string;
  readonly role: UserRole;
  /** The session whose token this is, or the key's id. */
  readonly sessionId: string;
  /** The version of the password with which the person has confirmed that it is them, a few minutes ago at most. */
  readonly confirmedVersion?: number | undefined;
  /** Of a program: it may do what its scopes say, in the name of who made the key. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiScope[] };
};

/**
 * @param confirmation from `POST /v1/auth/confirm-password`
 * @returns undefined for a token that is not valid now
 */
export type VerifyToken = (token: string, confirmation?: string) => Promise<Principal | undefined>;

/** The account that a person works for, and the version of the password; undefined for somebody unknown or erased. */
export type CredentialOf = (
  userId: string,
) => Promise<{ readonly accountId: string; readonly credentialVersion: number } | undefined>;

/**
 * A token can outlive an erasure by up to 15 minutes, so it counts only while its person works for its account. A
 * confirmation ends with the password that it was made with.
 */
export const onlyLiveUsers =
  (verify: VerifyToken, credentialOf: CredentialOf): VerifyToken =>
  async (token, confirmation) => {
    const principal = await verify(token, confirmation);
    if (principal === undefined) return undefined;
    const credential = await credentialOf(principal.userId);
    if (credential?.accountId !== principal.accountId) return undefined;
    return principal.confirmedVersion === credential.credentialVersion
      ? principal
      : { ...principal, confirmedVersion: undefined };
  };

/** Everything that begins like a key is one; the rest is an ID token. */
export const withApiKeys =
  (verify: VerifyToken, find: FindApiKey): VerifyToken =>
  async (token, confirmation): Promise<Principal | undefined> => {
    if (!token.startsWith(API_KEY_PREFIX)) return verify(token, confirmation);
    const key = WHOLE_API_KEY.test(token) ? await find(hashOfApiKey(token)) : undefined;
    if (key === undefined) return undefined;
    const { id, accountId, userId, scopes } = key;
    return { accountId, userId, role: 'owner', sessionId: id, apiKey: { id, scopes } };
  };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the app does not start without it. */
    actor?: CallActor;
  }
  interface FastifyInstance {
    /** Whether the token of a request that passed the gate still counts, for answers that stay open. */
    isStillAuthorised(request: FastifyRequest): Promise<boolean>;
  }
  interface FastifyRequest {
    /** Set on `owner` routes, and on `anyone` routes with a token. */
    principal: Principal | null;
  }
}

/** Raw as in the spec, or as `Bearer`. */
const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return header.replace(/^Bearer +/i, '').trim();
};

export const principalOf = (request: { readonly principal: Principal | null }): Principal => {
  if (request.principal === null) throw new Error('This route is not declared as one for owners.');
  return request.principal;
};

/** A person may do everything; a key what its scopes say, and nothing that names no scope. */
const mayCall = ({ apiKey }: Principal, { routeOptions }: FastifyRequest): boolean => {
  const scope = routeOptions.config.call?.scope;
  return apiKey === undefined || (scope !== undefined && apiKey.scopes.includes(scope));
};

/** Says which scope it is, so that nobody has to try them; a call without one is for people. */
const refuseScope = (reply: FastifyReply, { routeOptions }: FastifyRequest) => {
  const scope = routeOptions.config.call?.scope;
  return sendProblem(reply, 'scope_missing', {
    ...(scope === undefined ? {} : { scope }),
    detail: scope === undefined ? 'No key may do this: it is for people.' : `It needs the scope “${scope}”.`,
  });
};

const memberAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

const needsConfirmation = ({ body, routeOptions }: FastifyRequest): boolean => {
  const confirmed = routeOptions.config.call?.confirmed ?? [];
  return confirmed === true || confirmed.some((path) => memberAt(body, path) !== undefined);
};

/**
 * The one authorisation gate, before every route. Without an actor the app does not start; should it, the gate stays
 * shut.
 */
export const addAuthorisationGate = (app: FastifyInstance, verify: VerifyToken): void => {
  app.decorateRequest('principal', null);
  app.decorate('isStillAuthorised', async (request) => (await verify(tokenOf(request) ?? '')) !== undefined);

  app.addHook('onRoute', (route) => {
    if (route.config?.actor === undefined) {
      throw new Error(
        `Route ${String(route.method)} ${route.url} does not say whom it answers (config.actor).`,
      );
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    if (containsApiKey(request.url)) return sendProblem(reply, 'key_in_address');
    if (request.is404) return;
    const { actor } = request.routeOptions.config;
    if (actor === 'public' || actor === 'machine') return;
    const token = tokenOf(request);
    if (actor === 'anyone' && token === undefined) return;
    const confirmation = request.headers['x-confirmation'];
    const principal = token === undefined ? undefined : await verify(token, [confirmation].flat().at(0));
    if (principal === undefined) return sendProblem(reply, 'not_authenticated');
    if (!mayCall(principal, request)) return refuseScope(reply, request);
    request.principal = principal;
  });

  // Once the body has been read and judged, so that a form is put right before the password is asked for.
  app.addHook('preHandler', async (request, reply) => {
    const { principal } = request;
    if (principal === null || principal.apiKey !== undefined || principal.confirmedVersion !== undefined)
      return;
    if (needsConfirmation(request)) return sendProblem(reply, 'confirmation_required');
  });
};
