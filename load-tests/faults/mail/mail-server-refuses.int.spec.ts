import { describeFault } from '../fault-spec.ts';
import { mailServerRefuses } from './mail-server-refuses.ts';

// Each mood once.
describeFault(mailServerRefuses, { cycles: 6, controlCycles: 1 });
