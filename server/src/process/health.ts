import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '../http/problems.ts';
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
/** Results are cached for all callers, so that health checks add no load. */
const CACHE_MS = 2000;

const health = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable', 'draining']),
  checks: z.record(z.string(), z.enum(['ok', 'away', 'degraded'])),
});
type Health = z.infer<typeof health>;

const withLimit = async (check: ReadinessCheck): Promise<'ok' | 'away'> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), CHECK_LIMIT_MS);
  });
  try {
    return await Promise.race([
      check().then(
        () => 'ok' as const,
        () => 'away' as const,
      ),
      limit,
    ]);
  } finally {
    clearTimeout(timer);
  }
};

const runAll = (checks: Readiness['checks']) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await withLimit(check)] as const));

const runChecks = async ({ checks, warnings = {} }: Readiness): Promise<Health> => {
  const [needed, looked] = await Promise.all([runAll(checks), runAll(warnings)]);
  const isOk = (results: typeof needed): boolean => results.every(([, result]) => result === 'ok');
  const concerning = looked.map(([name, result]) => [name, result === 'ok' ? 'ok' : 'degraded'] as const);
  return {
    status: !isOk(needed) ? 'unavailable' : isOk(looked) ? 'ready' : 'degraded',
    // Checks are spread last, so that a check wins over a warning of the same name.
    checks: Object.fromEntries([...concerning, ...needed]),
  };
};

/** Adds `/healthz` (always 200), `/readyz` (200, possibly `degraded`, or 503) and a restricted `/metrics`. */
export const addHealth = (
  app: FastifyInstance,
  readiness: Readiness,
  metrics: ServerMetrics,
  mayReadMetrics: (request: FastifyRequest) => boolean,
): void => {
  let latest: { readonly at: number; readonly answer: Promise<Health> } | undefined;

  const present = (): Promise<Health> => {
    const now = performance.now();
    if (latest === undefined || now - latest.at > CACHE_MS) {
      latest = { at: now, answer: runChecks(readiness) };
    }
    return latest.answer;
  };

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
