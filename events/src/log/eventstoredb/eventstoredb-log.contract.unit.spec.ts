import { randomUUID } from 'node:crypto';
import { checksOtherStreams, onRealEventStore } from '../../testing/real-event-store.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { eventLogContract } from '../contract/event-log.contract.ts';
import type { LogUnderTest } from '../contract/log-contract.ts';
import { networkedLog } from '../contract/networked-log.ts';
import { createEventStoreDbLog } from './eventstoredb-log.ts';
import { startProtocolServer } from './testing/protocol-server.ts';

type Checked = NonNullable<LogUnderTest['conditionsChecked']>;

const logOn = (
  server: { readonly url: string; close(): Promise<void> },
  conditionsChecked: Checked,
): LogUnderTest => {
  const options = { url: server.url, prefix: `contract.${randomUUID()}.` };
  const log = createEventStoreDbLog(options);
  return {
    log,
    idsKnown: 'in the stream',
    conditionsChecked,
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

const MANY = { eventsAmongWriters: 1600 };

eventLogContract(
  'EventStoreDB 23.10 (test double)',
  async () => logOn(await startProtocolServer('23.10.0'), 'before the append'),
  MANY,
);

eventLogContract(
  'KurrentDB 26.1 (test double)',
  async () => logOn(await startProtocolServer('26.1.0'), 'with the append'),
  MANY,
);

onRealEventStore('the event log in EventStoreDB', (url) =>
  eventLogContract('EventStoreDB', async () => {
    const checked = (await checksOtherStreams(url)) ? 'with the append' : 'before the append';
    return logOn({ url, close: async () => undefined }, checked);
  }),
);
