import {
  beginOidc,
  findIdentityProvider,
  finishOidc,
  logOutFromProvider,
} from '@waivers/contract/auth/oidc.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import { type Budgets, createBudgets } from '@waivers/server/limits/budgets.ts';
import type { RateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyRequest } from 'fastify';
import { timeZoneOf } from '../../accounts/time-zone.ts';
import type { JoinByProviderServices } from '../../people/join-by-provider.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { devicesIn } from '../sessions/device-cookie.ts';
import type { IdentityRouteServices } from '../sessions/logged-in.ts';
import { type BackChannelServices, logOutByProvider } from './back-channel.ts';
import { browserOf, setBrowser } from './browser-cookie.ts';
import { confirmByProviderRoutes } from './confirm-routes.ts';
import { findPersonOf } from './find-person.ts';
import { identityOf } from './identity.ts';
import { findProvider, readProvider } from './provider.ts';
import { exchangeCode, logInAddress, redirectUriOf, type Warn } from './provider-client.ts';
import { forgetFormerProvider } from './subjects.ts';
import { beginTransaction, takeTransaction } from './transactions.ts';

export type OidcServices = IdentityRouteServices & JoinByProviderServices & BackChannelServices;

const FORM = 'application/x-www-form-urlencoded';

/** Per known browser or network, for each step on its own. */
const ATTEMPTS = { amount: 60, windowMs: 10 * MINUTE_MS };

const EXPIRED = { refused: 'oidc_expired' } as const;

/** Counts browsers that have logged in before alone, so that guests of the same network cannot block them. */
const limitTo =
  (services: OidcServices, budgets: Budgets) =>
  (request: FastifyRequest): RateLimitRefusal | undefined => {
    const [device] = devicesIn(services, request);
    const wait = budgets.take(device?.id ?? networkOf(request.ip), 1);
    return wait > 0 ? { refused: 'rate_limited', retryAfterSeconds: wait } : undefined;
  };

const warnOf =
  ({ log }: FastifyRequest, issuer: string): Warn =>
  (reason) =>
    log.warn({ issuer, reason }, 'a log-in with an identity provider failed');

const logInRoutes =
  (services: OidcServices): Routes =>
  async (app) => {
    const { database, oidc, publicUrl } = services;
    // Finding tells whether a business has a provider of its own, and beginning costs the provider requests.
    const refuseFinding = limitTo(services, createBudgets(ATTEMPTS));
    const refuseBeginning = limitTo(services, createBudgets(ATTEMPTS));
    const refuseFinishing = limitTo(services, createBudgets(ATTEMPTS));

    const proveIdentity = async (
      request: FastifyRequest & { body: { query: string; accountId?: string | undefined } },
    ) => {
      const accountId = request.body.accountId ?? null;
      const answer = new URL(
        `?${request.body.query.replace(/^\?/, '')}`,
        redirectUriOf(publicUrl, accountId),
      );
      const [browser, state] = [browserOf(request, publicUrl), answer.searchParams.get('state')];
      const begun =
        browser === undefined || state === null
          ? undefined
          : await takeTransaction(database, browser, state, oidc.clock());
      if (begun === undefined) return refuseFinishing(request) ?? EXPIRED;
      if (begun.accountId !== accountId) return EXPIRED;
      const provider = await readProvider(services, begun.accountId);
      // The provider was removed or changed since.
      if (provider === undefined || provider.settingId !== begun.settingId) return EXPIRED;
      const warn = warnOf(request, provider.issuer);
      const claims = await exchangeCode(oidc, provider, answer, begun.proofs, warn);
      if ('refused' in claims) return claims as Exclude<typeof claims, { readonly sub: string }>;
      return { identity: identityOf(claims, provider), provider, next: begun.next, warn };
    };

    addRoute(app, findIdentityProvider, {}, async (request, reply) => {
      const excess = refuseFinding(request);
      if (excess !== undefined) return sendRefusal(reply, excess);
      const provider = await findProvider(services, request.body);
      return { result: provider === undefined ? null : { name: provider.name } };
    });

    addRoute(app, beginOidc, {}, async (request, reply) => {
      const excess = refuseBeginning(request);
      if (excess !== undefined) return sendRefusal(reply, excess);
      const provider = await findProvider(services, request.body);
      if (provider === undefined) return sendProblem(reply, 'not_found');
      const { browser, proofs } = await beginTransaction(
        database,
        provider,
        { next: request.body.next },
        oidc.clock(),
        browserOf(request, publicUrl),
      );
      const warn = warnOf(request, provider.issuer);
      const url = await logInAddress(
        oidc,
        provider,
        redirectUriOf(publicUrl, provider.accountId),
        proofs,
        warn,
      );
      if (typeof url !== 'string') return sendRefusal(reply, url);
      setBrowser(reply, publicUrl, browser);
      return { result: { url } };
    });

    addRoute(app, finishOidc, {}, async (request, reply) => {
      const proven = await proveIdentity(request);
      if ('refused' in proven) return sendRefusal(reply, proven);
      const { identity, provider, next, warn } = proven;
      const person = await findPersonOf(services, provider, identity, request.id, warn);
      if ('refused' in person) return sendRefusal(reply, person);
      const { issuer, subject, providerSession } = identity;
      const timeZone = timeZoneOf(request.body.timeZone);
      const proof = { method: 'oidc', secondFactor: null, timeZone } as const;
      const success = await beginSession(services, request, reply, person, proof, async (sessionId) => {
        await database
          .insertInto('identity.oidc_sessions')
          .values({
            session_id: sessionId,
            provider_account_id: provider.accountId,
            issuer,
            subject,
            provider_session: providerSession,
          })
          .execute();
        // The owner may have replaced the provider since this log-in read it.
        const present = await readProvider(services, provider.accountId);
        if (present?.settingId === provider.settingId) return true;
        await forgetFormerProvider(database, person.userId);
        return false;
      });
      services.metrics.logIn.inc({ result: success === undefined ? 'refused' : 'logged_in' });
      return success === undefined ? sendProblem(reply, 'oidc_not_invited') : { ...success, next };
    });
  };

const logOutRoute =
  (services: OidcServices): Routes =>
  async (app) => {
    app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    );
    addRoute(app, logOutFromProvider, { config: { formType: FORM } }, async (request, reply) => {
      const accountId = request.query.account ?? null;
      const warn = warnOf(request, accountId ?? 'OIDC_ISSUER');
      const logOut = { accountId, token: request.body.logout_token, network: networkOf(request.ip) };
      const refused = await logOutByProvider(services, logOut, warn);
      // Providers must not cache the answer (section 2.8).
      reply.header('Cache-Control', 'no-store');
      return refused === undefined ? reply.code(204).send() : sendRefusal(reply, refused);
    });
  };

export const oidcRoutes =
  (services: OidcServices): Routes =>
  async (app) => {
    await app.register(logInRoutes(services));
    await app.register(logOutRoute(services));
    await app.register(confirmByProviderRoutes(services));
  };
