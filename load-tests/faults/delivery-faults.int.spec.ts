import { describeFault } from './fault-spec.ts';
import { mailSenderKilled, mailSenderKilledDistributed } from './mail/mail-sender-killed.ts';
import { mailServerAwayFor } from './mail/mail-server-away.ts';
import { mailServerRefuses } from './mail/mail-server-refuses.ts';
import { anyNotificationKilled } from './notifications/notification-killed.ts';
import { PROJECTOR_FAULTS } from './projector/faults.ts';

describeFault(mailSenderKilled);
describeFault(mailSenderKilledDistributed, { cycles: 1 });
// One cycle is enough here, because `npm run faults` signs more.
describeFault(mailServerAwayFor(60), { cycles: 1 });
// Six cycles cover every kind of refusal once. `npm run faults` runs the control.
describeFault(mailServerRefuses, { cycles: 6 });
// `npm run faults` tests services and webhooks separately, each with its control.
describeFault(anyNotificationKilled, { cycles: 1 });
for (const fault of PROJECTOR_FAULTS) describeFault(fault, { hasControl: fault === PROJECTOR_FAULTS[0] });
