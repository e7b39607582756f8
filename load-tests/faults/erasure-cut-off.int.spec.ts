import { erasureCutOff } from './erasure-cut-off.ts';
import { describeFault } from './fault-spec.ts';

describeFault(erasureCutOff);
