import { setTimeout as pause } from 'node:timers/promises';
import { compareReadModels } from './compare-read-models.ts';
import type { Fault, FaultRun, Verdict } from './fault.ts';
import { inPlace } from './machine/place.ts';
import { asSuperuser } from './machine/superuser.ts';
import { seededRandom } from './random.ts';
import {
  openReadScene,
  REBUILD,
  REBUILD_SWITCHES_FIRST,
  type ReadScene,
  startCustomers,
  startRebuild,
} from './read-scene.ts';

/** How long a rebuild takes here that nobody kills, from the start of its process, in ms. */
const timeRebuild = async (scene: ReadScene, program: URL): Promise<number> => {
  const started = performance.now();
  await startRebuild(scene, program).done;
  return performance.now() - started;
};

const buildsLeft = ({ cluster }: ReadScene): Promise<number> =>
  asSuperuser(cluster.superuserUrl, async (client) => {
    const { rows } = await client.query<{ left: number }>(
      "select count(*)::int as left from projections.builds where state = 'building'",
    );
    return rows[0]?.left ?? 0;
  });

const runRebuilds = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openReadScene(place);
    const program = run.guard === 'on' ? REBUILD : REBUILD_SWITCHES_FIRST;
    const random = seededRandom(run.seed);
    const wholeMs = await timeRebuild(scene, REBUILD);
    let [acknowledged, lost, doubled, killed, halfMade] = [0, 0, 0, 0, 0];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const customers = startCustomers(scene);
      const rebuilding = startRebuild(scene, program);
      // Starting the process takes a third of it; the threads' work, the indexes and the switch are in the rest.
      await pause((wholeMs * random.integer(25, 100)) / 100);
      if (rebuilding.kill()) killed += 1;
      halfMade += await buildsLeft(scene);
      await customers.end();
      const after = await compareReadModels(scene.projectorUrl, scene.masterKey);
      if (run.guard === 'on') await startRebuild(scene, program).done;
      const again = run.guard === 'on' ? await compareReadModels(scene.projectorUrl, scene.masterKey) : after;
      acknowledged += again.rows;
      lost += after.missing + (run.guard === 'on' ? again.missing + (await buildsLeft(scene)) : 0);
      doubled += after.tooMany + (run.guard === 'on' ? again.tooMany : 0);
      run.tell(
        `cycle ${cycle} of ${run.cycles}: ${after.rows} rows after the kill, ${again.rows} after a rebuild`,
      );
    }
    return {
      acknowledged,
      lost,
      doubled,
      phantom: 0,
      unknownPresent: 0,
      unknownAbsent: 0,
      notes: [
        `${killed} of ${run.cycles} rebuilds killed, ${halfMade} left a half-made build, which the next removed`,
      ],
    };
  });

/** A read model is being rebuilt while customers sign, and the process that does it dies. */
export const rebuildKilled: Fault = {
  name: 'rebuild-killed',
  what: 'kill -9 of `npm run rebuild` at any moment, while customers sign; every read model is held against the log row by row, then rebuilt and held against it again',
  control: 'a rebuild that switches before the rows are in',
  cycles: 30,
  run: runRebuilds,
};
