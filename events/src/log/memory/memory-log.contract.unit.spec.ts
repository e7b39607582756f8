import { eventLogContract } from '../contract/event-log.contract.ts';
import { createMemoryLog } from './memory-log.ts';

eventLogContract('memory', async () => {
  const log = createMemoryLog();
  // The second handle is the same log, and must not close it.
  return { log, another: async () => ({ ...log, close: async () => {} }), remove: () => log.close() };
});
