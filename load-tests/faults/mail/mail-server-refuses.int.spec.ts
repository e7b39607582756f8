import { describeFault } from '../fault-spec.ts';
import { mailServerRefuses } from './mail-server-refuses.ts';

// Each mood once. `npm run faults` runs the control.
describeFault(mailServerRefuses, { cycles: 6 });
