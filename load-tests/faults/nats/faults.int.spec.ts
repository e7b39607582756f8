import { describeEachFault } from '../distributed/each-fault-spec.ts';
import { NATS_FAULTS } from './faults.ts';
import { openNatsScene } from './scene.ts';

describeEachFault('NATS', NATS_FAULTS, openNatsScene);
