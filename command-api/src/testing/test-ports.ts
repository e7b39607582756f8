import { recordingOutbox } from '../outbox/testing/recording-outbox.ts';
import type { CommandPorts } from '../process/command-ports.ts';

export const testPorts = (): CommandPorts => ({
  outbox: recordingOutbox(),
  checkIntegration: async () => 'accepted',
});
