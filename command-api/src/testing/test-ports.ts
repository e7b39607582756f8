import { recordingOutbox } from '../outbox/testing/recording-outbox.ts';
import type { CommandPorts } from '../process/command-ports.ts';

/** An outbox that only notes, and services that take every key. */
export const testPorts = (): CommandPorts => ({
  outbox: recordingOutbox(),
  checkIntegration: async () => 'accepted',
});
