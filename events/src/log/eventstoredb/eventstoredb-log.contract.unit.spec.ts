import { randomUUID } from 'node:crypto';
import { onRealEventStore } from '../../testing/real-event-store.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { eventLogContract } from '../contract/event-log.contract.ts';
import type { LogUnderTest } from '../contract/log-contract.ts';
import { networkedLog } from '../contract/networked-log.ts';
import { createEventStoreDbLog } from './eventstoredb-log.ts';
import { startProtocolServer } from './testing/protocol-server.ts';

const logOn = (server: { readonly url: string; close(): Promise<void> }): LogUnderTest => {
  const options = { url: server.url, prefix: `contract.${randomUUID()}.` };
  const log = createEventStoreDbLog(options);
  return {
    log,
    idsKnown: 'in the stream',
    another: async () => createEventStoreDbLog(options),
    overNetwork: async () => {
      const proxy = await startTcpProxy(server.url);
      const url = proxy.through(server.url);
      const impatient = { appendDeadlineMs: 100, keepTryingMs: 100, readDeadlineMs: 500 };
      const far = createEventStoreDbLog({ ...options, url, ...impatient });
      return networkedLog(far, proxy);
    },
    remove: async () => {
      await log.close();
      await server.close();
    },
  };
};

eventLogContract('EventStoreDB (test double)', async () => logOn(await startProtocolServer()), {
  eventsAmongWriters: 1600,
});

onRealEventStore('the event log in EventStoreDB', (url) =>
  eventLogContract('EventStoreDB', async () => logOn({ url, close: async () => undefined })),
);
