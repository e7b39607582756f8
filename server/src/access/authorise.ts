import type { CallActor } from '@waivers/contract/call/call.ts';
import {
  type Action,
  type ApiScope,
  type LogInMethod,
  may,
  scopeOf,
  type UserRole,
} from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problems.ts';
import { API_KEY_PREFIX, containsApiKey, type FindApiKey, hashOfApiKey, WHOLE_API_KEY } from './api-keys.ts';

/** The identity that a token or API key proves. Excludes the role, which may have changed since it was issued. */
export type Proof = {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** How the user logged in. Absent for API keys. */
  readonly method?: LogInMethod;
  /** Version of the password that the user confirmed, if the confirmation is only a few minutes old. */
  readonly confirmedVersion?: number | undefined;
  /** Set when the request was made with an API key, which acts for the user who created it, within its scopes. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiScope[] };
};

export type Principal = Proof & {
  readonly role: UserRole;
  /** Set when the account requires a second factor that the user does not have. */
  readonly isFactorDue?: true;
};

/** @param confirmation token from `POST /v1/auth/confirm` @returns undefined if the token is invalid */
type Verify<Verified> = (token: string, confirmation?: string) => Promise<Verified | undefined>;
export type VerifyProof = Verify<Proof>;
export type VerifyToken = Verify<Principal>;

/** Returns the credential's present state, or undefined for unknown and removed users. */
export type CredentialOf = (userId: string) => Promise<
  | {
      readonly accountId: string;
      readonly role: UserRole;
      readonly credentialVersion: number;
      /** Null if the user has a second factor or needs none. */
      readonly factorDueAt: Date | null;
    }
  | undefined
>;

/** An identity provider decides itself whether it asks for a second factor. */
export const isFactorDue = (method: LogInMethod | undefined, dueAt: Date | null, now: Date): boolean =>
  method !== 'oidc' && dueAt !== null && dueAt <= now;

/**
 * Adds the present role. Rejects tokens of removed users, valid for up to 15 minutes, and ignores confirmations of
 * earlier passwords.
 */
export const onlyLiveUsers =
  (verify: VerifyProof, credentialOf: CredentialOf, clock = () => new Date()): VerifyToken =>
  async (token, confirmation) => {
    const proof = await verify(token, confirmation);
    if (proof === undefined) return undefined;
    const credential = await credentialOf(proof.userId);
    if (credential?.accountId !== proof.accountId) return undefined;
    const { role, credentialVersion, factorDueAt } = credential;
    const confirmedVersion = proof.confirmedVersion === credentialVersion ? credentialVersion : undefined;
    const isDue = isFactorDue(proof.method, factorDueAt, clock());
    return { ...proof, role, confirmedVersion, ...(isDue && { isFactorDue: isDue }) };
  };

export const withApiKeys =
  (verify: VerifyProof, find: FindApiKey): VerifyProof =>
  async (token, confirmation) => {
    if (!token.startsWith(API_KEY_PREFIX)) return verify(token, confirmation);
    const key = WHOLE_API_KEY.test(token) ? await find(hashOfApiKey(token)) : undefined;
    if (key === undefined) return undefined;
    const { id, accountId, userId, scopes } = key;
    return { accountId, userId, sessionId: id, apiKey: { id, scopes } };
  };

declare module 'fastify' {
  interface FastifyContextConfig {
    actor?: CallActor;
  }
  interface FastifyInstance {
    /** Whether the caller may still make an accepted call. Used by long-lived responses. */
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
  if (request.principal === null) throw new Error('The route is not declared for users.');
  return request.principal;
};

/** API keys need the action's scope, and cannot take actions without one. */
const isInScope = ({ apiKey }: Principal, action: Action): boolean => {
  const scope = scopeOf(action);
  return apiKey === undefined || (scope !== undefined && apiKey.scopes.includes(scope));
};

/** While a second factor is due, users may only manage their own access, which includes adding the factor. */
const lacksFactor = (principal: Principal, action: Action): boolean =>
  principal.isFactorDue === true && action !== 'use_account';

export const mayTake = (principal: Principal, action: Action): boolean =>
  may(principal.role, action) && isInScope(principal, action) && !lacksFactor(principal, action);

/** Names the missing scope so that developers need not guess. */
const refuseScope = (reply: FastifyReply, action: Action) => {
  const scope = scopeOf(action);
  return sendProblem(reply, 'scope_missing', {
    ...(scope === undefined ? {} : { scope }),
    detail: scope === undefined ? 'API keys cannot make this call.' : `The key needs the scope “${scope}”.`,
  });
};

const refuseRole = (reply: FastifyReply) => sendProblem(reply, 'role_missing');

/** Actions that members of the body take besides the call's own. */
const actionsOfMembers = ({ body, routeOptions }: FastifyRequest): readonly Action[] =>
  Object.entries(routeOptions.config.call?.memberActions ?? {})
    .filter(([member]) => memberAt(body, member) !== undefined)
    .map(([, action]) => action);

const memberAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

const needsConfirmation = ({ body, routeOptions }: FastifyRequest): boolean => {
  const confirmed = routeOptions.config.call?.confirmed ?? [];
  if (confirmed === 'with_factor') return false;
  return confirmed === true || confirmed.some((path) => memberAt(body, path) !== undefined);
};

/** Adds the only authorisation gate. It runs before every route and rejects routes that declare no actor. */
export const addAuthorisationGate = (app: FastifyInstance, verify: VerifyToken): void => {
  app.decorateRequest('principal', null);
  app.decorate('isStillAuthorised', async (request) => {
    const principal = await verify(tokenOf(request) ?? '');
    const action = request.routeOptions.config.call?.action;
    return principal !== undefined && (action === undefined || mayTake(principal, action));
  });

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
    const action = request.routeOptions.config.call?.action;
    if (action !== undefined && !isInScope(principal, action)) return refuseScope(reply, action);
    if (action !== undefined && lacksFactor(principal, action)) {
      if (actor === 'anyone') return;
      return sendProblem(reply, 'second_factor_required');
    }
    if (action !== undefined && !may(principal.role, action)) {
      if (actor === 'anyone') return;
      return refuseRole(reply);
    }
    request.principal = principal;
  });

  // Runs after validation, so that users fix form errors before they have to enter their password.
  app.addHook('preHandler', async (request, reply) => {
    const { principal } = request;
    if (principal === null) return;
    const actions = actionsOfMembers(request);
    if (actions.some((action) => lacksFactor(principal, action)))
      return sendProblem(reply, 'second_factor_required');
    if (actions.some((action) => !may(principal.role, action))) return refuseRole(reply);
    if (principal.apiKey !== undefined || principal.confirmedVersion !== undefined) return;
    if (needsConfirmation(request)) return sendProblem(reply, 'confirmation_required');
  });
};
