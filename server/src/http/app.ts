import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type FastifyPluginAsyncZod, serializerCompiler } from 'fastify-type-provider-zod';
import { addAuthorisationGate, type VerifyToken } from '../access/authorise.ts';
import { limitAccounts } from '../limits/account-limits.ts';
import { type AddressLimits, limitAddresses } from '../limits/address-limits.ts';
import { addApiBrowser } from '../openapi/api-browser.ts';
import { addOpenApi } from '../openapi/openapi.ts';
import { addHealth, type Readiness } from '../process/health.ts';
import type { ServerMetrics } from '../process/metrics.ts';
import { comesFrom, PRIVATE_NETWORKS } from '../process/monitoring.ts';
import { countRequests } from '../process/request-counter.ts';
import { requireCalls } from './add-route.ts';
import { compressAnswers } from './answer-encoding.ts';
import { limitLargeBodies } from './bodies/large-bodies.ts';
import { acceptOnlyJson, BODY_LIMIT } from './bodies/request-bodies.ts';
import { addCommandIds } from './command-ids.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  closeConnectionsWhile,
  limitConnections,
  refuseSecondHost,
  refuseUnreadable,
  skipClosedConnections,
} from './connections.ts';
import { answerOtherMethods } from './method-not-allowed.ts';
import { type PositionTokens, sealPositions } from './position-tokens.ts';
import { sendProblem } from './problems.ts';
import { sanitiseForwardedFor, type TrustProxy } from './proxy/forwarded-addresses.ts';
import { warnOfUntrustedProxy } from './proxy/untrusted-proxy.ts';
import { handleErrors, validateRequest } from './request-errors.ts';
import { logRequests } from './request-log.ts';
import { traceRequests } from './request-trace.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

export type Routes = FastifyPluginAsyncZod;

export type AppDeps = {
  readonly logger: FastifyBaseLogger;
  readonly metrics: ServerMetrics;
  readonly readiness: Readiness;
  readonly verifyToken: VerifyToken;
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly metricsAllow?: readonly string[] | undefined;
  /** Undefined disables the limits, for load tests in which one machine plays all customers. */
  readonly addressLimits: AddressLimits | undefined;
  /** Number of bytes per hour that the commands of one account may add to the log. Undefined for no limit. */
  readonly accountBytesPerHour?: number | undefined;
  readonly connections?: ConnectionLimits | undefined;
  readonly positions?: PositionTokens;
  /** OpenAPI document to serve instead of this process's own. */
  readonly description?: (() => object) | undefined;
  readonly routes: readonly Routes[];
  readonly notFoundPage?: NotFoundPage | undefined;
};

export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const AS_THEY_ARE: PositionTokens = { seal: (position) => position, open: (token) => token };

const trustProxyFor = (trust: TrustProxy) => {
  if (typeof trust === 'number') return (_address: string, hop: number) => hop < trust;
  return trust === false ? false : [...trust];
};

/** Maximum length of a path parameter. Export links contain their filters and can be long. */
const LONGEST_PARAM = 4000;

const createServer = (deps: AppDeps): FastifyInstance =>
  fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxyFor(deps.trustProxy),
    bodyLimit: BODY_LIMIT,
    // Phones may take a while to upload a body, but headers must arrive quickly.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    connectionTimeout: 130_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAM },
    // Sends the security headers, because requests with malformed URLs bypass the hooks.
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply.headers(securityHeaders(deps.publicUrl)), 'not_found'),
    clientErrorHandler: refuseUnreadable,
  });

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/v1/') && (headers.accept ?? '').includes('text/html');

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = createServer(deps);
  limitConnections(app.server, deps.connections ?? CONNECTION_LIMITS, deps.trustProxy);
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  skipClosedConnections(app);
  closeConnectionsWhile(app, () => deps.readiness.draining);
  logRequests(app, deps.metrics);
  traceRequests(app);
  countRequests(app);
  warnOfUntrustedProxy(app, deps);
  addSecurityHeaders(app, deps);
  refuseSecondHost(app);
  compressAnswers(app);
  sanitiseForwardedFor(app);
  if (deps.addressLimits !== undefined) limitAddresses(app, deps.addressLimits);
  sealPositions(app, deps.positions ?? AS_THEY_ARE);
  addAuthorisationGate(app, deps.verifyToken);
  requireCalls(app);
  addCommandIds(app);
  if (deps.accountBytesPerHour !== undefined) limitAccounts(app, deps.accountBytesPerHour);
  acceptOnlyJson(app);
  limitLargeBodies(app);
  const addOtherMethods = answerOtherMethods(app);
  await addOpenApi(app, deps.publicUrl, deps.description);
  addApiBrowser(app);
  const isProxyTrusted = deps.trustProxy !== false;
  const mayReadMetrics = comesFrom(deps.metricsAllow ?? PRIVATE_NETWORKS, isProxyTrusted);
  addHealth(app, deps.readiness, deps.metrics, mayReadMetrics);
  for (const routes of deps.routes) await app.register(routes);
  addOtherMethods();
  app.setNotFoundHandler(async (request, reply) =>
    deps.notFoundPage !== undefined && wantsPage(request)
      ? deps.notFoundPage(request, reply)
      : sendProblem(reply, 'not_found'),
  );
  await app.ready();
  return app;
};
