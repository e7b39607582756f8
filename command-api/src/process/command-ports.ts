import type { Outbox } from '../outbox/outbox.ts';
import type { CheckIntegration } from '../owner-account/integration-check.ts';

export type CommandPorts = {
  readonly outbox: Outbox;
  readonly checkIntegration: CheckIntegration;
};
