import { describeFault } from '../fault-spec.ts';
import { mailServerAwayFor } from './mail-server-away.ts';

// `npm run faults` signs more.
describeFault(mailServerAwayFor(60), { cycles: 1 });
