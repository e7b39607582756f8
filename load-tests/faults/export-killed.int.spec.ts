import { exportKilled } from './export-killed.ts';
import { describeFault } from './fault-spec.ts';

describeFault(exportKilled, { cycles: 1 });
