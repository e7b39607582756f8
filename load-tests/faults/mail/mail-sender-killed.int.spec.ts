import { describeFault } from '../fault-spec.ts';
import { mailSenderKilled, mailSenderKilledDistributed } from './mail-sender-killed.ts';

describeFault(mailSenderKilled, { controlCycles: 1 });
describeFault(mailSenderKilledDistributed, { cycles: 1, controlCycles: 1 });
