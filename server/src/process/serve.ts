import { flushCompileCache } from 'node:module';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { DestinationStream } from 'pino';
import type { VerifyToken } from '../access/authorise.ts';
import { buildApp, type NotFoundPage, type Routes } from '../http/app.ts';
import { listen } from '../http/listen.ts';
import { positionTokens } from '../http/position-tokens.ts';
import type { TrustProxy } from '../http/proxy/forwarded-addresses.ts';
import { ACCOUNT_BYTES_PER_HOUR } from '../limits/account-limits.ts';
import { ADDRESS_LIMITS } from '../limits/address-limits.ts';
import type { Readiness, ReadinessCheck } from './health.ts';
import { createLogger } from './logging.ts';
import type { ServerMetrics } from './metrics.ts';

type Logger = ReturnType<typeof createLogger>;

export type ServerPart = {
  readonly routes: readonly Routes[];
  readonly checks: Readiness['checks'];
  readonly warnings?: NonNullable<Readiness['warnings']>;
  readonly notFoundPage?: NotFoundPage;
  begin?(): void;
  /** Stops what another process takes over, such as its read models, while requests are still answered. */
  handOver?(): Promise<void>;
  close(): Promise<void>;
};

export type ServeSettings = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly masterKey: MasterKey;
  readonly metricsAllow?: readonly string[] | undefined;
  readonly shutdownDelaySeconds?: number | undefined;
  readonly logLevel: string;
  readonly tracesUrl?: string | undefined;
};

export type ServeOptions = {
  readonly logDestination?: DestinationStream;
  readonly signal?: AbortSignal;
  /** From 1, if several processes listen on the port. All but the first join it. Metrics are labelled with it. */
  readonly processNumber?: number;
  /** OpenAPI document of all sides, from the process that serves it for them. */
  readonly description?: () => object;
};

export type OpenParts = {
  /** Names the process in traces. */
  readonly service: string;
  readonly metrics: ServerMetrics;
  readonly verifyToken: VerifyToken;
  readonly parts: readonly ServerPart[];
};

export type RunningServer = {
  readonly url: string;
  /**
   * Hands over, reports not ready for `shutdownDelaySeconds`, then finishes pending requests and closes log and
   * database.
   */
  close(): Promise<void>;
};

const mergeChecks = (ofParts: readonly Readiness['checks'][]): Readiness['checks'] => {
  const named = Map.groupBy(ofParts.flatMap(Object.entries<ReadinessCheck>), ([name]) => name);
  return Object.fromEntries(
    [...named].map(([name, same]) => [
      name,
      async () => void (await Promise.all(same.map(([, check]) => check()))),
    ]),
  );
};

export const readinessOf = (parts: readonly Pick<ServerPart, 'checks' | 'warnings'>[]): Readiness => ({
  checks: mergeChecks(parts.map(({ checks }) => checks)),
  warnings: mergeChecks(parts.map(({ warnings = {} }) => warnings)),
  draining: false,
});

const closeAll = async (parts: readonly ServerPart[]): Promise<void> => {
  for (const part of parts.toReversed()) await part.close();
};

export const serve = async (
  settings: ServeSettings,
  { logDestination, processNumber, description }: ServeOptions,
  open: (logger: Logger) => Promise<OpenParts>,
): Promise<RunningServer> => {
  const destination = logDestination === undefined ? {} : { destination: logDestination };
  const logger = createLogger({ level: settings.logLevel, ...destination });
  const { service, metrics, verifyToken, parts } = await open(logger);
  if (processNumber !== undefined) metrics.registry.setDefaultLabels({ process: String(processNumber) });
  const readiness = readinessOf(parts);
  const { host, publicUrl, trustProxy, metricsAllow } = settings;
  let endTracing = async (): Promise<void> => undefined;
  try {
    if (settings.tracesUrl !== undefined) {
      // Loaded on demand, because most installations run without a collector.
      const { exportTraces } = await import('../tracing/otlp-traces.ts');
      endTracing = exportTraces(service, metrics.registry, logger);
    }
    const app = await buildApp({
      logger,
      metrics,
      readiness,
      verifyToken,
      publicUrl,
      trustProxy,
      metricsAllow,
      description,
      positions: positionTokens(settings.masterKey),
      addressLimits: ADDRESS_LIMITS,
      accountBytesPerHour: ACCOUNT_BYTES_PER_HOUR,
      routes: parts.flatMap(({ routes }) => routes),
      notFoundPage: parts.find((part) => part.notFoundPage !== undefined)?.notFoundPage,
    });
    const port = await listen(app, {
      port: settings.port,
      host,
      isShared: (processNumber ?? 1) > 1,
    });
    for (const part of parts) part.begin?.();
    // Node writes its compile cache only on exit, so a killed process would never write it.
    flushCompileCache();
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      close: async () => {
        readiness.draining = true;
        const delay = new Promise((resolve) =>
          setTimeout(resolve, (settings.shutdownDelaySeconds ?? 0) * 1000),
        );
        await Promise.all([delay.then(() => app.close()), ...parts.map((part) => part.handOver?.())]);
        await closeAll(parts);
        await endTracing();
      },
    };
  } catch (error) {
    await closeAll(parts);
    await endTracing();
    throw error;
  }
};
