import { recordingOutbox } from '../outbox/testing/recording-outbox.ts';
import type { CommandPorts } from '../process/command-ports.ts';

/** An outbox that only records, and integrations whose keys are always accepted. */
export const testPorts = (): CommandPorts => ({
  outbox: recordingOutbox(),
  checkIntegration: async () => 'accepted',
});
