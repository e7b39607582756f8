import { describeFault } from './fault-spec.ts';
import { postgresStopped } from './postgres-stopped.ts';

describeFault(postgresStopped, { cycles: 1 });
