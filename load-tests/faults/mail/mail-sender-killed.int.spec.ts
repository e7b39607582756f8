import { describeFault } from '../fault-spec.ts';
import { mailSenderKilled, mailSenderKilledDistributed } from './mail-sender-killed.ts';

describeFault(mailSenderKilled, { controlCycles: 1 });
// Its guard is that of the fault above.
describeFault(mailSenderKilledDistributed, { cycles: 1, hasControl: false });
