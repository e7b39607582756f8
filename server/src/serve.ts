import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { DestinationStream } from 'pino';
import { ADDRESS_LIMITS } from './address-limits.ts';
import { buildApp, type NotFoundPage, type Routes, type TrustProxy } from './app.ts';
import type { VerifyToken } from './authorise.ts';
import type { Readiness, ReadinessCheck } from './health.ts';
import { createLogger } from './logging.ts';
import type { ServerMetrics } from './metrics.ts';
import { positionTokens } from './position-tokens.ts';

type Logger = ReturnType<typeof createLogger>;

/** One side of the product with everything that it stands on opened: what a process serves is one of them, or several. */
export type ServedPart = {
  readonly routes: readonly Routes[];
  readonly checks: Readiness['checks'];
  readonly concerns?: NonNullable<Readiness['concerns']>;
  /** Of the part that has the pages. */
  readonly notFoundPage?: NotFoundPage;
  /** Begins what happens beside requests, once the process listens. */
  begin?(): void;
  /** After the last request: lets go of everything. */
  close(): Promise<void>;
};

export type ServeSettings = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly masterKey: MasterKey;
  /** The networks from which `/metrics` may be read. Default: `PRIVATE_NETWORKS`. */
  readonly metricsAllow?: readonly string[] | undefined;
  readonly logLevel: string;
};

export type ServeOptions = {
  /** Where log lines go instead of stdout. */
  readonly logDestination?: DestinationStream;
  /** Gives up a start that has to wait for something; what has started is stopped by `close`. */
  readonly signal?: AbortSignal;
};

/** What the parts of one process have in common. */
export type ServedParts = {
  readonly metrics: ServerMetrics;
  readonly verifyToken: VerifyToken;
  /** They begin in this order, and end in the opposite one. */
  readonly parts: readonly ServedPart[];
};

export type Served = {
  /** Where it listens, without a slash at its end. */
  readonly url: string;
  /** Says "not ready", finishes the requests that have begun, then lets go of log and database. */
  close(): Promise<void>;
};

/** Of checks that have one name, all have to pass. */
const together = (ofParts: readonly Readiness['checks'][]): Readiness['checks'] => {
  const named = Map.groupBy(ofParts.flatMap(Object.entries<ReadinessCheck>), ([name]) => name);
  return Object.fromEntries(
    [...named].map(([name, same]) => [
      name,
      async () => void (await Promise.all(same.map(([, check]) => check()))),
    ]),
  );
};

/** What the parts of one process need and watch, in one answer. */
export const readinessOf = (parts: readonly Pick<ServedPart, 'checks' | 'concerns'>[]): Readiness => ({
  checks: together(parts.map(({ checks }) => checks)),
  concerns: together(parts.map(({ concerns = {} }) => concerns)),
  draining: false,
});

const closeAll = async (parts: readonly ServedPart[]): Promise<void> => {
  for (const part of parts.toReversed()) await part.close();
};

/**
 * Opens parts of the product and answers for them on one port.
 * @throws the listening error (`EADDRINUSE` ...), or what opening threw, with everything closed again
 */
export const serve = async (
  settings: ServeSettings,
  { logDestination }: ServeOptions,
  open: (logger: Logger) => Promise<ServedParts>,
): Promise<Served> => {
  const destination = logDestination === undefined ? {} : { destination: logDestination };
  const logger = createLogger({ level: settings.logLevel, ...destination });
  const { metrics, verifyToken, parts } = await open(logger);
  const readiness = readinessOf(parts);
  const { host, publicUrl, trustProxy, metricsAllow } = settings;
  try {
    const app = await buildApp({
      logger,
      metrics,
      readiness,
      verifyToken,
      publicUrl,
      trustProxy,
      metricsAllow,
      positions: positionTokens(settings.masterKey),
      addressLimits: ADDRESS_LIMITS,
      routes: parts.flatMap(({ routes }) => routes),
      notFoundPage: parts.find((part) => part.notFoundPage !== undefined)?.notFoundPage,
    });
    await app.listen({ port: settings.port, host });
    for (const part of parts) part.begin?.();
    // Node keeps what it has compiled when a process ends; one that is killed would leave nothing to the next start.
    flushCompileCache();
    const { port } = app.server.address() as AddressInfo;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      close: async () => {
        readiness.draining = true;
        await app.close();
        await closeAll(parts);
      },
    };
  } catch (error) {
    await closeAll(parts);
    throw error;
  }
};
