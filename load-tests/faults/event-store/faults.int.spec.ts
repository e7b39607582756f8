import { describeEachFault } from '../distributed/each-fault-spec.ts';
import { EVENT_STORE_FAULTS } from './faults.ts';
import { openEventStoreScene } from './scene.ts';

describeEachFault('the event store', EVENT_STORE_FAULTS, openEventStoreScene, { hasControl: true });
