import { join } from 'node:path';
import { createLag, type Lag } from '@waivers/events/delivery/lag.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { damageOf } from '@waivers/events/log/port/damage.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { provenLog } from '@waivers/events/tree/proven-log.ts';
import type { Witness } from '@waivers/proof/notes/policy.ts';
import type { CredentialOf } from '@waivers/server/access/authorise.ts';
import { exportLinks } from '@waivers/server/access/export-links.ts';
import type { PageAssets, PageServices } from '@waivers/server/pages/page-services.ts';
import { onceFulfilled, type Readiness } from '@waivers/server/process/health.ts';
import { errorForLog } from '@waivers/server/process/logging.ts';
import type { ServerPart } from '@waivers/server/process/serve.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { ReadBackend } from './backend.ts';
import { refuseUnsafeReadModels } from './engine/builds/refuse-unsafe-read-models.ts';
import { liveBuilds } from './engine/builds/registry.ts';
import { liveCheckpoints } from './engine/checkpoints/checkpoints.ts';
import type { RunnerListener } from './engine/runner/runner-listener.ts';
import { createRunnerMetrics, type RunnerMetrics } from './engine/runner/runner-metrics.ts';
import type { BundleSources } from './evidence-bundle/routes.ts';
import { projectionsMigrations } from './migrations/projections-migrations.ts';
import { pageAssetsIn } from './page-assets.ts';
import type { ProjectorSettings } from './projector.ts';
import { startProjectorThread } from './projector-thread.ts';
import { createListChanges, type ListChanges } from './queries/live-lists/list-changes.ts';
import { createListWatch, type ListWatch } from './queries/live-lists/watch-list.ts';
import { createOwnerQueue } from './queries/owner-reads.ts';
import { createPositions, type Positions } from './queries/positions.ts';
import { createStreamFolds } from './queries/stream-folds.ts';
import { type PageOwners, pageOwners } from './read-models/public-waivers/page-owner.ts';
import { type FindVideoUrl, signedVideoUrl } from './read-models/signed-waiver-documents/video.ts';
import { type PublishedWaiver, publishedWaiver } from './read-models/waiver-documents/queries.ts';
import { READ_MODEL_PROJECTIONS } from './read-models.ts';
import { readRoutes } from './read-routes.ts';
import { localRecordPdfs } from './record-pdf/routes.ts';
import { scriptFontsIn } from './record-pdf/script-fonts.ts';
import { openRecordSeals, type SealSettings } from './record-seal/open-record-seals.ts';
import { createReadStatus, type StatusPorts } from './status/read-status.ts';
import { currentTree } from './tree/current-tree.ts';
import { openStamps } from './tree/open-stamps.ts';
import { openWitnesses } from './tree/open-witnesses.ts';
import { createTreeHealth } from './tree/tree-health.ts';

const checksOf = ({ pool }: ReadBackend): Readiness['checks'] => ({
  database: async () => void (await pool.query('select 1')),
  read_model_migrations: onceFulfilled(async () => {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...projectionsMigrations });
    if (pending.length > 0) throw new Error('Migrations are pending.');
  }),
});

const canBeRead = async (pool: Pool): Promise<boolean> => {
  const live = await liveBuilds(pool);
  return READ_MODEL_PROJECTIONS.every(({ name, version }) => (live.get(name)?.readableBy ?? 0) >= version);
};

/** Lag above this is reported. Usually, it is at most a second, but bursts take longer. */
const MAX_LAG_SECONDS = 30;
const LAG_INTERVAL_MS = 5000;

const meteredLag = (lag: Lag, metrics: RunnerMetrics): Lag => ({
  measure: async () => {
    const seconds = await lag.measure();
    for (const [projection, behind] of seconds) metrics.behind(projection, behind);
    return seconds;
  },
});

/** Pages are served from the read models, so an unavailable log only degrades the read side. */
const healthWarningsOf = ({ pool, log }: ReadBackend, lag: Lag): NonNullable<Readiness['warnings']> => ({
  // Ignore missing events, which the command API reports as damage: the log itself is available.
  log: async () => void (await damageOf(() => log.head())),
  parked_streams: async () => {
    const { rowCount } = await pool.query(
      `select from projections.parked_streams join projections.builds using (projection, build)
      where state = 'live' limit 1`,
    );
    if (rowCount !== 0) throw new Error('Streams are parked: npm run parked');
  },
  read_models: async () => {
    const live = await liveBuilds(pool);
    const old = READ_MODEL_PROJECTIONS.filter(({ name, version }) => live.get(name)?.version !== version);
    if (old.length > 0) throw new Error('Read models are being built.');
  },
  read_model_lag: async () => {
    const behind = [...(await lag.measure()).values()].some((seconds) => seconds > MAX_LAG_SECONDS);
    if (behind) throw new Error('A read model lags behind the log.');
  },
});

const LIST_INTERVAL_MS = 1000;

const listenerOf = (
  positions: Positions,
  changes: ListChanges,
  watch: ListWatch,
  metrics: RunnerMetrics,
): RunnerListener => ({
  moved: ({ projection }, position) => {
    positions.moved(projection, position);
    watch.moved(projection, position);
  },
  committed: (name, committed) => {
    metrics.committed(name, committed);
    if (committed.position !== undefined) {
      changes.notify(name.projection, committed.accountIds, committed.position);
    }
  },
  waiting: metrics.waiting,
});

const unlessAborted = async (work: Promise<void>, signal: AbortSignal | undefined): Promise<void> => {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

export type ReadSide = ServerPart & {
  readonly publishedWaiver: PublishedWaiver;
  readonly owners: PageOwners;
  readonly signedVideo: FindVideoUrl;
  readonly assets: PageAssets;
  readonly hasMailServer: boolean;
  readonly logPolicy: PageServices['logPolicy'];
};

/** Injected, because only other packages know the underlying tables. */
export type ReadSidePorts = StatusPorts & BundleSources & { readonly credentialOf: CredentialOf };

/** Resolves when everything is readable. @param signal aborts the wait @throws UnsafeReadModels */
export const openReadSide = async (
  settings: ProjectorSettings &
    SealSettings & {
      readonly dataDir?: string;
      readonly hasMailServer: boolean;
      readonly witnesses?: readonly Witness[] | undefined;
    },
  { lookAtDeliveries, backup, credentialOf, ...sources }: ReadSidePorts,
  backend: ReadBackend,
  logger: FastifyBaseLogger,
  registry: Registry,
  signal?: AbortSignal,
): Promise<ReadSide> => {
  await refuseUnsafeReadModels(settings);
  // Creates the log if none exists, because role projector may only read.
  await backend.log.head();
  const dialect = new PostgresDialect({ pool: backend.pool });
  await ensureCheckpointKey(new Kysely<KeysDatabase>({ dialect }), settings.masterKey);
  const lookUp = () => liveCheckpoints(backend.pool);
  const positions = createPositions(lookUp);
  const changes = createListChanges();
  const watch = createListWatch(changes, lookUp);
  const metrics = createRunnerMetrics(registry);
  const names = READ_MODEL_PROJECTIONS.map(({ name }) => name);
  const lag = meteredLag(createLag(names, backend.log, lookUp), metrics);
  const tree = createTreeHealth(registry);
  const listener = listenerOf(positions, changes, watch, metrics);
  const projector = startProjectorThread(settings, logger, listener, tree.note);
  try {
    // Existing builds are readable before the projector has started.
    if (!(await canBeRead(backend.pool))) await unlessAborted(projector.readable, signal);
  } catch (error) {
    await projector.close();
    throw error;
  }
  const timers = [
    setInterval(() => void lag.measure().catch(() => undefined), LAG_INTERVAL_MS),
    setInterval(() => void watch.look().catch(() => undefined), LIST_INTERVAL_MS),
  ];
  const database = new Kysely<object>({ dialect });
  const streams = createStreamFolds(backend.log);
  const scriptFonts =
    settings.dataDir === undefined
      ? undefined
      : scriptFontsIn(join(settings.dataDir, 'fonts'), (error, { package: name }) =>
          logger.warn(
            { error: errorForLog(error), font: name },
            'A font could not be fetched; records lack its characters.',
          ),
        );
  const stamps = openStamps(settings.timeStampUrls ?? [], { ...backend, database }, logger);
  const witnesses = settings.witnesses ?? [];
  const services = {
    ...backend,
    log: provenLog(backend.log, database.withTables<KeysDatabase>()),
    database,
    changes,
    streams,
    waitForPosition: positions.waitForPosition,
    ownerQueue: createOwnerQueue(),
    exportLinks: exportLinks(settings.masterKey),
    credentialOf,
    hasMailServer: settings.hasMailServer,
    publicUrl: settings.publicUrl,
    tree: currentTree(backend, settings.masterKey, witnesses),
    stampOver: stamps.stampOver,
    readStatus: createReadStatus({
      ...backend,
      database,
      lag,
      lookAtDeliveries,
      backup,
      hasMailServer: settings.hasMailServer,
    }),
  };
  const pdfs = localRecordPdfs(scriptFonts);
  const keysDatabase = database.$extendTables<KeysDatabase>();
  const seals = openRecordSeals(settings, { ...backend, database: keysDatabase }, pdfs, logger, registry);
  const witnessing = openWitnesses(witnesses, services, logger);
  return {
    routes: readRoutes(services, pdfs, seals, sources),
    publishedWaiver: publishedWaiver(services),
    owners: pageOwners(services),
    signedVideo: signedVideoUrl(services),
    assets: pageAssetsIn(backend.pool),
    hasMailServer: settings.hasMailServer,
    logPolicy: async () => (await services.tree()).policy,
    checks: checksOf(backend),
    warnings: {
      ...healthWarningsOf(backend, lag),
      tree: tree.check,
      ...seals.warnings,
      ...stamps.warnings,
      ...witnessing.warnings,
    },
    handOver: projector.close,
    close: async () => {
      for (const looking of timers) clearInterval(looking);
      seals.close();
      await stamps.close();
      await witnessing.close();
      await projector.close();
    },
  };
};
