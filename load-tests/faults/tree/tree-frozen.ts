import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../generate/random.ts';
import type { Fault, FaultRun, Verdict } from '../assertions/fault.ts';
import { inPlace } from '../machine/place.ts';
import { asSuperuser } from '../machine/superuser.ts';
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

/** Spreads the strikes over the batches and the signing. */
const MOST_MS_AFTER_BATCH = 30;

const SESSIONS = `from pg_stat_activity where application_name = 'waivers tree'`;

/** Ends the session, as PostgreSQL does with that of a machine that does not answer any more. */
const endSession = (superuserUrl: string) =>
  asSuperuser(superuserUrl, (client) => client.query(`select pg_terminate_backend(pid, 5000) ${SESSIONS}`));

const countSessions = async (superuserUrl: string): Promise<number> =>
  (await asSuperuser(superuserUrl, (client) => client.query(`select ${SESSIONS}`))).rows.length;

const freezeTrees = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openTreeScene(place, run.guard);
    const random = seededRandom(run.seed);
    const seen: Awaited<ReturnType<typeof scene.look>>[] = [];
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const size = await scene.size();
      await scene.append(MANY_APPENDS);
      const first = scene.grow('first');
      await scene.untilGrown(size + random.integer(1, MANY_EVENTS), first);
      // The control loses between two statements of a batch.
      if (run.guard === 'on') await pause(random.integer(0, MOST_MS_AFTER_BATCH));
      first.signal('SIGSTOP');
      await endSession(scene.superuserUrl);
      if (run.guard === 'on') {
        const second = scene.grow('second');
        await until('the second process has signed the tree', scene.isSigned);
        await scene.append(1);
        first.signal('SIGCONT');
        await until('the first one stands by', async () => (await countSessions(scene.superuserUrl)) === 2);
        await scene.append(1);
        await until('the tree is signed again', scene.isSigned);
        second.kill();
      }
      first.kill();
      const left = await scene.look();
      seen.push(left);
      run.tell(sayCycle(cycle, run.cycles, left));
      if (run.guard === 'off' && isDamaged(left)) break;
    }
    await scene.close();
    return judge(seen);
  });

export const treeFrozen: Fault = {
  name: 'tree-frozen',
  what: 'SIGSTOP of the process that grows the tree over the log, at any moment; PostgreSQL ends its session, another process grows and signs the tree, and the first one goes on (SIGCONT); leaves, tiles and all checkpoints are compared with a tree computed from the log',
  counts: 'leaves',
  control: CONTROL,
  cycles: 30,
  run: freezeTrees,
};
