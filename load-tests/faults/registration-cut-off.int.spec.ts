import { describeFault } from './fault-spec.ts';
import { registrationCutOff } from './registration-cut-off.ts';

// Without a reconciler the first crash loses, by construction.
describeFault(registrationCutOff, { controlCycles: 1 });
