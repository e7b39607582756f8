import type { Feed, FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import {
  createPrepareEvents,
  type EventVocabulary,
} from '@waivers/events/delivery/follower/prepare-events.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { type Runner, runProjection } from '@waivers/projections/engine/runner/run-projection.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { type Random, seededRandom } from '../../generate/random.ts';
import { compareReadModels } from '../assertions/compare-read-models.ts';
import type { FaultRun, Verdict } from '../assertions/fault.ts';
import { runNaively } from '../control/naive-runner.ts';
import { inPlace } from '../machine/place.ts';
import { type Disturbance, disturbed, ledger } from './ledger.ts';
import { openProjectorScene, type ProjectorScene } from './scene.ts';

export type ProjectorFault = {
  readonly disturbance?: Disturbance;
  readonly deliver?: (batches: AsyncIterable<FeedBatch>, random: Random) => AsyncIterable<FeedBatch>;
  readonly runners?: number;
  /** Event definitions to use. The control arm knows only today's types. */
  readonly meaning?: EventVocabulary;
  readonly cycle: (scene: ProjectorScene, at: CycleAt) => Promise<void>;
};

export type CycleAt = {
  readonly random: Random;
  readonly guard: FaultRun['guard'];
  replaceOne(): Promise<void>;
};

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const feedOver = ({ log }: ProjectorScene, { deliver }: ProjectorFault, random: Random): Feed => {
  const feed = createLogFeed(log);
  if (deliver === undefined) return feed;
  return { consume: (options) => deliver(feed.consume(options), random), close: () => feed.close() };
};

const projectionsOf = ({ guard }: FaultRun): readonly Projection[] =>
  guard === 'on' ? [...READ_MODEL_PROJECTIONS, ledger] : [ledger];

const startRunners = (
  scene: ProjectorScene,
  fault: ProjectorFault,
  run: FaultRun,
  random: Random,
): { readonly runners: readonly Runner[]; readonly feed: Feed } => {
  const feed = feedOver(scene, fault, random);
  const isGuarded = run.guard === 'on';
  const prepareEvents = createPrepareEvents(scene.keys, isGuarded ? fault.meaning : undefined);
  const services = {
    connectionString: scene.projectorUrl,
    log: scene.log,
    feed,
    prepareEvents,
    logger: SILENT,
  };
  const runners = projectionsOf(run).map((projection) =>
    (isGuarded ? runProjection : runNaively)(disturbed(projection, fault.disturbance ?? {}), 1, services),
  );
  return { runners, feed };
};

const stop = async ({ runners, feed }: ReturnType<typeof startRunners>): Promise<void> => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await feed.close();
};

export const runProjectorFault = (run: FaultRun, fault: ProjectorFault): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openProjectorScene(place, projectionsOf(run));
    const random = seededRandom(run.seed);
    const groups = Array.from({ length: fault.runners ?? 1 }, () => startRunners(scene, fault, run, random));
    const replaceOne = async (): Promise<void> => {
      const index = random.integer(0, groups.length - 1);
      const group = groups[index];
      if (group === undefined) return;
      await stop(group);
      groups[index] = startRunners(scene, fault, run, random);
    };
    try {
      for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
        await fault.cycle(scene, { random, guard: run.guard, replaceOne });
        run.tell(`cycle ${cycle} of ${run.cycles}`);
      }
      const { rows, missing, tooMany } = await compareReadModels(scene.projectorUrl, scene.masterKey, {
        projections: projectionsOf(run),
        meaning: fault.meaning,
      });
      return {
        acknowledged: rows,
        lost: missing,
        doubled: tooMany,
        phantom: 0,
        unknownPresent: 0,
        unknownAbsent: 0,
        notes: [`${projectionsOf(run).length} read models`],
      };
    } finally {
      await Promise.all(groups.map(stop));
      await scene.close();
      scene.cluster.kill();
    }
  });
