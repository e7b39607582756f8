import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { eventLogContract } from '../event-log.contract.ts';
import { createEventStoreDbLog } from './eventstoredb-log.ts';

const url = process.env.EVENTSTOREDB_URL;

if (url === undefined) {
  describe('event log contract: EventStoreDB', () => {
    it('runs on a real server', ({ skip }) => skip('EVENTSTOREDB_URL is not set; the test double stood in.'));
  });
} else {
  eventLogContract('EventStoreDB', async () => {
    // Each log of its own, on one server.
    const options = { url, prefix: `contract.${randomUUID()}.` };
    const log = createEventStoreDbLog(options);
    return {
      log,
      idsKnown: 'in the stream',
      another: async () => createEventStoreDbLog(options),
      remove: () => log.close(),
    };
  });
}
