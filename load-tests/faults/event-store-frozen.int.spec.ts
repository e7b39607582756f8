import { eventStoreFrozen } from './event-store-frozen.ts';
import { describeFault } from './fault-spec.ts';

describeFault(eventStoreFrozen);
