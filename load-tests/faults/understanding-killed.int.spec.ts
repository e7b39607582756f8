import { describeFault } from './fault-spec.ts';
import { understandingKilled } from './understanding-killed.ts';

describeFault(understandingKilled, { cycles: 1 });
