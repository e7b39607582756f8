import { describeFault } from './fault-spec.ts';
import { registrationCutOff } from './registration-cut-off.ts';

// Without a reconciler each cycle loses: by construction, not by luck.
describeFault(registrationCutOff, { controlCycles: 1 });
