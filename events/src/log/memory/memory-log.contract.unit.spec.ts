import { eventLogContract } from '../contract/event-log.contract.ts';
import { createMemoryLog } from './memory-log.ts';

eventLogContract('memory', async () => {
  const log = createMemoryLog();
  // The second handle shares the same log, so closing it must not close the log.
  return { log, another: async () => ({ ...log, close: async () => {} }), remove: () => log.close() };
});
