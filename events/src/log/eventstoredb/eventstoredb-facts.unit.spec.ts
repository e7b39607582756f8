import { onRealEventStore } from '../../testing/real-event-store.ts';
import { eventStoreDbFacts } from './facts/eventstoredb-facts.ts';
import { startProtocolServer } from './testing/protocol-server.ts';

eventStoreDbFacts('test double', startProtocolServer);

onRealEventStore('facts about the server', (url) =>
  eventStoreDbFacts('EVENTSTOREDB_URL', async () => ({ url, close: async () => undefined })),
);
