import { describeFault } from '../fault-spec.ts';
import { anyTellingKilled } from './tellings-killed.ts';

// `npm run faults` holds services and webhooks each by themselves, with a control of their own.
describeFault(anyTellingKilled, { cycles: 1 });
