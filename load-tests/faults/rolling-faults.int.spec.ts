import { describeFault } from './fault-spec.ts';
import { rollingRestart } from './rolling/rolling-restart.ts';

// `npm run faults` runs the control and `rolling-upgrade`, which take minutes.
describeFault(rollingRestart, { cycles: 1 });
