import { describeFault } from './fault-spec.ts';
import { uploadKilled } from './upload-killed.ts';

// `npm run faults` runs the control, which takes as long as the fault.
describeFault(uploadKilled, { cycles: 1, hasControl: false });
