import { makeCommitsAsynchronous } from './control/asynchronous-commits.ts';
import { powerCutUnavailable } from './machine/loop-disk.ts';
import { AS_IT_IS } from './product-process.ts';
import { openSceneOnDisk } from './scene.ts';
import { runSigningFault } from './signing-fault.ts';
import type { Fault } from './verdicts/fault.ts';

const DISK_MIB = 1024;

export const powerCut: Fault = {
  name: 'power-cut',
  what: 'power cut of the whole machine while customers sign: the disk takes no more writes, everything dies, recovery',
  counts: 'signatures',
  control: 'asynchronous commits of the log',
  cycles: 30,
  unavailable: powerCutUnavailable,
  run: (run) =>
    runSigningFault(run, {
      open: async (place) => {
        const scene = await openSceneOnDisk(place, AS_IT_IS, DISK_MIB);
        if (run.guard === 'off') await makeCommitsAsynchronous(scene.cluster.superuserUrl);
        return scene;
      },
      strike: async ({ cluster, product, disk }, load) => {
        await disk.cutPower(product.kill);
        await load.allWaiting();
        await cluster.start();
        await product.start();
      },
    }),
};
