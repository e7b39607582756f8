import { describeFault } from '../fault-spec.ts';
import { PROJECTOR_FAULTS } from './faults.ts';

for (const fault of PROJECTOR_FAULTS) describeFault(fault, { hasControl: fault === PROJECTOR_FAULTS[0] });
