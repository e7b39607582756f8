import { onlyLiveUsers, type VerifyToken, withApiKeys } from '@waivers/server/access/authorise.ts';
import type { BackgroundTasks } from '@waivers/server/process/background-tasks.ts';
import { watchCertificate } from '@waivers/server/process/certificate.ts';
import { passingChecks } from '@waivers/server/process/health.ts';
import {
  type RunningServer,
  type ServeOptions,
  type ServerPart,
  serve,
} from '@waivers/server/process/serve.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { tokenStateIn } from '../identity/sessions/token-state.ts';
import type { Metrics } from '../metrics.ts';
import { openBackend } from './backend.ts';
import { checksOf } from './checks.ts';
import type { CommandPorts } from './command-ports.ts';
import { portsForFollowUps } from './ports-for-follow-ups.ts';
import { type ProductServices, productRoutes } from './product-routes.ts';
import type { CommandApiSettings } from './settings.ts';
import { createTasks } from './tasks.ts';

export type OpenedCommandApi = ServerPart & {
  readonly metrics: Metrics;
  readonly verifyToken: VerifyToken;
  readonly shared: SharedServices;
};

export type SharedServices = Pick<ProductServices, 'log' | 'keys' | 'clock'> &
  ReturnType<typeof portsForFollowUps> & {
    readonly document: ProductServices['waivers']['document'];
    readonly pool: Pool;
  };

/** Requires a migrated database and its master key. @param clockOfEvents dates events; default: real time */
export const openCommandApi = async (
  settings: CommandApiSettings,
  ports: CommandPorts,
  logger: Logger,
  clockOfEvents?: () => Date,
): Promise<OpenedCommandApi> => {
  const backend = await openBackend(settings, ports, logger, clockOfEvents);
  const { log, keys, clock, idTokens, waivers } = backend.services;
  const tokens = tokenStateIn(backend.pool);
  const tasks = createTasks(backend, logger);
  const certificate = watchCertificate(settings.publicUrl, backend.metrics.registry);
  const checks = checksOf(backend);
  let background: BackgroundTasks | undefined;
  return {
    metrics: backend.metrics,
    verifyToken: onlyLiveUsers(withApiKeys(idTokens.verify, tokens.apiKey), tokens.credentialOf),
    shared: {
      log,
      keys,
      clock,
      document: waivers.document,
      pool: backend.pool,
      ...portsForFollowUps(backend.services, backend.argon2),
    },
    routes: productRoutes({ ...backend.services, areStoresOk: passingChecks(checks) }),
    checks,
    warnings: { ...tasks.concerns, ...certificate.warnings, media: backend.services.media.check },
    begin: () => {
      background = tasks.begin();
      certificate.begin();
    },
    close: async () => {
      await background?.stop();
      await certificate.close();
      await backend.close();
    },
  };
};

/** Runs the command API as a separate process. @throws listen errors such as `EADDRINUSE`, after closing everything */
export const startCommandApi = (
  settings: CommandApiSettings,
  ports: CommandPorts,
  options: ServeOptions = {},
  besides: (shared: SharedServices) => Promise<readonly ServerPart[]> = async () => [],
): Promise<RunningServer> =>
  serve(settings, options, async (logger) => {
    const part = await openCommandApi(settings, ports, logger);
    try {
      const parts = [part, ...(await besides(part.shared))];
      return { service: 'waivers-command-api', metrics: part.metrics, verifyToken: part.verifyToken, parts };
    } catch (error) {
      await part.close();
      throw error;
    }
  });
