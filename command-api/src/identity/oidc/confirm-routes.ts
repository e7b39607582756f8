import { beginProviderConfirmation, confirmByProvider } from '@waivers/contract/auth/oidc.ts';
import { type Principal, principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { createBudgets } from '@waivers/server/limits/budgets.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyRequest } from 'fastify';
import { findCredential } from '../credentials.ts';
import type { IdTokens } from '../tokens/id-tokens.ts';
import { browserOf, setBrowser } from './browser-cookie.ts';
import type { ProviderServices } from './provider.ts';
import {
  authenticatedSince,
  exchangeCode,
  FRESH_LOG_IN,
  logInAddress,
  redirectUriOf,
  type Warn,
} from './provider-client.ts';
import { providerOfSession } from './session-provider.ts';
import { beginTransaction, takeTransaction } from './transactions.ts';

export type ConfirmByProviderServices = ProviderServices & {
  readonly idTokens: Pick<IdTokens, 'confirm'>;
  readonly publicUrl: string;
};

/** Per person. Each attempt costs the provider requests. */
const ATTEMPTS = { amount: 20, windowMs: 10 * MINUTE_MS };

const EXPIRED = { refused: 'oidc_expired' } as const;

const refusedFor = (reason: 'another_person' | 'not_fresh') => ({ refused: 'oidc_refused', reason }) as const;

const warnOf =
  ({ log }: FastifyRequest, issuer: string): Warn =>
  (reason) =>
    log.warn({ issuer, reason }, 'a confirmation with an identity provider failed');

type Answered = { readonly query: string; readonly accountId?: string | undefined };

/** The person must have logged in at the provider after the confirmation was begun, as the one whose session it is. */
const proveAgain = async (
  services: ConfirmByProviderServices,
  { sessionId }: Principal,
  { query, accountId: given }: Answered,
  browser: string | undefined,
  warn: Warn,
) => {
  const { database, oidc, publicUrl } = services;
  const accountId = given ?? null;
  const answer = new URL(`?${query.replace(/^\?/, '')}`, redirectUriOf(publicUrl, accountId));
  const state = answer.searchParams.get('state');
  if (browser === undefined || state === null) return EXPIRED;
  const begun = await takeTransaction(database, browser, state, oidc.clock(), sessionId);
  const own = await providerOfSession(services, sessionId);
  if (begun === undefined || own === undefined || begun.accountId !== accountId) return EXPIRED;
  // The provider was changed since.
  if (own.provider.accountId !== accountId || own.provider.settingId !== begun.settingId) return EXPIRED;
  const claims = await exchangeCode(oidc, own.provider, answer, begun.proofs, warn);
  if ('refused' in claims) return claims as Exclude<typeof claims, { readonly sub: string }>;
  if (claims.iss !== own.issuer || claims.sub !== own.subject) return refusedFor('another_person');
  return authenticatedSince(begun.begunAt, claims) ? undefined : refusedFor('not_fresh');
};

/**
 * Confirms sensitive calls with the provider that began the session, for people without a password. The proof takes
 * effect for this session only, like that of a password.
 */
export const confirmByProviderRoutes =
  (services: ConfirmByProviderServices): Routes =>
  async (app) => {
    const { database, oidc, publicUrl, idTokens } = services;
    const budgets = createBudgets(ATTEMPTS);

    addRoute(app, beginProviderConfirmation, {}, async (request, reply) => {
      const { userId, sessionId } = principalOf(request);
      const wait = budgets.take(userId, 1);
      if (wait > 0) return sendRefusal(reply, { refused: 'rate_limited', retryAfterSeconds: wait });
      const own = await providerOfSession(services, sessionId);
      if (own === undefined) return sendProblem(reply, 'not_found');
      const { provider } = own;
      const { browser, proofs } = await beginTransaction(
        database,
        provider,
        { sessionId },
        oidc.clock(),
        browserOf(request, publicUrl),
      );
      const redirectUri = redirectUriOf(publicUrl, provider.accountId);
      const warn = warnOf(request, provider.issuer);
      const url = await logInAddress(oidc, provider, redirectUri, proofs, warn, FRESH_LOG_IN);
      if (typeof url !== 'string') return sendRefusal(reply, url);
      setBrowser(reply, publicUrl, browser);
      return { result: { url } };
    });

    addRoute(app, confirmByProvider, {}, async (request, reply) => {
      const principal = principalOf(request);
      const browser = browserOf(request, publicUrl);
      const warn = warnOf(request, principal.accountId);
      const refused = await proveAgain(services, principal, request.body, browser, warn);
      if (refused !== undefined) return sendRefusal(reply, refused);
      const credential = await findCredential(database, principal.userId);
      if (credential === undefined) return sendProblem(reply, 'session_expired');
      return idTokens.confirm(credential, principal.sessionId);
    });
  };
