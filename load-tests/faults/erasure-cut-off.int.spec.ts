import { erasureCutOff } from './erasure-cut-off.ts';
import { describeFault } from './fault-spec.ts';

// Without a reconciler every cycle loses, by construction.
// `npm run faults` runs the control, which takes as long as the fault.
describeFault(erasureCutOff, { hasControl: false });
