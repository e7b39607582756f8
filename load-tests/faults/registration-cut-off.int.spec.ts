import { describeFault } from './fault-spec.ts';
import { registrationCutOff } from './registration-cut-off.ts';

describeFault(registrationCutOff);
