import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServerMetrics } from './metrics.ts';

/** One thing that the product cannot work without. Resolves when it is there, throws or hangs when it is not. */
export type ReadinessCheck = () => Promise<void>;

export type Readiness = {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Set when the process has been told to stop: no new work shall be sent to it. */
  draining: boolean;
};

const CHECK_LIMIT_MS = 1000;
/** Everybody who asks within this time gets one answer: health checks must not load what they check. */
const CACHE_MS = 2000;

const health = z.object({
  status: z.enum(['ready', 'unavailable', 'draining']),
  checks: z.record(z.string(), z.enum(['ok', 'away'])),
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

const runChecks = async (checks: Readiness['checks']): Promise<Health> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await withLimit(check)] as const),
  );
  const isReady = results.every(([, result]) => result === 'ok');
  return { status: isReady ? 'ready' : 'unavailable', checks: Object.fromEntries(results) };
};

/**
 * `/healthz`: the process is alive. `/readyz`: 200 when log and database answer and migrations are in, else 503, and
 * 503 while draining. `/metrics`: Prometheus text.
 */
export const addHealth = (app: FastifyInstance, readiness: Readiness, metrics: ServerMetrics): void => {
  let latest: { readonly at: number; readonly answer: Promise<Health> } | undefined;

  const present = (): Promise<Health> => {
    const now = performance.now();
    if (latest === undefined || now - latest.at > CACHE_MS) {
      latest = { at: now, answer: runChecks(readiness.checks) };
    }
    return latest.answer;
  };

  const unlimited = { actor: 'machine', rateLimit: false } as const;
  app.get('/healthz', { config: unlimited, schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { config: unlimited, schema: { hide: true } }, async (_request, reply) => {
    const answer = readiness.draining ? { status: 'draining', checks: {} } : await present();
    return reply.code(answer.status === 'ready' ? 200 : 503).send(answer);
  });

  app.get('/metrics', { config: unlimited, schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
};
