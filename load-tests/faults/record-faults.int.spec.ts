import { backupKilled } from './backup-killed.ts';
import { erasureCutOff } from './erasure-cut-off.ts';
import { exportKilled } from './export-killed.ts';
import { describeFault } from './fault-spec.ts';
import { frontDeskKilled } from './front-desk-killed.ts';
import { rebuildKilled } from './rebuild-killed.ts';
import { registrationCutOff } from './registration-cut-off.ts';
import { treeFrozen } from './tree/tree-frozen.ts';
import { treeKilled } from './tree/tree-killed.ts';
import { understandingKilled } from './understanding-killed.ts';
import { upgradeKilled } from './upgrade-killed.ts';
import { uploadKilled } from './upload-killed.ts';
import { viewSwitched } from './view-switched.ts';

// The control is left to `npm run faults`: without a reconciler, the first crash always loses the registration.
describeFault(registrationCutOff);
// Without a reconciler, every cycle loses by construction, so one is enough.
describeFault(erasureCutOff, { cycles: 1 });
// `npm run faults` runs the control, which takes as long as the fault.
describeFault(uploadKilled, { cycles: 1, hasControl: false });
describeFault(understandingKilled, { cycles: 1 });
describeFault(frontDeskKilled, { cycles: 1 });
describeFault(exportKilled, { cycles: 1 });
describeFault(rebuildKilled, { cycles: 1 });
describeFault(backupKilled, { cycles: 1 });
describeFault(upgradeKilled, { cycles: 1 });
describeFault(treeKilled, { hasControl: true });
describeFault(treeFrozen, { cycles: 1, hasControl: true });
describeFault(viewSwitched, { cycles: 1 });
