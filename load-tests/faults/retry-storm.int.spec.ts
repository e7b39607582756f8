import { describeFault } from './fault-spec.ts';
import { retryStorm } from './retry-storm.ts';

describeFault(retryStorm);
