import { readFileSync } from 'node:fs';
import type { Load } from '../clients/load.ts';
import type { Cluster } from '../machine/cluster.ts';
import { loopDiskUnavailable } from '../machine/loop-disk.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { openSceneOnDisk } from '../scene.ts';
import { ANSWERS_EARLY, signingFault } from '../signing-fault.ts';
import { expectRetryAfter } from './postgres-stopped.ts';

const DISK_MIB = 512;
const MOST_LEFT_KIB = 512;

/** In the control arm, customers may not notice the fault, so a fixed number of signatures must do. */
const goOnUnaware = async (load: Load): Promise<void> => {
  await load.acknowledged(200);
  await load.end();
};

/** A table that cannot grow fails a transaction, but a write-ahead log that cannot grow stops the server. */
const needMoreWriteAheadLog = (cluster: Cluster): Promise<void> =>
  asSuperuser(cluster.superuserUrl, (client) => client.query('select pg_switch_wal()')).then(
    () => undefined,
    () => undefined,
  );

const panics = ({ logFile }: Cluster): number => readFileSync(logFile, 'utf8').split('PANIC:').length - 1;

export const diskFull = signingFault({
  name: 'disk-full',
  what: 'the database disk fills up while customers sign, then a file on it is removed; the API process keeps running',
  control: ANSWERS_EARLY,
  unavailable: loopDiskUnavailable,
  open: (place, program) => openSceneOnDisk(place, program, DISK_MIB),
  strike: async ({ cluster, product, disk }, load, { random, guard }) => {
    disk.fill(guard === 'on' ? random.integer(0, MOST_LEFT_KIB) * 1024 : 0);
    if (random.chance(0.5)) await needMoreWriteAheadLog(cluster);
    if (guard === 'on') expectRetryAfter(await load.allWaiting());
    else await goOnUnaware(load);
    disk.makeRoom();
    // The server cannot recover while the disk is full, so the operator restarts it.
    await cluster.ensureRunning();
    await product.ready();
  },
  notes: ({ cluster }) => [`PostgreSQL had to end itself ${panics(cluster)} times`],
});
