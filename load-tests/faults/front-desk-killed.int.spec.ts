import { describeFault } from './fault-spec.ts';
import { frontDeskKilled } from './front-desk-killed.ts';

describeFault(frontDeskKilled, { cycles: 1 });
