import { describeFault } from './fault-spec.ts';
import { postgresStopped } from './postgres-stopped.ts';

// `npm run faults` runs the control, which takes as long as the fault.
describeFault(postgresStopped, { hasControl: false });
