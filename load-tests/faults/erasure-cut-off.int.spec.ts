import { erasureCutOff } from './erasure-cut-off.ts';
import { describeFault } from './fault-spec.ts';

// Without a reconciler every cycle loses, by construction.
describeFault(erasureCutOff, { cycles: 1 });
