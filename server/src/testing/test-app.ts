import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '../http/app.ts';
import { createLogger } from '../process/logging.ts';
import { createServerMetrics } from '../process/metrics.ts';

export const captureLog = (): { readonly destination: Writable; readonly text: () => string } => {
  let text = '';
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  return { destination, text: () => text };
};

export const buildTestApp = (deps: Partial<AppDeps> = {}): Promise<FastifyInstance> =>
  buildApp({
    logger: createLogger({ level: 'silent' }),
    metrics: createServerMetrics(),
    readiness: { checks: {}, draining: false },
    verifyToken: async () => undefined,
    publicUrl: 'http://localhost:8080',
    trustProxy: false,
    addressLimits: undefined,
    routes: [],
    ...deps,
  });
