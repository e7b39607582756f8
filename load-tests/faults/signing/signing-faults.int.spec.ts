import { describeFault } from '../fault-spec.ts';
import { apiKilled } from './api-killed.ts';
import { diskFull } from './disk-full.ts';
import { eventStoreFrozen } from './event-store-frozen.ts';
import { postgresKilled } from './postgres-killed.ts';
import { postgresStopped } from './postgres-stopped.ts';
import { powerCut } from './power-cut.ts';
import { retryStorm } from './retry-storm.ts';
import { withdrawnWhileSigning } from './withdrawn-while-signing.ts';

describeFault(apiKilled, { cycles: 1 });
describeFault(postgresKilled, { cycles: 1 });
describeFault(postgresStopped, { cycles: 1 });
describeFault(powerCut, { cycles: 1 });
describeFault(diskFull);
describeFault(retryStorm);
describeFault(withdrawnWhileSigning, { cycles: 1, hasControl: true });
describeFault(eventStoreFrozen);
