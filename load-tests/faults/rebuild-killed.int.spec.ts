import { describeFault } from './fault-spec.ts';
import { rebuildKilled } from './rebuild-killed.ts';

// `npm run faults` runs the control, which takes as long as the fault.
describeFault(rebuildKilled, { hasControl: false });
