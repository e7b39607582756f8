import { makeCommitsAsynchronous } from './control/asynchronous-commits.ts';
import { expectToldToComeBack } from './postgres-stopped.ts';
import { AS_IT_IS } from './product-process.ts';
import { openScene } from './scene.ts';
import { runSigningFault } from './signing-fault.ts';
import type { Fault } from './verdicts/fault.ts';

/** All database processes die at once: their memory is lost, the system's caches are not. */
export const postgresKilled: Fault = {
  name: 'postgres-killed',
  what: 'kill -9 of PostgreSQL, the server and all its processes, while customers sign; the API process stays',
  counts: 'signatures',
  control: 'asynchronous commits of the log',
  cycles: 30,
  run: (run) =>
    runSigningFault(run, {
      open: async (place) => {
        const scene = await openScene(place, AS_IT_IS);
        if (run.guard === 'off') await makeCommitsAsynchronous(scene.cluster.superuserUrl);
        return scene;
      },
      strike: async ({ cluster, product }, load) => {
        cluster.kill();
        expectToldToComeBack(await load.allWaiting());
        await cluster.start();
        await product.ready();
      },
    }),
};
