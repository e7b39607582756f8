import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../generate/random.ts';
import type { Fault, FaultRun, Verdict } from '../assertions/fault.ts';
import { inPlace } from '../machine/place.ts';
import { until } from '../machine/until.ts';
import {
  CONTROL,
  isDamaged,
  judge,
  MANY_APPENDS,
  MANY_EVENTS,
  openTreeScene,
  sayCycle,
} from './tree-scene.ts';

/** Spreads kills over the batches and the signing. */
const MOST_MS_AFTER_BATCH = 30;

const growTrees = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openTreeScene(place, run.guard);
    const random = seededRandom(run.seed);
    const seen: Awaited<ReturnType<typeof scene.look>>[] = [];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const size = await scene.size();
      await scene.append(MANY_APPENDS);
      const growing = scene.grow('tree');
      await scene.untilGrown(size + random.integer(1, MANY_EVENTS), growing);
      // The control loses between two statements of a batch.
      if (run.guard === 'on') await pause(random.integer(0, MOST_MS_AFTER_BATCH));
      growing.kill();
      const left = await scene.look();
      seen.push(left);
      run.tell(sayCycle(cycle, run.cycles, left));
      // A damaged tree is not grown any further, so the next cycle would never end.
      if (run.guard === 'off' && isDamaged(left)) break;
    }
    if (run.guard === 'on') {
      const last = scene.grow('tree');
      await until('a checkpoint covers the log', scene.isSigned);
      last.kill();
      seen.push(await scene.look());
    }
    await scene.close();
    return judge(seen);
  });

export const treeKilled: Fault = {
  name: 'tree-killed',
  what: 'kill -9 of the process that grows the tree over the log, at any moment; leaves, tiles and checkpoints are compared with a tree computed from the log',
  counts: 'leaves',
  control: CONTROL,
  cycles: 30,
  run: growTrees,
};
