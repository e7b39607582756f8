import { eventLogContract } from './event-log.contract.ts';
import { createMemoryLog } from './memory-log.ts';

eventLogContract('memory', async () => {
  const log = createMemoryLog();
  // In memory there is one process: another way in is the same log, which must outlive it.
  return { log, another: async () => ({ ...log, close: async () => {} }), remove: () => log.close() };
});
