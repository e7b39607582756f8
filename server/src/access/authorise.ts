import type { CallActor } from '@waivers/contract/call/call.ts';
import type { ApiScope, UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problems.ts';
import { API_KEY_PREFIX, containsApiKey, type FindApiKey, hashOfApiKey, WHOLE_API_KEY } from './api-keys.ts';

export type Principal = {
  readonly accountId: string;
  readonly userId: string;
  readonly role: UserRole;
  readonly sessionId: string;
  /** Version of the password that the user confirmed, if the confirmation is only a few minutes old. */
  readonly confirmedVersion?: number | undefined;
  /** Set when the request was made with an API key, which acts for the user who created it, within its scopes. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiScope[] };
};

/** @param confirmation token from `POST /v1/auth/confirm-password` @returns undefined if the token is invalid */
export type VerifyToken = (token: string, confirmation?: string) => Promise<Principal | undefined>;

/** Returns the user's account and current password version, or undefined for unknown and erased users. */
export type CredentialOf = (
  userId: string,
) => Promise<{ readonly accountId: string; readonly credentialVersion: number } | undefined>;

/** Rejects tokens of erased users, valid for up to 15 minutes, and ignores confirmations of earlier passwords. */
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
    actor?: CallActor;
  }
  interface FastifyInstance {
    /** Whether the token of an accepted request is still valid. Used by long-lived responses. */
    isStillAuthorised(request: FastifyRequest): Promise<boolean>;
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return header.replace(/^Bearer +/i, '').trim();
};

export const principalOf = (request: { readonly principal: Principal | null }): Principal => {
  if (request.principal === null) throw new Error('The route is not declared for owners.');
  return request.principal;
};

/** Users may make any call. API keys need the call's scope, and cannot make calls without one. */
const mayCall = ({ apiKey }: Principal, { routeOptions }: FastifyRequest): boolean => {
  const scope = routeOptions.config.call?.scope;
  return apiKey === undefined || (scope !== undefined && apiKey.scopes.includes(scope));
};

/** Names the missing scope so that developers need not guess. */
const refuseScope = (reply: FastifyReply, { routeOptions }: FastifyRequest) => {
  const scope = routeOptions.config.call?.scope;
  return sendProblem(reply, 'scope_missing', {
    ...(scope === undefined ? {} : { scope }),
    detail: scope === undefined ? 'API keys cannot make this call.' : `The key needs the scope “${scope}”.`,
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

/** Adds the only authorisation gate. It runs before every route and rejects routes that declare no actor. */
export const addAuthorisationGate = (app: FastifyInstance, verify: VerifyToken): void => {
  app.decorateRequest('principal', null);
  app.decorate('isStillAuthorised', async (request) => (await verify(tokenOf(request) ?? '')) !== undefined);

  app.addHook('onRoute', (route) => {
    if (route.config?.actor === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} declares no actor (config.actor).`);
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

  // Runs after validation, so that users fix form errors before they have to enter their password.
  app.addHook('preHandler', async (request, reply) => {
    const { principal } = request;
    if (principal === null || principal.apiKey !== undefined || principal.confirmedVersion !== undefined)
      return;
    if (needsConfirmation(request)) return sendProblem(reply, 'confirmation_required');
  });
};
