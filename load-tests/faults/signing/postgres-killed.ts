import { openScene } from '../scene.ts';
import { ASYNCHRONOUS_COMMITS, signingFault } from '../signing-fault.ts';
import { expectRetryAfter } from './postgres-stopped.ts';

/** All database processes die at once: their memory is lost, but not the kernel's page cache. */
export const postgresKilled = signingFault({
  name: 'postgres-killed',
  what: 'kill -9 of PostgreSQL, the server and all its processes, while customers sign; the API process keeps running',
  control: ASYNCHRONOUS_COMMITS,
  open: openScene,
  strike: async ({ cluster, product }, load) => {
    cluster.kill();
    expectRetryAfter(await load.allWaiting());
    await cluster.start();
    await product.ready();
  },
});
