import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { EventLog, EventToAppend } from '../../port/event-log.ts';
import { createEventStoreDbLog, type EventStoreDbLogOptions } from '../eventstoredb-log.ts';
import { type ProtocolServer, startProtocolServer } from './protocol-server.ts';

export const aServer = async (): Promise<ProtocolServer> => {
  const server = await startProtocolServer();
  onTestFinished(() => server.close());
  return server;
};

export const aLog = (options: EventStoreDbLogOptions): EventLog => {
  const log = createEventStoreDbLog({ prefix: `${randomUUID()}.`, ...options });
  onTestFinished(() => log.close());
  return log;
};

export const anEvent = (data = '{"a":1}'): EventToAppend => ({
  eventId: randomUUID(),
  type: 'ThingHappened',
  data,
  metadata: '{"b":2}',
});

export const aStream = (): string => `thing-${randomUUID()}`;

export const appendOne = (log: EventLog, stream = aStream(), event = anEvent()) =>
  log.append({ stream, expected: 'no_stream', events: [event] });
