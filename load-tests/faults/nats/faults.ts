import { LOST_MESSAGES } from './lost-messages.ts';
import { ON_THE_WAY_FAULTS } from './on-the-way.ts';
import { OUTAGES } from './outages.ts';
import { RELAY_FAULTS } from './relays.ts';
import type { NatsFault } from './strike.ts';

export const NATS_FAULTS: readonly NatsFault[] = [
  ...OUTAGES,
  ...LOST_MESSAGES,
  ...RELAY_FAULTS,
  ...ON_THE_WAY_FAULTS,
];
