import { describeFault } from '../fault-spec.ts';
import { PROJECTOR_FAULTS } from './faults.ts';

// `npm run faults` runs the control, which takes as long as the fault.
for (const fault of PROJECTOR_FAULTS) describeFault(fault, { hasControl: fault === PROJECTOR_FAULTS[0] });
