import { describeFault } from './fault-spec.ts';
import { powerCut } from './power-cut.ts';

describeFault(powerCut, { cycles: 1 });
