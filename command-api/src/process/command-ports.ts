import type { Outbox } from '../outbox/outbox.ts';
import type { CheckIntegration } from '../owner-account/integration-check.ts';

/** What commands ask of other packages, which they may not import. */
export type CommandPorts = {
  /** Works in the transactions of commands. */
  readonly outbox: Outbox;
  readonly checkIntegration: CheckIntegration;
};
