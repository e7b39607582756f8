import { describeFault } from './fault-spec.ts';
import { understandingKilled } from './understanding-killed.ts';

// In the first cycle the kill follows an answer, so the control arm loses it by construction.
describeFault(understandingKilled, { controlCycles: 1 });
