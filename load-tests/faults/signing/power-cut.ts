import { powerCutUnavailable } from '../machine/loop-disk.ts';
import { openSceneOnDisk } from '../scene.ts';
import { ASYNCHRONOUS_COMMITS, signingFault } from '../signing-fault.ts';

const DISK_MIB = 1024;

export const powerCut = signingFault({
  name: 'power-cut',
  what: 'power cut while customers sign: the disk accepts no more writes, every process dies, and PostgreSQL recovers',
  control: ASYNCHRONOUS_COMMITS,
  unavailable: powerCutUnavailable,
  open: (place, program) => openSceneOnDisk(place, program, DISK_MIB),
  strike: async ({ cluster, product, disk }, load) => {
    await disk.cutPower(product.kill);
    await load.allWaiting();
    await cluster.start();
    await product.start();
  },
});
