import { describeFault } from './fault-spec.ts';
import { understandingKilled } from './understanding-killed.ts';

// Eight parties a cycle; two have just been answered, which the control arm loses by construction.
describeFault(understandingKilled, { cycles: 1, controlCycles: 1 });
