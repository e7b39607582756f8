import { describeFault } from './fault-spec.ts';
import { postgresKilled } from './postgres-killed.ts';

describeFault(postgresKilled, { cycles: 1 });
