import { erasureCutOff } from './erasure-cut-off.ts';
import { describeFault } from './fault-spec.ts';

// Without a reconciler each cycle loses: by construction, not by luck.
describeFault(erasureCutOff, { controlCycles: 1 });
