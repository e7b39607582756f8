import type { NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../log/port/event-log.ts';
import { createChainedPublisher } from './chained-publisher.ts';

const EVENT: RecordedEvent = {
  stream: 'waiver-1',
  version: 1,
  position: 'anywhere',
  eventId: 'any',
  type: 'Any',
  recordedAt: '2026-01-01T00:00:00.000Z',
  data: '{}',
  metadata: '{}',
};

const answeringServer = () => {
  let answer: ((error: Error | null, message: unknown) => void) | undefined;
  let published = 0;
  const nats = {
    publish: () => {
      published += 1;
    },
    subscribe: (_inbox: string, { callback }: { callback: typeof answer }) => {
      answer = callback;
      return { unsubscribe: () => undefined };
    },
  } as unknown as NatsConnection;
  return {
    connection: { nats, isUp: () => true, onDown: () => () => undefined },
    published: () => published,
    store: (seq: number) => answer?.(null, { json: () => ({ seq }) }),
  };
};

const fullPublisher = () => {
  const server = answeringServer();
  const publisher = createChainedPublisher(server.connection, 'log', 0, {
    stored: () => undefined,
    broken: () => undefined,
  });
  while (publisher.hasRoom()) publisher.send({ event: EVENT, previous: undefined });
  return { server, publisher };
};

describe('chained publisher', () => {
  it('limits the messages in flight and sends another one after each acknowledgement', async () => {
    const { server, publisher } = fullPublisher();
    expect(publisher.inFlight()).toBe(server.published());
    const room = publisher.room(new AbortController().signal);
    server.store(1);
    await room;
    expect(publisher.hasRoom()).toBe(true);
    publisher.send({ event: EVENT, previous: undefined });
    expect(publisher.hasRoom()).toBe(false);
    publisher.close();
  });

  it('limits the bytes in flight', () => {
    const server = answeringServer();
    const told = { stored: () => undefined, broken: () => undefined };
    const publisher = createChainedPublisher(server.connection, 'log', 0, told);
    const large = { ...EVENT, data: `"${'x'.repeat(1024 * 1024)}"` };
    while (publisher.hasRoom()) publisher.send({ event: large, previous: undefined });
    expect(publisher.inFlight()).toBe(4);
    server.store(1);
    expect(publisher.hasRoom()).toBe(true);
    publisher.close();
  });

  it.each([0, 2, 7])('breaks when acknowledged with sequence %i instead of 1', (sequence) => {
    const server = answeringServer();
    const broken: string[] = [];
    const stored: unknown[] = [];
    const publisher = createChainedPublisher(server.connection, 'log', 0, {
      stored: (message) => void stored.push(message),
      broken: ({ reason }) => void broken.push(reason),
    });
    publisher.send({ event: EVENT, previous: undefined });
    server.store(sequence);
    expect(broken).toEqual([`sequence ${sequence} was not expected`]);
    expect(stored).toEqual([]);
    expect(publisher.sequence()).toBe(0);
    publisher.close();
  });

  it('stops waiting for room when aborted, even if the server never responds', async () => {
    const { publisher } = fullPublisher();
    const stopping = new AbortController();
    const room = publisher.room(stopping.signal);
    stopping.abort();
    await room;
    expect(publisher.hasRoom()).toBe(false);
    publisher.close();
  });
});
