import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  EventStoreDBClient,
  jsonEvent,
  type Position,
  type RecordedEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';

export type ServerUnderTest = { readonly url: string; readonly client: EventStoreDBClient };

export const aFactStream = (): string => `facts-${randomUUID()}`;

export const aFact = (id: string = randomUUID(), data: Record<string, unknown> = { a: 1 }) =>
  jsonEvent({ id, type: 'FactHappened', data });

export const someFacts = (count: number) => Array.from({ length: count }, () => aFact());

export const failureOf = async (call: Promise<unknown>): Promise<Record<string, unknown>> => {
  try {
    await call;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('It did not fail.');
};

export const eventsOf = async (
  read: AsyncIterable<ResolvedEvent | AllStreamResolvedEvent>,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const { event } of read) if (event !== undefined) events.push(event);
  return events;
};

export const positionOf = (event: RecordedEvent | undefined): Position => {
  if (event?.position === undefined) throw new Error('An event without a position.');
  return event.position;
};

export const anotherClient = (url: string): EventStoreDBClient => EventStoreDBClient.connectionString(url);
