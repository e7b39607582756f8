import { apiKilled } from './api-killed.ts';
import { describeFault } from './fault-spec.ts';

describeFault(apiKilled, { cycles: 1 });
