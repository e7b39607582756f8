import { diskFull } from './disk-full.ts';
import { describeFault } from './fault-spec.ts';

describeFault(diskFull);
