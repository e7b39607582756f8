import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../generate/random.ts';
import type { Comparison } from './assertions/compare-read-models.ts';
import type { Fault, FaultRun, Guard, Verdict } from './assertions/fault.ts';
import { inPlace } from './machine/place.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import {
  compareRebuilt,
  openReadScene,
  REBUILD,
  REBUILD_SWITCHES_FIRST,
  type ReadScene,
  startCustomers,
  startRebuild,
} from './read-scene.ts';

const timeRebuild = async (scene: ReadScene): Promise<number> => {
  const started = performance.now();
  await startRebuild(scene, REBUILD).done;
  return performance.now() - started;
};

const buildsIn = ({ cluster }: ReadScene, state: 'building' | 'live'): Promise<readonly string[]> =>
  asSuperuser(cluster.superuserUrl, async (client) => {
    const { rows } = await client.query<{ build: string }>(
      "select projection || '_v' || build as build from projections.builds where state = $1 order by 1",
      [state],
    );
    return rows.map(({ build }) => build);
  });

/** Waits for a random moment in a rebuild or, in the control arm, for its switch, so that the control always loses. */
const momentOf = async (scene: ReadScene, guard: Guard, wholeMs: number, random: Random): Promise<void> => {
  if (guard === 'on') {
    // Skips the first quarter, in which the process starts. Loading, indexing and the switch follow.
    await pause((wholeMs * random.integer(25, 100)) / 100);
    return;
  }
  const before = await buildsIn(scene, 'live');
  const isShown = async (): Promise<boolean> =>
    (await buildsIn(scene, 'live')).some((build) => !before.includes(build));
  await until('the control has switched', isShown);
};

type Cycle = Comparison & { readonly killed: boolean; readonly halfMade: number };

const runCycle = async (scene: ReadScene, guard: Guard, wholeMs: number, random: Random): Promise<Cycle> => {
  const customers = startCustomers(scene);
  const moment = momentOf(scene, guard, wholeMs, random);
  const rebuilding = startRebuild(scene, guard === 'on' ? REBUILD : REBUILD_SWITCHES_FIRST);
  await moment;
  const killed = rebuilding.kill();
  const { length: halfMade } = await buildsIn(scene, 'building');
  await customers.end();
  // Comparing also cleans up. Choose at random: inspect what the kill left, or what the next rebuild makes of it.
  if (guard === 'off' || random.chance(0.5)) return { ...(await compareRebuilt(scene)), killed, halfMade };
  await startRebuild(scene, REBUILD).done;
  const { length: left } = await buildsIn(scene, 'building');
  const compared = await compareRebuilt(scene);
  return { ...compared, missing: compared.missing + left, killed, halfMade };
};

const runRebuilds = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openReadScene(place);
    const random = seededRandom(run.seed);
    const wholeMs = run.guard === 'on' ? await timeRebuild(scene) : 0;
    const cycles: Cycle[] = [];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const done = await runCycle(scene, run.guard, wholeMs, random);
      cycles.push(done);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${done.rows} rows, ${done.missing} missing`);
    }
    const sum = (count: (cycle: Cycle) => number): number =>
      cycles.reduce((total, cycle) => total + count(cycle), 0);
    return {
      acknowledged: sum(({ rows }) => rows),
      lost: sum(({ missing }) => missing),
      doubled: sum(({ tooMany }) => tooMany),
      phantom: 0,
      unknownPresent: 0,
      unknownAbsent: 0,
      struck: sum(({ killed }) => (killed ? 1 : 0)),
      notes: [
        `${sum(({ killed }) => (killed ? 1 : 0))} of ${run.cycles} rebuilds killed, ` +
          `${sum(({ halfMade }) => halfMade)} of them with a half-made build, which the next rebuild removed`,
      ],
    };
  });

export const rebuildKilled: Fault = {
  name: 'rebuild-killed',
  what: 'kill -9 of `npm run rebuild` at any moment, while customers sign; the read model is compared with the log row by row, immediately or after the next rebuild',
  counts: 'rows',
  control: 'a rebuild that switches before all rows are loaded',
  cycles: 30,
  run: runRebuilds,
};
