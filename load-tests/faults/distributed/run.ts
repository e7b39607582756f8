import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { type Random, seededRandom } from '../../generate/random.ts';
import { compareReadModels } from '../assertions/compare-read-models.ts';
import type { Fault, FaultRun, Guard, Verdict } from '../assertions/fault.ts';
import { inPlace } from '../machine/place.ts';
import { until } from '../machine/until.ts';
import { ledger } from '../projector/ledger.ts';
import type { ProjectorScene } from '../projector/scene.ts';
import { checkLedger, ledgerHasCaughtUp } from './ledger-check.ts';
import type { LogJournal } from './log-journal.ts';
import type { ReadSide } from './read-side.ts';

export type DistributedScene = ProjectorScene & {
  readonly eventStore: EventStore | undefined;
  readonly journal: LogJournal;
  readonly readSide: ReadSide;
};

export type StrikeAt = {
  readonly random: Random;
  readonly guard: Guard;
  readonly isFull: boolean;
  readonly note: (note: string) => void;
};

export type OpenScene<Scene extends DistributedScene> = (
  place: string,
  projections: readonly Projection[],
  guard: Guard,
) => Promise<Scene>;

export type DistributedFault<Scene extends DistributedScene> = Pick<Fault, 'name' | 'what' | 'control'> & {
  readonly strike: (scene: Scene, at: StrikeAt) => Promise<void>;
};

const CUSTOMERS = 6;
const QUIET_MS = 500;
const NAIVE_LIMIT_MS = 2500;
const MANY_CYCLES = 5;

export const crowd = async (scene: ProjectorScene, random: Random, each: number): Promise<void> => {
  await Promise.all(Array.from({ length: CUSTOMERS }, () => scene.happen(random, each)));
};

export const untilCaughtUp = async (
  scene: ProjectorScene,
  { guard, random }: Pick<StrikeAt, 'guard' | 'random'>,
): Promise<void> => {
  if (guard === 'on') await until('a read model has caught up', () => ledgerHasCaughtUp(scene));
  // A naive read model may have missed the end of the log, so keep adding signatures for a while.
  else
    await until('a naive one, too', () => signAndLook(scene, random), NAIVE_LIMIT_MS).catch(() => undefined);
};

const signAndLook = async (scene: ProjectorScene, random: Random): Promise<boolean> => {
  await scene.happen(random, 1);
  return until('it takes that in', () => ledgerHasCaughtUp(scene), QUIET_MS).catch(() => false);
};

const projectionsOf = (guard: Guard): readonly Projection[] =>
  guard === 'on' ? [...READ_MODEL_PROJECTIONS, ledger] : [ledger];

type Found = Pick<Verdict, 'acknowledged' | 'lost' | 'doubled' | 'phantom'>;

type Judged = Found & { readonly missing: readonly string[] };

const judge = async (scene: DistributedScene, guard: Guard, random: Random): Promise<Judged> => {
  const { projectorUrl, masterKey, eventStore, journal } = scene;
  await untilCaughtUp(scene, { guard, random });
  const log = await openProductLog({ connectionString: projectorUrl, eventStore });
  try {
    const told = await journal.judge(log);
    if (guard === 'off') {
      const { missing, tooMany } = await checkLedger(scene, log);
      return { ...told, doubled: told.doubled + tooMany, missing };
    }
    const options = { projections: projectionsOf(guard), eventStore };
    const { missing, tooMany } = await compareReadModels(projectorUrl, masterKey, options);
    return { ...told, lost: told.lost + missing, doubled: told.doubled + tooMany, missing: [] };
  } finally {
    await log.close();
  }
};

const inScene = <Scene extends DistributedScene, Result>(
  open: OpenScene<Scene>,
  guard: Guard,
  work: (scene: Scene) => Promise<Result>,
): Promise<Result> =>
  inPlace(async (place) => {
    const scene = await open(place, projectionsOf(guard), guard);
    try {
      await scene.readSide.start();
      return await work(scene);
    } finally {
      await scene.close();
      scene.cluster.kill();
    }
  });

export const toFault = <Scene extends DistributedScene>(
  { strike, ...fault }: DistributedFault<Scene>,
  open: OpenScene<Scene>,
  cycles = 30,
): Fault => ({
  ...fault,
  what: `${fault.what}; at the end every append and every read model is compared with the log, row by row`,
  counts: 'appends',
  cycles,
  run: ({ seed, cycles: count, guard, tell }: FaultRun) =>
    inScene(open, guard, async (scene) => {
      const random = seededRandom(seed);
      const notes = new Set<string>();
      const at = { random, guard, isFull: count > MANY_CYCLES, note: (note: string) => notes.add(note) };
      for (let cycle = 1; cycle <= count; cycle += 1) {
        await strike(scene, at);
        tell(`cycle ${cycle} of ${count}: ${scene.journal.acknowledged()} acknowledged so far`);
      }
      const found = since(NOTHING_YET, await judge(scene, guard, random));
      const models = `${projectionsOf(guard).length} read models`;
      return { ...found, unknownPresent: 0, unknownAbsent: 0, notes: [models, ...notes] };
    }),
});

const NOTHING_YET: Judged = { acknowledged: 0, lost: 0, doubled: 0, phantom: 0, missing: [] };

/** Returns only new findings. A missing event that arrived later was merely late and does not offset others. */
const since = (before: Judged, after: Judged): Found => {
  const missed = new Set(before.missing);
  const newlyMissing = after.missing.filter((event) => !missed.has(event));
  return {
    acknowledged: after.acknowledged - before.acknowledged,
    lost: after.lost - before.lost + newlyMissing.length,
    doubled: after.doubled - before.doubled,
    phantom: after.phantom - before.phantom,
  };
};

/** Runs one cycle of each fault in a single scene. @returns losses and duplicates per fault, or in total */
export const runEach = <Scene extends DistributedScene>(
  faults: readonly DistributedFault<Scene>[],
  open: OpenScene<Scene>,
  guard: Guard,
  seed: number,
): Promise<ReadonlyMap<string, Found>> =>
  inScene(open, guard, async (scene) => {
    const random = seededRandom(seed);
    const at = { random, guard, isFull: false, note: () => undefined };
    const found = new Map<string, Found>();
    let before = NOTHING_YET;
    for (const { name, strike } of faults) {
      await strike(scene, at).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      if (guard === 'on') continue;
      const after = await judge(scene, guard, random);
      found.set(name, since(before, after));
      before = after;
    }
    if (guard === 'on') found.set('all', since(NOTHING_YET, await judge(scene, guard, random)));
    return found;
  });
