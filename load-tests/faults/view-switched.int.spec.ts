import { describeFault } from './fault-spec.ts';
import { viewSwitched } from './view-switched.ts';

describeFault(viewSwitched, { cycles: 1 });
