import { describeFault } from './fault-spec.ts';
import { registrationCutOff } from './registration-cut-off.ts';

// Without a reconciler, the first crash always loses.
describeFault(registrationCutOff);
