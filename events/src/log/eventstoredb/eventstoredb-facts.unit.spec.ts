import { eventStoreDbFacts } from './facts/eventstoredb-facts.ts';
import { startProtocolServer } from './testing/protocol-server.ts';

eventStoreDbFacts('test double', startProtocolServer);

const url = process.env.EVENTSTOREDB_URL;
if (url !== undefined)
  eventStoreDbFacts('EVENTSTOREDB_URL', async () => ({ url, close: async () => undefined }));
