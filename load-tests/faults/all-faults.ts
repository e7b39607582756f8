import { apiKilled } from './api-killed.ts';
import { diskFull } from './disk-full.ts';
import { erasureCutOff } from './erasure-cut-off.ts';
import type { Fault } from './fault.ts';
import { postgresKilled } from './postgres-killed.ts';
import { postgresStopped } from './postgres-stopped.ts';
import { powerCut } from './power-cut.ts';
import { PROJECTOR_FAULTS } from './projector/faults.ts';
import { rebuildKilled } from './rebuild-killed.ts';
import { registrationCutOff } from './registration-cut-off.ts';
import { retryStorm } from './retry-storm.ts';
import { viewSwitched } from './view-switched.ts';

/** Every fault, in the order of the table. */
export const ALL_FAULTS: readonly Fault[] = [
  apiKilled,
  postgresStopped,
  postgresKilled,
  powerCut,
  diskFull,
  retryStorm,
  erasureCutOff,
  registrationCutOff,
  rebuildKilled,
  viewSwitched,
  ...PROJECTOR_FAULTS,
];
