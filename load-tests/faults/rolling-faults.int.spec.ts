import { describeFault } from './fault-spec.ts';
import { rollingRestart } from './rolling/rolling-restart.ts';
import { rollingUpgrade } from './rolling/rolling-upgrade.ts';

// `npm run faults` runs the controls, which take as long as the faults.
describeFault(rollingRestart, { cycles: 1 });
describeFault(rollingUpgrade, { cycles: 1 });
