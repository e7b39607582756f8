import { describeFault } from './fault-spec.ts';
import { viewSwitched } from './view-switched.ts';

// `npm run faults` runs the control, which takes as long as the fault.
describeFault(viewSwitched, { hasControl: false });
