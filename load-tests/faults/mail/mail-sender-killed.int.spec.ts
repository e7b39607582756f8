import { describeFault } from '../fault-spec.ts';
import { mailSenderKilled, mailSenderKilledDistributed } from './mail-sender-killed.ts';

describeFault(mailSenderKilled);
describeFault(mailSenderKilledDistributed, { cycles: 1 });
