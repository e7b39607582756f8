import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problems.ts';
import { cacheFor } from './cache-for.ts';
import { addHealthGauge, type CheckResult } from './health-gauge.ts';
import type { ServerMetrics } from './metrics.ts';
import { renderedMetrics } from './monitoring.ts';

/** Rejects or hangs if a dependency is unavailable. */
export type ReadinessCheck = () => Promise<void>;

export type Readiness = {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly warnings?: Readonly<Record<string, ReadinessCheck>>;
  draining: boolean;
};

/** Skips the check after its first success, because a slow query must not take the only process out of service. */
export const onceFulfilled = (check: ReadinessCheck): ReadinessCheck => {
  let isSo = false;
  return async () => {
    if (isSo) return;
    await check();
    isSo = true;
  };
};

const CHECK_LIMIT_MS = 1000;
/** A busy process is slow, but better than none: a check that passed less than this ago is only late. */
const LATE_MS = 10_000;
/** Results are cached for all callers, so that health checks add no load. */
const CACHE_MS = 2000;

type Health = {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, CheckResult>>;
};

type Result = 'ok' | 'late' | 'away';

const passedAt = new WeakMap<ReadinessCheck, number>();

const withLimit = async (check: ReadinessCheck): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Result>((resolve) => {
    const sinceMs = performance.now() - (passedAt.get(check) ?? Number.NEGATIVE_INFINITY);
    timer = setTimeout(() => resolve(sinceMs < LATE_MS ? 'late' : 'away'), CHECK_LIMIT_MS);
  });
  const passes = async (): Promise<Result> => {
    await check();
    passedAt.set(check, performance.now());
    return 'ok';
  };
  try {
    return await Promise.race([passes().catch((): Result => 'away'), limit]);
  } finally {
    clearTimeout(timer);
  }
};

const runAll = (checks: Readiness['checks']) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await withLimit(check)] as const));

/** Returns a function that tells whether no check fails. It caches its answer, because it serves anyone. */
export const passingChecks = (checks: Readiness['checks']): (() => Promise<boolean>) =>
  cacheFor(CACHE_MS, async () => (await runAll(checks)).every(([, result]) => result !== 'away'));

const runChecks = async ({ checks, warnings = {} }: Readiness): Promise<Health> => {
  const [needed, looked] = await Promise.all([runAll(checks), runAll(warnings)]);
  const results = needed.map(([name, result]) => [name, result === 'late' ? 'degraded' : result] as const);
  const concerning = looked.map(([name, result]) => [name, result === 'ok' ? 'ok' : 'degraded'] as const);
  const isOk = [...results, ...concerning].every(([, result]) => result === 'ok');
  return {
    status: results.some(([, result]) => result === 'away') ? 'unavailable' : isOk ? 'ready' : 'degraded',
    // Checks are spread last, so that a check wins over a warning of the same name.
    checks: Object.fromEntries([...concerning, ...results]),
  };
};

export const addHealth = (
  app: FastifyInstance,
  readiness: Readiness,
  metrics: ServerMetrics,
  mayReadMetrics: (request: FastifyRequest) => boolean,
): void => {
  const present = cacheFor(CACHE_MS, () => runChecks(readiness));

  addHealthGauge(metrics.registry, async () => (await present()).checks);
  const unlimited = { actor: 'machine', countedAs: 'nothing' } as const;
  app.get('/healthz', { config: unlimited, schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { config: unlimited, schema: { hide: true } }, async (_request, reply) => {
    const answer = readiness.draining ? { status: 'draining', checks: {} } : await present();
    const isReady = answer.status === 'ready' || answer.status === 'degraded';
    return reply.code(isReady ? 200 : 503).send(answer);
  });

  const rendered = renderedMetrics(metrics);
  app.get('/metrics', { config: unlimited, schema: { hide: true } }, async (request, reply) =>
    mayReadMetrics(request)
      ? reply.type(metrics.registry.contentType).send(await rendered())
      : sendProblem(reply, 'not_found'),
  );
};
