import { describeFault } from './fault-spec.ts';
import { registrationCutOff } from './registration-cut-off.ts';

// Without a reconciler the first of its two crashes loses, by construction.
describeFault(registrationCutOff, { controlCycles: 1 });
