import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { liveBuild } from '@waivers/projections/engine/builds/registry.ts';
import { statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import {
  type Runner,
  type RunnerServices,
  runProjection,
} from '@waivers/projections/engine/runner/run-projection.ts';
import { NO_LISTENER } from '@waivers/projections/engine/runner/runner-listener.ts';
import { type ProjectorSettings, startProjector } from '@waivers/projections/projector.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import { Client } from 'pg';
import { runNaively } from '../control/naive-runner.ts';
import { type Disturbance, disturbed } from '../projector/ledger.ts';
import type { ProjectorScene } from '../projector/scene.ts';

export const SILENT = createLogger({ level: 'silent' });

export type ReadSide = {
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Running = { close(): Promise<void> };

const startedAndStopped = (open: () => Promise<Running>): ReadSide => {
  let running: Running | undefined;
  return {
    start: async () => {
      running = await open();
    },
    stop: async () => {
      const stopping = running;
      running = undefined;
      await stopping?.close();
    },
  };
};

export const productReadSide = (
  { masterKey, cluster }: ProjectorScene,
  projections: readonly Projection[],
  stores: Pick<ProjectorSettings, 'eventStore' | 'natsUrl'>,
): ReadSide => {
  const settings = { databaseUrl: cluster.migratorUrl, masterKey, ...stores };
  return startedAndStopped(() => startProjector(settings, SILENT, NO_LISTENER, projections));
};

type StartRunner = (projection: Projection, services: RunnerServices) => Promise<Runner>;

type OpenReadSide = (
  scene: ProjectorScene,
  projections: readonly Projection[],
  openFeed: () => Promise<Feed>,
  disturbance?: Disturbance,
) => ReadSide;

const runnersBehindFeed =
  (start: StartRunner): OpenReadSide =>
  ({ keys, projectorUrl, log }, projections, openFeed, disturbance = {}) =>
    startedAndStopped(async () => {
      const feed = await openFeed();
      const prepareEvents = createPrepareEvents(keys);
      const services = { connectionString: projectorUrl, log, feed, prepareEvents, logger: SILENT };
      const started = await Promise.all(
        projections.map((projection) => start(disturbed(projection, disturbance), services)),
      );
      return {
        close: async () => {
          await Promise.all(started.map((runner) => runner.stop()));
          await feed.close();
        },
      };
    });

export const naiveReadSide = runnersBehindFeed(async (projection, services) =>
  runNaively(projection, 1, services),
);

const buildOf = async (projectorUrl: string, { name }: Projection): Promise<number> => {
  const client = new Client({ connectionString: projectorUrl });
  await client.connect();
  try {
    const live = await liveBuild(statementsOn(client), name);
    if (live === undefined) throw new Error(`${name} has no live build.`);
    return live.build;
  } finally {
    await client.end();
  }
};

export const disturbedReadSide = runnersBehindFeed(async (projection, services) =>
  runProjection(projection, await buildOf(services.connectionString, projection), services),
);
