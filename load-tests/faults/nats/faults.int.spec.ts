import { describeEachFault } from '../distributed/each-fault-spec.ts';
import { NATS_FAULTS } from './faults.ts';
import { ON_THE_WAY_FAULTS } from './on-the-way.ts';
import { openNatsScene } from './scene.ts';

describeEachFault('NATS', [...NATS_FAULTS, ...ON_THE_WAY_FAULTS], openNatsScene);
