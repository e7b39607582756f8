import { describeFault } from './fault-spec.ts';
import { rebuildKilled } from './rebuild-killed.ts';

describeFault(rebuildKilled, { cycles: 1 });
