import { randomUUID } from 'node:crypto';
import { eventLogContract } from '../event-log.contract.ts';
import { createEventStoreDbLog } from './eventstoredb-log.ts';
import { startProtocolServer } from './testing/protocol-server.ts';

eventLogContract('EventStoreDB (test double)', async () => {
  const server = await startProtocolServer();
  const options = { url: server.url, prefix: `${randomUUID()}.` };
  const log = createEventStoreDbLog(options);
  return {
    log,
    idsKnown: 'in the stream',
    another: async () => createEventStoreDbLog(options),
    remove: async () => {
      await log.close();
      await server.close();
    },
  };
});
