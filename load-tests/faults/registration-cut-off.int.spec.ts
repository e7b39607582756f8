import { describeFault } from './fault-spec.ts';
import { registrationCutOff } from './registration-cut-off.ts';

// Without a reconciler, the first crash always loses.
// `npm run faults` runs the control, which takes as long as the fault.
describeFault(registrationCutOff, { hasControl: false });
