import { describeFault } from '../fault-spec.ts';
import { mailServerAway } from './mail-server-away.ts';

describeFault(mailServerAway, { cycles: 1, controlCycles: 1 });
