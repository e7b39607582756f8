import { startCustomers } from './customers.ts';
import type { Fleet, Member } from './fleet.ts';
import { timeToMove } from './leases.ts';
import { rollingFault, wavesOf } from './rolling-fault.ts';

/** Kills the members that hold every lease, and starts them again. Requests fail then, so nobody counts these. */
const timeToMoveFromKilled = async (fleet: Fleet, members: readonly Member[]): Promise<number> => {
  const customers = await startCustomers(fleet);
  const ms = await timeToMove(fleet, async () => {
    for (const { product } of members) product.kill();
  });
  await customers.end();
  await Promise.all(members.map((member) => fleet.start(member)));
  return ms;
};

export const rollingRestart = rollingFault({
  name: 'rolling-restart',
  what: 'one process of each kind (command API, read side, follow-ups, relay) is stopped and started, then the other, behind a Caddy that repeats nothing, while customers sign, some of them slowly; then those with the leases are killed',
  control: 'processes that close their listener on SIGTERM, without a delay',
  cycles: 30,
  withoutGuard: { settings: { SHUTDOWN_DELAY_SECONDS: '0' } },
  begin: async ({ fleet, random, guard, note, whileSigning }) => {
    let [afterStop, afterKill] = [0, 0];
    return {
      cycle: async () => {
        const [first, second] = wavesOf(fleet, random);
        await whileSigning(async () => {
          await fleet.replace(first);
          // Now the second ones hold every lease.
          const ms = await timeToMove(fleet, () => fleet.replace(second));
          afterStop = Math.max(afterStop, ms);
        });
        if (guard === 'on') afterKill = Math.max(afterKill, await timeToMoveFromKilled(fleet, first));
      },
      end: async () => {
        const [stopped, killed] = [afterStop, afterKill].map((ms) => `${(ms / 1000).toFixed(1)} s`);
        note(`leases moved within ${stopped} of SIGTERM and ${killed} of kill -9`);
      },
    };
  },
});
