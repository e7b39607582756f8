import { describeFault } from './fault-spec.ts';
import { understandingKilled } from './understanding-killed.ts';

// `npm run faults` runs the control, which takes as long as the fault.
describeFault(understandingKilled, { cycles: 1, hasControl: false });
