import type { Fault } from './assertions/fault.ts';
import { backupKilled } from './backup-killed.ts';
import { toFault } from './distributed/run.ts';
import { erasureCutOff } from './erasure-cut-off.ts';
import { EVENT_STORE_FAULTS } from './event-store/faults.ts';
import { openEventStoreScene } from './event-store/scene.ts';
import { exportKilled } from './export-killed.ts';
import { frontDeskKilled } from './front-desk-killed.ts';
import { mailSenderKilled, mailSenderKilledDistributed } from './mail/mail-sender-killed.ts';
import { mailServerAway } from './mail/mail-server-away.ts';
import { mailServerRefuses } from './mail/mail-server-refuses.ts';
import { NATS_FAULTS } from './nats/faults.ts';
import { openNatsScene } from './nats/scene.ts';
import { serviceNotificationKilled, webhookNotificationKilled } from './notifications/notification-killed.ts';
import { PROJECTOR_FAULTS } from './projector/faults.ts';
import { rebuildKilled } from './rebuild-killed.ts';
import { registrationCutOff } from './registration-cut-off.ts';
import { rollingRestart } from './rolling/rolling-restart.ts';
import { rollingUpgrade } from './rolling/rolling-upgrade.ts';
import { apiKilled } from './signing/api-killed.ts';
import { diskFull } from './signing/disk-full.ts';
import { eventStoreFrozen } from './signing/event-store-frozen.ts';
import { postgresKilled } from './signing/postgres-killed.ts';
import { postgresStopped } from './signing/postgres-stopped.ts';
import { powerCut } from './signing/power-cut.ts';
import { retryStorm } from './signing/retry-storm.ts';
import { withdrawnWhileSigning } from './signing/withdrawn-while-signing.ts';
import { treeFrozen } from './tree/tree-frozen.ts';
import { treeKilled } from './tree/tree-killed.ts';
import { understandingKilled } from './understanding-killed.ts';
import { upgradeKilled } from './upgrade-killed.ts';
import { uploadKilled } from './upload-killed.ts';
import { viewSwitched } from './view-switched.ts';

export const ALL_FAULTS: readonly Fault[] = [
  apiKilled,
  postgresStopped,
  postgresKilled,
  powerCut,
  diskFull,
  retryStorm,
  withdrawnWhileSigning,
  erasureCutOff,
  registrationCutOff,
  understandingKilled,
  uploadKilled,
  frontDeskKilled,
  exportKilled,
  rebuildKilled,
  backupKilled,
  upgradeKilled,
  treeKilled,
  treeFrozen,
  viewSwitched,
  rollingRestart,
  rollingUpgrade,
  mailServerAway,
  mailServerRefuses,
  mailSenderKilled,
  mailSenderKilledDistributed,
  serviceNotificationKilled,
  webhookNotificationKilled,
  ...PROJECTOR_FAULTS,
  ...EVENT_STORE_FAULTS.map((fault) => toFault(fault, openEventStoreScene)),
  eventStoreFrozen,
  ...NATS_FAULTS.map((fault) => toFault(fault, openNatsScene)),
];
