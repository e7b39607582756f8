import type { Outbox } from '../outbox/outbox.ts';
import type { CheckIntegration } from '../owner-account/integration-check.ts';

/** Ports to packages that commands may not import. */
export type CommandPorts = {
  readonly outbox: Outbox;
  readonly checkIntegration: CheckIntegration;
};
